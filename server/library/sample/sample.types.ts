/** One prompt of the sample library, as an editor would enter it. */
export interface SamplePrompt {
  /** 3 to 80 characters, unique, a sentence a person would search for. */
  title: string;
  /** The prompt itself, with [placeholders]. */
  content: string;
  /** At most 160 characters: what the prompt does for you. */
  previewText?: string;
  /** Two to four names out of `sampleTags`. */
  tags: string[];
  /** How many drawings the prompt gets. */
  images: 1 | 2 | 3 | 4;
  /** Editorial rating, 4.1 to 4.9, one decimal. */
  rating: number;
  flags?: { trending?: boolean; featured?: boolean; new?: boolean };
}

export interface SampleCategory {
  name: string;
  prompts: SamplePrompt[];
}
