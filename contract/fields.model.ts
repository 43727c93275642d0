/** How a prompt's fields are written. `auto` finds all forms that are safe to find; any other is obeyed alone. */
export const DIALECTS = [
  'auto',
  'brackets',
  'dollar',
  'double',
  'openwebui',
  'librechat',
  'raycast',
  'vscode',
  'fstring',
  'angle',
  'shell',
  'none',
] as const;
export type Dialect = (typeof DIALECTS)[number];

export const FIELD_TYPES = [
  'text',
  'multiline',
  'number',
  'select',
  'boolean',
  'date',
  'time',
  'datetime',
  'url',
  'email',
] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

/** UTF-16 units of the content, the end exclusive. */
export type Span = readonly [start: number, end: number];

/** One field of a prompt: what its form asks for (product 13). Names that differ only in case or `_`/`-`/space are one field. */
export interface Field {
  /** The folded name. Index `values` with it, by own properties only: a prompt may have a [constructor]. */
  key: string;
  /** The name as it first appears; each blank `[...]` has the same. */
  name: string;
  label: string;
  type: FieldType;
  default?: string;
  options?: string[];
  /** With options: whether another value may be typed. */
  allowOther: boolean;
  required: boolean;
  /** Part of an answer's template, meant for the model: shown folded, never required. */
  slot: boolean;
  help?: string;
  min?: number;
  max?: number;
  step?: number;
  /** Where it stands in the content, in order; never empty. */
  spans: Span[];
}

/** What an author says of one field, kept apart from the text. Found by its name, folded; a blank by its key. */
export interface AuthorField {
  name: string;
  label?: string | undefined;
  type?: FieldType | undefined;
  default?: string | undefined;
  options?: string[] | undefined;
  required?: boolean | undefined;
  help?: string | undefined;
  /** Fields with an order come first, in ascending order. */
  order?: number | undefined;
}

/** A piece of a content: text, a field, or a word that the tool which runs the prompt fills in itself. */
export interface Segment {
  text: string;
  field?: Field;
  /** As in `${selection}` or `{{CURRENT_DATE}}`: stays as written. */
  tool?: string;
}

/** How much of a content is searched; the rest is plain text. Without bounds all of it is. */
export interface ReadBounds {
  /** Openings of a field that are examined, fields or not. */
  looked?: number | undefined;
  /** Places of fields that are found. */
  places?: number | undefined;
}

export interface ReadOptions extends ReadBounds {
  dialect?: Dialect | undefined;
  fields?: readonly AuthorField[] | undefined;
}

export interface Reading {
  content: string;
  /** How much of the content was searched. */
  bounds: ReadBounds;
  /** The dialect of most of the fields; `none` if there are none, or the one that was asked for. */
  dialect: Exclude<Dialect, 'auto'>;
  /** Joined, their texts are the content. */
  segments: Segment[];
  /** Each field once, in the order of the form: the author's, then that of appearance. */
  fields: Field[];
  /** Words that tools fill in themselves, as written, each once. */
  tools: string[];
}

/** Something that its author may want to change, or that is lost in another dialect. */
export interface FieldWarning {
  kind:
    | 'two-defaults'
    | 'similar-names'
    | 'nearly-a-field'
    | 'could-be-a-choice'
    | 'mixed-dialects'
    | 'other-dialect'
    | 'template-of-another-tool'
    | 'unknown-field'
    | 'lost';
  /** A whole sentence in plain English. */
  message: string;
  /** Names of the fields that it is about. */
  names: string[];
  span?: Span | undefined;
  /** `other-dialect`: the dialect that finds these fields. */
  dialect?: Dialect | undefined;
}
