import { normalizeText } from './unicode.ts';

/** What stands in a blank, a field without a name: `[...]`. */
export const BLANK = '...';

/** By what an author, or a caller of the API, means a field: blanks have the same name, so by its key. */
export const sayableName = ({ name, key }: { name: string; key: string }): string => (name === BLANK ? key : name);

/** The folded name of a field: lower case, one space for each run of `_`, `-` and space. */
export const keyOf = (name: string): string => normalizeText(asWords(name), 'NFC').toLowerCase();

/** A name of programs in words: "repoType" becomes "repo Type". Names as iPhone stay. */
export function inWords(name: string): string {
  if (!/^\p{Ll}+[\p{L}\p{Nd}_-]*$/u.test(name)) return name;
  const words = /^\p{Ll}{2}[\p{L}\p{Nd}]*$/u.test(name) ? name.replace(CAMEL, ' ') : name;
  return asWords(words).replace(IDENTIFIER_WORD, (word) =>
    ABBREVIATIONS.has(word.toUpperCase()) ? word.toUpperCase() : word,
  );
}

const CAMEL = /(?<=[\p{Ll}\p{Nd}])(?=\p{Lu})/gu;
/** Not the second word of "date of birth": abbreviations that are words, too, stay. */
const IDENTIFIER_WORD =
  /(?<![\p{L}\p{Nd}])(?!(?:est|hr|it|pin|pr|qa|stem|us)(?![\p{L}\p{Nd}]))\p{L}{2,6}(?![\p{L}\p{Nd}])/giu;

const LONG = 40;
const LONGEST_LABEL = 60;

/**
 * The name as the label of an input (product 2: title case, `_` and `-` turned into spaces). A long instruction such as
 * "Insert your company name, e.g. Acme ..." becomes "Company Name".
 */
export function labelOf(name: string): string {
  const written = asWords(name.length > LONG ? name.replaceAll(' - ', ' – ') : name)
    .replace(NUMBERED, ' $1')
    .replace(RUN_TOGETHER, '$1 $2');
  const words = withoutCue(written);
  return titleCase(words.length > LONG || EXAMPLE.test(words) ? shortened(words) : words);
}

/** "location2", "firstname" */
const NUMBERED = /(?<=(?<!\p{L})\p{L}{4,})(\d{1,2})$/u;
const RUN_TOGETHER = /^(aspect|book|brand|company|file|first|full|last|middle|product|project)(name|ratio)$/i;
const EXAMPLE = /[\s,;:(](?:e\.g\.|i\.e\.)/i;
const PASTE_HERE = /^(?:please )?(?:insert|enter|paste)(?: in)? (?:(?:your|the|an?) )?(?=\p{L}{2})|(?<=\p{L} )here$/giu;

/** "Paste your text here" asks for a text. What else a name tells people to do, such as "describe", stays. */
function withoutCue(words: string): string {
  const thing = words.replace(PASTE_HERE, '').trim();
  return thing === '' || /^(?:your|the|an?|it|here)$/i.test(thing) ? words : thing;
}

function titleCase(words: string): string {
  const hasCapitalsOnly = words === words.toUpperCase() && words !== words.toLowerCase();
  // [YOUR_NAME] becomes "Your Name"; [URL], the API of [API key] and the EST of [TIME IN EST] stay.
  const calm =
    words.length > 3
      ? words.replace(SHOUTED, (word) => (isShouted(word, hasCapitalsOnly) ? word.toLowerCase() : word))
      : words;
  return calm
    .replace(PLAIN_ABBREVIATION, (word) => word.toUpperCase())
    .replace(WORD_START, (letter) => letter.toUpperCase());
}

const SHOUTED = /(?<![\p{L}\p{M}\p{Nd}])[\p{Lu}\p{M}]+(?![\p{L}\p{M}\p{Nd}])/gu;
const ABBREVIATIONS = new Set(
  (
    'AI API ANOVA ATS AWS B2B B2C CEO CET CFO CLI CMO CMS COO CPU CRM CSS CSV CTA CTO CTR CV DB DIY DNA EBITDA ERP EST ETA EU EUR FAQ GDPR ' +
    'GMT GPT GPU HIPAA HR HTML HTTP ICP ID IDE IP ISO JD JSON KPI LLM MBA MVP NASA NDA NFT NGO OKR PDF PDT PHP PIN POV PR PST PT QA RFP ' +
    'ROI RPG SDK SEO SKU SLA SQL SSH STEM SWOT TV UI UK UNESCO URL US USA USD USP UTC UX VAT WCAG XML YAML ZIP'
  ).split(' '),
);

/** Those that are no words in any language that we know, however they are written. */
const PLAIN_ABBREVIATION =
  /(?<![\p{L}\p{M}\p{Nd}])(?:api|crm|css|csv|faq|html|json|llm|pdf|seo|sql|url|xml)(?![\p{L}\p{M}\p{Nd}])/giu;

/** In a name of capitals only, every word but an abbreviation; in others only words that are no likely abbreviation. */
function isShouted(word: string, hasCapitalsOnly: boolean): boolean {
  if (ABBREVIATIONS.has(word)) return false;
  return hasCapitalsOnly || word.length > 3;
}

// Georgian has capitals, but no capital first letters.
const WORD_START = /(?<=^|[\s/(&，、／（＆・])(?!\p{Script=Georgian})\p{Ll}/gu;

const CUE =
  /^(?:please )?(?:insert|enter|paste|add|type|fill in|put|provide|specify|describe|write|give|define|outline|include|e\.g\.|i\.e\.)[:,]? +(?:in +)?(?:here:? +)?(?:(?:your|the|a|an|my|their) +)?(?=\p{L})/iu;
const AFTERTHOUGHT =
  /\s*(?:[,;:(–—]|\s-)?\s*(?:e\.g\.|i\.e\.|such as|for example|for instance)|\s*[;:(–—→"“]|\.\s|,\s/i;

function shortened(words: string): string {
  const thing = words.replace(CUE, '');
  const end = thing.search(AFTERTHOUGHT);
  const short = (end > 2 ? thing.slice(0, end) : thing).replace(/(?<=\p{L}) here$/iu, '');
  if (short.length <= LONGEST_LABEL) return short;
  const space = short.lastIndexOf(' ', LONGEST_LABEL);
  return `${short.slice(0, space > 20 ? space : LONGEST_LABEL).toWellFormed()}…`;
}

/** What stands before a colon on the same line: "Slope" of "Slope: [flat / gentle / steep]". */
const TITLE = /([\p{L}][\p{L}\p{M}\p{Nd} _/-]{1,38})(?: ?\([^()]{0,40}\))?["'*_]{0,3}:["'*_\s]{0,4}$/u;

/**
 * The label of a field whose name is no name but its choices or a blank: what its line says before it.
 * @param before the text before the field
 */
export function labelFrom(before: string): string | undefined {
  const line = before.slice(-90).split('\n').at(-1) ?? '';
  const title = TITLE.exec(line)?.[1];
  return title === undefined ? undefined : labelOf(title);
}

/** The last words before a blank. */
export function blankLabel(before: string): string {
  const line =
    before
      .slice(-60)
      .split(/[\n.!?;]/)
      .at(-1) ?? '';
  const words = line.match(/[\p{L}\p{M}\p{Nd}'’-]+/gu) ?? [];
  return words.length === 0 ? 'Blank' : `${words.slice(-5).join(' ')} …`;
}

function asWords(name: string): string {
  return name.replace(/[_\-\s]+/g, ' ').trim();
}
