# Verbs only: what they do is in .ci/ and Tests/Rigs/.

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1	\2/p' Makefile | expand -t 14

run: ## install what is missing, build, and open PHOTOS=file-or-folder (else a small album)
	@.ci/deps program
	@.ci/open

build: ## install what is missing, and build the release
	@.ci/deps program
	@.ci/build >/dev/null

install: ## build the release, and install it into PREFIX (/usr/local) below DESTDIR
	@.ci/install

uninstall: ## remove what was installed into PREFIX below DESTDIR
	@.ci/install uninstall

package: ## build a Debian package of the release, in PACKAGES (.build/packages)
	@.ci/deps package
	@.ci/package

dist: ## make the release's tarballs and their sums of the last commit, in DIST (.build/dist)
	@.ci/dist

test: ## install what is missing, build, and run the tests of every day, those on a compositor on Sway
	@.ci/deps tests
	@.ci/test

test-all: ## run all tests on every compositor that is there (make desktops unpacks the newer ones)
	@.ci/deps tests
	@LIGHTBOX_RIGS=all .ci/test

desktops: ## unpack the newer compositors that tests run on, beside the machine's own packages (Debian)
	@.ci/deps desktops
	@.ci/desktops

bench: ## build the release, and measure it beside other programs
	@.ci/deps tests
	@.ci/bench

referee: ## build wayland-referee, which runs any Wayland program and says which rules it breaks
	@SWIFT_DETERMINISTIC_HASHING=1 swift build -c release --product wayland-referee

fuzz: ## feed every reader of bytes with made inputs, FUZZ_SECONDS (60) for each of FUZZ_TARGETS (all), the window with WIRE_STREAMS (10000) compositors, and the lightbox with INPUT_STREAMS (6000) hands
	@.ci/deps tests
	@.ci/fuzz

test-asan: ## run the tests that need no compositor under AddressSanitizer
	@.ci/deps tests
	@.ci/sanitize address

test-tsan: ## run the tests that need no compositor under ThreadSanitizer
	@.ci/deps tests
	@.ci/sanitize thread

lint: ## check the format and the packaging, build a release with warnings as errors, count its instructions, try its package
	@.ci/lint

deps: ## install what building and testing need (Debian)
	@.ci/deps tests

clean: ## remove everything that was built
	@rm -rf .build

.PHONY: help run build install uninstall package dist test test-all desktops bench referee fuzz test-asan test-tsan lint deps clean
