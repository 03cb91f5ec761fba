# Verbs only: what they do is in .ci/ and Tests/Rigs/.

help: ## this list
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/make \1	\2/p' Makefile | expand -t 14

run: ## install what is missing, build, and open PHOTOS=file-or-folder (else a small album)
	@.ci/deps program
	@.ci/open

test: ## install what is missing, build, and run all tests, those on real compositors included
	@.ci/deps tests
	@.ci/test

bench: ## build the release, and measure it beside other programs
	@.ci/deps tests
	@.ci/bench

lint: ## check the format, build a release with warnings as errors, and count its instructions
	@.ci/lint

deps: ## install what building and testing need (Debian)
	@.ci/deps tests

clean: ## remove everything that was built
	@rm -rf .build

.PHONY: help run test bench lint deps clean
