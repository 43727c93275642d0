import { normalizeText } from './unicode.ts';

/** The folded name of a field: lower case, one space for each run of `_`, `-` and space. */
export const keyOf = (name: string): string => normalizeText(asWords(name), 'NFC').toLowerCase();

/** A name of programs in words: "repoType" becomes "repo Type". Names as iPhone stay. */
export const inWords = (name: string): string =>
  /^\p{Ll}{2,}[\p{L}\p{Nd}]*$/u.test(name) ? name.replace(/(?<=[\p{Ll}\p{Nd}])(?=\p{Lu})/gu, ' ') : name;

const LONG = 40;
const LONGEST_LABEL = 60;

/**
 * The name as the label of an input (product 2: title case, `_` and `-` turned into spaces). A long instruction such as
 * "Insert your company name, e.g. Acme ..." becomes "Company Name".
 */
export function labelOf(name: string): string {
  const words = asWords(name);
  return titleCase(words.length > LONG ? shortened(words) : words);
}

function titleCase(words: string): string {
  const hasCapitalsOnly = words === words.toUpperCase() && words !== words.toLowerCase();
  // [YOUR_NAME] becomes "Your Name"; [URL], the API of [API key] and the EST of [TIME IN EST] stay.
  const calm =
    words.length > 3
      ? words.replace(SHOUTED, (word) => (isShouted(word, hasCapitalsOnly) ? word.toLowerCase() : word))
      : words;
  return calm.replace(WORD_START, (letter) => letter.toUpperCase());
}

const SHOUTED = /(?<![\p{L}\p{M}\p{Nd}])[\p{Lu}\p{M}]+(?![\p{L}\p{M}\p{Nd}])/gu;
const ABBREVIATIONS = new Set(
  (
    'AI API ANOVA ATS AWS B2B B2C CEO CET CFO CLI CMO CMS COO CPU CRM CSS CSV CTA CTO CTR CV DIY DNA EBITDA EST ETA EU EUR FAQ GDPR ' +
    'GMT GPT GPU HIPAA HR HTML HTTP ICP ID IDE IP ISO JSON KPI LLM MBA MVP NASA NDA NFT NGO OKR PDF PDT PHP PIN POV PR PST PT QA RFP ' +
    'ROI RPG SDK SEO SKU SLA SQL STEM SWOT TV UI UK UNESCO URL US USA USD USP UTC UX VAT XML YAML ZIP'
  ).split(' '),
);

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
  const short = end > 2 ? thing.slice(0, end) : thing;
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
