/// Faults of the machine: of its means, its decoders, its files, its bus and its clocks.
extension ListedFault {
  static let process = [
    ListedFault(
      "no descriptor is left",
      .tests([
        "Platform/DesktopTests/Wire/DescriptorLimitTests"
          + ".aBufferFailsWithOneDescriptorAndTheConnectionLives",
        "App/ProgramTests/HostedFaultTests.photosAreTilesUntilThereAreDescriptors",
      ])),
    ListedFault(
      "no room for a file or a memory file",
      .tests([
        "App/ProgramTests/HostedFaultTests.aSizeWithoutMemoryIsRefusedOnceAndTheWindowLives",
        "Platform/FileJobsTests/FaultTests.eachCheckPassesOnAVolumeOfItsOwn",
        "Platform/FileJobsTests/ThumbnailCacheTests.aFailedWriteLeavesNothingAndNamesTheFile",
      ]),
      gap:
        "a memory file belongs to no mounted tmpfs: a limit of a file's size stands in for a full one"
    ),
    ListedFault(
      "no addresses are left",
      .tests([
        "App/ProgramTests/HostedProgramTests.aSizeBeyondTheMemoryIsSaidAndTheWindowLives",
        "Platform/DecodingTests/TroubleTests.aDecoderWithoutMemorySaysSo",
      ])),
    ListedFault(
      "a decoder that hangs",
      .tests([
        "Platform/DecodingTests/TroubleTests.aDecoderThatIsSilentIsEnded",
        "Platform/DecodingTests/DecoderTests.aDecoderThatHangsIsEndedAtTheDeadline",
        "Platform/DecodingTests/DecodeQueueTests.aHangingDecoderDoesNotStopTheOther",
      ])),
    ListedFault(
      "a decoder that dies",
      .tests([
        "App/ProgramTests/HostedFaultTests.decodersThatAreKilledCostNoPhoto",
        "App/ProgramTests/HostedFaultTests.decodersThatAreKilledAtWorkCostNoPhoto",
        "Platform/DecodingTests/KillTests.aKillAtAnyMomentCostsNoMoreThanOnePicture",
      ])),
    ListedFault(
      "a decoder that lies about sizes",
      .tests([
        "Platform/DecodingTests/TroubleTests.aLieIsABadReply",
        "Platform/DecodingTests/TroubleTests.aHugeFileIsABadReply",
        "Platform/DecodingTests/TroubleTests.unsealedPixelsAreABadReply",
      ])),
    ListedFault(
      "half a picture",
      .tests([
        "Platform/DecodingTests/TroubleTests.pixelsWithHolesAreABadReply",
        "App/ProgramTests/HostedFaultTests.aPhotoThatIsCutIsShownAsFarAsItGoes",
      ])),
    ListedFault(
      "files that are no pictures",
      .tests([
        "App/ProgramTests/HostedFaultTests.damagedFilesAreTilesAmongPhotosAndALineEach"
      ])),
    ListedFault(
      "a file that goes, is replaced or cut",
      .tests([
        "App/ProgramTests/HostedFaultTests.anOpenPhotoStays",
        "App/ProgramTests/LiveScenarioTests.theOpenPhotoIsShownAnewAndStaysWhenItIsRemoved",
        "Platform/FileJobsTests/LosslessTurnTests.aFileThatIsReplacedMeanwhileIsNotTouched",
      ])),
    ListedFault(
      "a folder that may not be read",
      .tests([
        "App/PhotosTests/Listing/AlbumListingTests.aFolderThatCannotBeReadSaysSo"
      ])),
    ListedFault(
      "links that go round", .tests(["Platform/FilesTests/FolderTests.onlyRegularFilesAreOpened"])),
    ListedFault(
      "a pipe, a socket, a device",
      .tests([
        "Platform/FilesTests/FolderTests.onlyRegularFilesAreOpened",
        "App/ProgramTests/BadInputTests.aPipeIsNotOpened",
      ])),
    ListedFault(
      "names of any bytes and any length",
      .tests([
        "App/ProgramTests/BadInputTests.namesAreBytes",
        "App/PhotosTests/Thumbnails/ThumbnailReadingTests.namesMayBeAnything",
        "Platform/FileJobsTests/TrashTests.anyNameThatAFileHasGoesThereAndBack",
        "Platform/FilesTests/FilePathTests.displayedPathStaysOnOneLine",
      ])),
    ListedFault(
      "100,000 files",
      .tests([
        "App/PhotosTests/Listing/AlbumListingTests.aHundredThousandFilesAreListed"
      ])),
    ListedFault(
      "names that differ in case alone",
      .tests([
        "Platform/FilesTests/NaturalOrderTests.theOrderIsTotal",
        "Platform/FileJobsTests/RenamingTests.twoNamesThatAreOneToTheFileSystemAreChangedByWayOfAThird",
      ])),
    ListedFault(
      "a folder that vanishes",
      .tests([
        "App/PhotosTests/Listing/AlbumRelistingTests.aFolderThatVanishesSaysSoAndComesBack",
        "Platform/WatchingTests/FolderWatcherTests.aFolderThatGoesAndComesBackIsTold",
      ])),
    ListedFault(
      "no watch is left",
      .tests([
        "Platform/WatchingTests/WatchLimitTests.foldersBeyondTheLimitAreNotWatched",
        "Platform/WatchingTests/WatchLimitTests.aFolderIsNotWatchedWithoutADescriptor",
        "App/PhotosTests/Listing/AlbumWatchTests.aPlaceThatWasLeftIsComparedWhenItIsShownAgain",
      ]),
      gap:
        "a person's limit of watches is the kernel's for all programs: a test that lowers it harms others"
    ),
    ListedFault(
      "a time of change in the future",
      .tests([
        "App/PhotosTests/Listing/HeaderFactsStoreTests.aFileOfTheFutureIsKeptUntilItChanges",
        "App/PhotosTests/Thumbnails/ThumbnailMakingTests.aPhotoOfTheFutureIsKeptUntilItChanges",
      ])),
    ListedFault(
      "a trash that may not be written, or is on another disk",
      .tests([
        "Platform/FileJobsTests/FaultTests.eachCheckPassesOnAVolumeOfItsOwn",
        "Platform/FileJobsTests/FaultTests.aJobIsDoneCompletelyOrNotAtAll",
      ])),
    ListedFault(
      "marks, a session, looks, thumbnails or facts that cannot be read or written",
      .tests([
        "Platform/FileJobsTests/FaultTests.aJobIsDoneCompletelyOrNotAtAll",
        "Platform/FileJobsTests/FaultTests.eachCheckPassesOnAVolumeOfItsOwn",
        "App/PhotosTests/FileJobs/KeptFaultTests.aFileIsWrittenCompletelyOrNotAtAll",
        "App/PhotosTests/Listing/HeaderFactsStoreTests.aFolderThatCannotBeWrittenLosesNothing",
      ])),
    ListedFault(
      "no bus, or one that hangs, lies or dies",
      .tests([
        "App/ProgramTests/HostedFaultTests.aBusThatIsNoneCostsNothing",
        "App/ProgramTests/HostedFaultTests.aPortalThatLiesAndABusThatDiesCostNothing",
        "App/ProgramTests/HostedProgramTests.theProgramShowsRestsAndClosesOnAPoliteCompositor",
        "Platform/PortalTests/SettingsPortalTests.aLateAnswerIsTaken",
      ])),
    ListedFault(
      "a service of the desktop that is missing, silent, or dies with a request",
      .tests([
        "Platform/PortalTests/PortalClientTests.aPortalThatDiesEndsItsCalls",
        "App/ProgramTests/HostedServiceTests.aServiceThatIsMissingOrDiesIsOneSentence",
        "App/ProgramTests/HostedServiceTests.theNextPortalKeepsTheScreenOnToo",
      ])),
    ListedFault(
      "a clipboard's owner that dies, is silent, or sends without end",
      .tests([
        "App/ProgramTests/HostedExchangeTests.aClipboardsOwnerThatDiesInTheMiddleOpensNothingElse",
        "App/ProgramTests/HostedExchangeTests.aClipboardWithoutAnEndIsCutOffInOneSentence",
        "Platform/DesktopTests/Wire/PasteWireTests.anOwnerThatIsSilentIsGivenUp",
      ])),
    ListedFault(
      "a clock that jumps",
      .tests([
        "Platform/DesktopTests/Input/WireTimestampsTests.oddStampMovesNoneAfterIt"
      ]),
      gap:
        "setting the machine's clock harms other programs: no motion and no timer reads it, the clock's face does once a second"
    ),
    ListedFault(
      "a machine that sleeps",
      .tests([
        "App/ProgramTests/HostedFaultTests.aProgramThatWasStoppedGoesOn"
      ]),
      gap: "a test cannot send the machine to sleep: the program alone is stopped"),
  ]
}
