import type { Line } from './placeholders.markdown.ts';

/** A square bracket that has the form of a placeholder, and its context. Positions are relative to its line. */
interface Site {
  name: string;
  at: number;
  end: number;
  line: Line;
  /** Where the text of the line begins, after indentation, quote marks and the list marker. */
  start: number;
  isListItem: boolean;
  inCode: boolean;
  content: string;
  facts: Facts;
}

/** What the rest of the content says about its brackets. Names are in lower case. */
interface Facts {
  /** Names that have a link definition. */
  links: Set<string>;
  /** Names with a closing tag, as in [b]bold[/b]. */
  closed: Set<string>;
  hasCheckbox: boolean;
  frontMatterEnd: number;
}

/** What looks like a placeholder but is code, Markdown or data; the first match is the reason. */
const EXCEPTIONS: [reason: string, holds: (site: Site) => boolean][] = [
  ['escaped', isEscaped],
  ['link', isLink],
  ['link reference', isReference],
  ['link definition', (site) => site.at === site.start && !site.isListItem && follows(site, DEFINED)],
  ['wiki link', ({ line, at, end }) => line.text[at - 1] === '[' && line.text[end] === ']'],
  ['checkbox', isCheckbox],
  ['array index', isIndex],
  ['array', isArray],
  ['name of a type', isType],
  ['command line', isCommandLine],
  ['character class', ({ name }) => CHARACTER_CLASS.test(name)],
  ['paired tag', ({ name, facts }) => facts.closed.has(name.toLowerCase())],
  ['section of a settings file', isSettingsSection],
  ['attribute', isAttribute],
  ['inline code', ({ name, inCode }) => inCode && isCodeLike(name)],
  ['log line', isLogLine],
  ['song section', ({ name, at, start, isListItem }) => at === start && !isListItem && SONG_SECTION.test(name)],
  ['remark', ({ name }) => REMARK.test(name)],
  ['citation', ({ name }) => CITATION.test(name)],
];

/** Why this bracket is no placeholder; undefined if it is one (product 13). */
export function refusalOf(site: Site): string | undefined {
  return EXCEPTIONS.find(([, holds]) => holds(site))?.[0];
}

export function factsOf(content: string): Facts {
  return {
    links: namesIn(content, LINK_DEFINITION),
    closed: namesIn(content, CLOSING_TAG),
    hasCheckbox: content.includes('[ ]'),
    frontMatterEnd: /^---[ \t]*[\r\n]/.test(content) ? content.indexOf('\n---', 3) : -1,
  };
}

function namesIn(content: string, pattern: RegExp): Set<string> {
  return new Set(Array.from(content.matchAll(pattern), ([, name = '']) => name.toLowerCase()));
}

const LINK_DEFINITION =
  /^ {0,3}\[([^[\]\n]{1,60})\]:[ \t]*(?:<[^<>\n]+>|[\w-]*[:/.#][^\s.,!?]\S*)[ \t]*(?:["'(].*)?$/gm;
const CLOSING_TAG = /\[\/([^[\]\n]{1,60})\]/g;

// What directly follows a bracket. Each pattern stops at the next bracket or parenthesis, so the work stays linear.
const ADDRESS = /(?:[a-z]+:\/\/|mailto:|[./#])[^()<]*(?:\([^()]*\)[^()]*)*/;
const LINK_TARGET = new RegExp(
  String.raw`\([ \t]*(<[^<>]*>|${ADDRESS.source}|[^\s()<]*(?:\([^\s()]*\)[^\s()]*)*)(?:[ \t]+(?:"[^"]*"|'[^']*'))?[ \t]*\)`,
  'y',
);
const REFERENCE = /\[([^[\]]{0,60})\]/y;
const DEFINED = /:[ \t]+\S/y;
const MESSAGE = /:?[ \t]+\S/y;
const BLANK_OR_END = /\s|$/y;
const LINE_OVER = /,?[ \t]*$/y;
const ASSIGNED = /\)?[ \t]*=(?![=>])/y;
const SETTING = /[ \t]*(?:\r\n?|\n)[ \t]*[\w."-]+[ \t]*=(?!=)/y;

function follows(site: Site, pattern: RegExp): boolean {
  pattern.lastIndex = site.end;
  return pattern.test(site.line.text);
}

function isEscaped({ line, at }: Site): boolean {
  let before = at;
  while (line.text[before - 1] === '\\') before -= 1;
  return (at - before) % 2 === 1;
}

function isLink(site: Site): boolean {
  LINK_TARGET.lastIndex = site.end;
  const target = LINK_TARGET.exec(site.line.text)?.[1];
  // A remark like [主题](必填) has the form of a link, too; people who write spaces put one before the remark.
  return target !== undefined && (!NOT_LATIN.test(target) || /[/.#:]/.test(target));
}

function isReference(site: Site): boolean {
  if (site.facts.links.has(site.name.toLowerCase())) return true;
  REFERENCE.lastIndex = site.end;
  const label = REFERENCE.exec(site.line.text)?.[1];
  // Two brackets in a row are two placeholders ([adjective][noun]), unless the second is a known link.
  return label !== undefined && (/^\d*$/.test(label) || site.facts.links.has(label.toLowerCase()));
}

function isCheckbox(site: Site): boolean {
  if (!/^x$/i.test(site.name)) return false;
  // A lone X is a quantity to fill in ("[X] mistakes"), but not in a content with checkboxes.
  if (site.facts.hasCheckbox) return true;
  return site.at === site.start && (site.isListItem || site.name === 'x') && follows(site, BLANK_OR_END);
}

const SEVERAL_WORDS = /[\p{L}\p{M}\p{Nd}]\s+[\p{L}(]/u;
const NOT_LATIN = /(?!\p{Script=Latin})\p{L}/u;

/** One word of Latin script, as in code: [i] or [ApiController]. People also write [your topic]. */
function isCodeLike(name: string): boolean {
  return !SEVERAL_WORDS.test(name) && !NOT_LATIN.test(name);
}

const IDENTIFIER_END = /[\p{Script=Latin}\d]/u;
const INDEXED = /[\p{Script=Latin}\d]\[[^[\]]*\]$/u;

function isIndex({ name, line, at }: Site): boolean {
  if (!isCodeLike(name)) return false;
  const last = line.text[at - 1] ?? '';
  if (last === ']') return INDEXED.test(line.text.slice(Math.max(0, at - 64), at));
  // In a JSON string a line break is written \n: that n is no identifier.
  return IDENTIFIER_END.test(last) && !('ntr'.includes(last) && line.text[at - 2] === '\\');
}

// [x, y] and [Row 1, Col 2] are coordinates.
const COORDINATES = /^(?:\p{L}|\p{L}+ \d+)(?:, *(?:\p{L}|-?[\d.]+|\p{L}+ \d+))+$/u;
const CALL = /\(\)|\w_\w+\((?!s\))/;
const WORD_LIST = /^[\p{Ll}\d_./-]+(?:, *[\p{Ll}\d_./-]+)+$/u;
const DECLARED = /\b(?:const|let|var) +\(?$/;
const SETTING_KEY = /^"?[a-z][\w-]{0,40}"?: *$/;

function isArray(site: Site): boolean {
  const { name, line, at, start, facts } = site;
  if (COORDINATES.test(name) || CALL.test(name)) return true;
  if (SEVERAL_WORDS.test(name)) return false;
  const isPair = name.includes(',') || DECLARED.test(line.text.slice(Math.max(0, at - 10), at));
  if (isPair && follows(site, ASSIGNED)) return true;
  // "tags: [seo, marketing, web]" is YAML; a pair may be "location: [city, country]", unless it is front matter.
  const least = line.at < facts.frontMatterEnd ? 2 : 3;
  const isList = WORD_LIST.test(name) && name.split(',').length >= least;
  return isList && at - start < 50 && SETTING_KEY.test(line.text.slice(start, at)) && follows(site, LINE_OVER);
}

const TYPE = /^(?:str|string|int|integer|float|bool|boolean|dict)$/;

function isType({ name, line, at, start }: Site): boolean {
  return TYPE.test(name) && at - start < 50 && SETTING_KEY.test(line.text.slice(start, at));
}

const COMMAND =
  /(?:\.\/\S+|\b[Uu]sage: +[a-z][\w.-]*|\b(?:python3?|node|bun|deno|bash|sh) [\w-]*[./][\w./-]*|\b(?:npx|uvx) [\w@/-]+)(?: [<[-]\S*)* $/;

function isCommandLine({ name, line, at }: Site): boolean {
  return isCodeLike(name) && COMMAND.test(line.text.slice(Math.max(0, at - 120), at));
}

// The name begins with a letter, so that ranges match. [X-ray] has a letter that is in no range.
const CHARACTER_CLASS = /^(?:\p{L}-\p{L}|\d-\d|[\d_.,'&():?/-])+$/u;

function isSettingsSection({ line, at, end, start, isListItem, content }: Site): boolean {
  if (at !== start || isListItem) return false;
  SETTING.lastIndex = line.at + end;
  return SETTING.test(content);
}

function isAttribute(site: Site): boolean {
  const { line, at, start } = site;
  return at === start + 1 && line.text[start] === '#' && follows(site, LINE_OVER);
}

const LOG_LEVEL = /^(?:trace|debug|info|notice|warn|warning|error|fatal|critical)$/i;
const TIMES_ONLY = /^(?:[^\p{L}]|[TZ])*$/u;

function isLogLine(site: Site): boolean {
  const { name, line, at, start } = site;
  if (!LOG_LEVEL.test(name) || at - start > 40 || !follows(site, MESSAGE)) return false;
  return TIMES_ONLY.test(line.text.slice(start, at));
}

const SONG_SECTION =
  /^(?:intro|(?:pre-?|post-?)?chorus|verse|bridge|breakdown|drop|interlude|instrumental|refrain|outro)(?: \d{1,2})?$/i;
const REMARK = /^(?:applause|crosstalk|inaudible|laughs|laughter|optional|pause|required|sic|sighs|silence)$/i;
const CITATION = /^\p{Lu}[\p{L}'’-]+(?: et al\.?| (?:and|&) \p{Lu}[\p{L}'’-]+)?,? (?:1[89]|20)\d\d[a-z]?$/u;
