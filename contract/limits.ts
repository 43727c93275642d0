/**
 * Every limit that both sides enforce (product 5, 9 and 10). No zod here: pages that only show a limit do not load the
 * validator.
 */
export const LIMITS = {
  usernameMin: 3,
  usernameMax: 50,
  emailMax: 254,
  passwordMax: 1_000,
  titleMin: 3,
  titleMax: 200,
  contentMin: 10,
  contentMax: 200_000,
  previewTextMax: 500,
  /** Characters of the content that replace a missing preview text. */
  previewFallback: 150,
  nameMin: 2,
  nameMax: 50,
  displayOrderMax: 1_000_000,
  categoriesPerPrompt: 20,
  tagsPerPrompt: 20,
  /** Prompts that one member may have saved. */
  savedPrompts: 5_000,
  imagesPerPrompt: 5,
  /** Images that a field takes by default. */
  imagesByDefault: 10,
  /** Bytes of one uploaded image. */
  imageBytes: 5 * 2 ** 20,
  imagePixels: 40_000_000,
  /** Pixels of the longer side that an image is scaled down to before it is uploaded. */
  imageBound: 1_200,
  imageQuality: 0.8,
  jsonBytes: 2 ** 20,
  /** Fields of a prompt that its author describes, and what is said of one of them. */
  fieldsDescribed: 300,
  fieldNameMax: 250,
  fieldLabelMax: 100,
  fieldHelpMax: 300,
  fieldDefaultMax: 10_000,
  fieldOptionMax: 500,
  fieldOptions: 100,
  /** Characters of one value that is filled in, and of a prompt that was filled in. */
  fieldValueMax: 200_000,
  filledMax: 1_000_000,
  queryMax: 200,
  reasonMax: 200,
  imageUrlMax: 2_000,
  pageMax: 10_000,
  sizeMax: 100,
  categoryListMax: 1_000,
  /** Prompts that one request for related prompts may ask for. */
  relatedMax: 12,
} as const;

/** What the screens show at once (product 9). */
export const SCREEN = {
  browsePageSize: 12,
  skeletons: 8,
  searchDebounceMs: 300,
  infiniteScrollThreshold: 0.1,
  listPageSize: 10,
  dashboardSection: 3,
  landingPrompts: 6,
  relatedPrompts: 6,
  landingCategories: 8,
  cardTags: 3,
  /** Placeholders that are highlighted in a text, and in the text of a card; further ones are shown as plain text. */
  markedPlaces: 300,
  cardMarkedPlaces: 30,
  /** Square brackets of a prompt that its page searches for placeholders, and the most fields that it shows. */
  readBrackets: 1_000,
  fields: 300,
  /** Characters of values that a filled-in text shows in full, and of each further value its beginning. */
  shownValues: 100_000,
  shownBeginning: 100,
  swipePx: 50,
} as const;

/** Widths in pixels that `?w=` of an image accepts (product 10). */
export const IMAGE_WIDTHS = [320, 640, 1200] as const;
