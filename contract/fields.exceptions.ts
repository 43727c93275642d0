import type { Facts } from './fields.facts.ts';
import { isEscaped, isNotation } from './fields.found.ts';
import { linkTarget } from './fields.links.ts';
import type { Line } from './fields.markdown.ts';
import { BLANK } from './fields.names.ts';

/** A square bracket that has the form of a placeholder, and its context. Positions are relative to its line. */
export interface Site {
  name: string;
  at: number;
  end: number;
  line: Line;
  /** Where the text of the line begins, after indentation, quote marks and the list marker. */
  start: number;
  isListItem: boolean;
  inCode: boolean;
  inTable: boolean;
  /** One of the choices after "Options:", or of the words of a command after "Usage:". */
  listed: 'options' | 'usage' | undefined;
  content: string;
  facts: Facts;
}

/** What looks like a placeholder but is code, Markdown or data; the first match is the reason. */
const EXCEPTIONS: [reason: string, holds: (site: Site) => boolean][] = [
  ['beside double braces', ({ facts }) => facts.hasDouble],
  ['escaped', ({ line, at }) => isEscaped(line.text, at)],
  ['link', isLink],
  ['link reference', isReference],
  ['link definition', (site) => site.at === site.start && !site.isListItem && follows(site, DEFINED)],
  ['wiki link', ({ line, at, end }) => line.text[at - 1] === '[' && line.text[end] === ']'],
  ['checkbox', isCheckbox],
  ['array index', isIndex],
  ['array', isArray],
  ['name of a type', isType],
  ['one value', isOneValue],
  ['command line', isCommandLine],
  ['one of the options', ({ listed }) => listed === 'options'],
  ['character class', ({ name }) => name !== BLANK && CHARACTER_CLASS.test(name)],
  ['paired tag', ({ name, facts }) => facts.closed.has(name.toLowerCase())],
  ['section of a settings file', isSettingsSection],
  ['attribute', isAttribute],
  ['inline code', ({ name, inCode }) => inCode && isCodeLike(name)],
  ['log line', isLogLine],
  ['song section', ({ name, at, start, isListItem }) => at === start && !isListItem && SONG_SECTION.test(name)],
  ['remark', ({ name }) => REMARK.test(name) || STAGE.test(name)],
  [
    'notation',
    ({ name, line, at, end }) =>
      isNotation(name, line.text.slice(Math.max(0, at - 60), at)) ||
      TYPED.test(line.text.slice(Math.max(0, at - 20), at)) ||
      INSTEAD.test(line.text.slice(end, end + 14)),
  ],
  ['data', ({ name }) => DATA.test(name)],
  ['credit', ({ line, at }) => CREDIT.test(line.text.slice(Math.max(0, at - 30), at))],
  ['marker', isMarker],
  ['heading', isHeading],
  ['status', isStatus],
  ['speaker', isSpeaker],
  ['sentence', ({ name }) => isSentence(name)],
  ['citation', ({ name }) => CITATION.test(name)],
];

/** Why this bracket is no placeholder; undefined if it is one (product 13). */
export function refusalOf(site: Site): string | undefined {
  return EXCEPTIONS.find(([, holds]) => holds(site))?.[0];
}

// What directly follows a bracket.
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

function isLink(site: Site): boolean {
  const target = linkTarget(site.line.text, site.end);
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

// [x, y] and [Row 1, Col 2] are coordinates; [Competitor 1, 2, 3] is not.
const COORDINATES = /^(?:\p{L}(?:, *(?:\p{L}|-?[\d.]+))+|\p{L}+ \d+(?:, *\p{L}+ \d+)+)$/u;
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
  /(?:\.\/\S+|\b[Uu]sage: +\/?[a-z][\w.-]*|\b(?:python3?|node|bun|deno|bash|sh) [\w-]*[./][\w./-]*|\b(?:npx|uvx) [\w@/-]+)(?: [<[-]\S*)* $/;

const OPTIONAL_OPTION = /\[-[^[\]]{0,40}$/;

function isCommandLine({ name, line, at, listed }: Site): boolean {
  if (!isCodeLike(name)) return false;
  const before = line.text.slice(Math.max(0, at - 120), at);
  return listed === 'usage' || OPTIONAL_OPTION.test(before) || COMMAND.test(before);
}

const YAML_KEY = /^[ \t]*(?:- )?([a-z][\w-]{0,40}): *$/;
const YAML_LINE = /^[ \t]*(?:- )?[a-z][\w-]{0,40}:(?:\s|$)/;

/** A list of one value in YAML, as `languages: [python]`; "language: [language]" asks for one. */
function isOneValue({ name, line, at, end, content, facts }: Site): boolean {
  if (at > 60 || !/^[\p{Ll}\d_.-]+$/u.test(name) || line.text.slice(end).trim() !== '') return false;
  const key = YAML_KEY.exec(line.text.slice(0, at))?.[1];
  if (key === undefined || key.includes(name) || name.includes(key)) return false;
  if (line.at < facts.frontMatterEnd) return true;
  return YAML_LINE.test(lineBefore(content, line.at)) && YAML_LINE.test(content.slice(line.end + 1, line.end + 60));
}

/** The beginning of the line before the one that begins here. */
function lineBefore(content: string, at: number): string {
  const part = content.slice(Math.max(0, at - 200), Math.max(0, at - 1));
  return part.slice(part.lastIndexOf('\n') + 1);
}

// The name begins with a letter, so that ranges match. [X-ray] has a letter that is in no range.
const CHARACTER_CLASS = /^(?:\p{L}-\p{L}|\d-\d|[\d_.,'&():?/-])+$/u;

function isSettingsSection({ line, at, end, start, isListItem, content }: Site): boolean {
  if (at !== start || isListItem) return false;
  SETTING.lastIndex = line.at + end;
  return SETTING.test(content);
}

const ATTRIBUTE =
  /^(?:derive|test|cfg|route|allow|deny|warn|inline|macro_use|tokio|async_trait|wasm_bindgen|ignore|should_panic|must_use|pure|attribute)\b/i;
const DECLARATION =
  /^[ \t]*(?:#\[|(?:pub|fn|struct|enum|impl|use|mod|async|unsafe|static|trait|type|public|private|protected|internal|class|final|abstract|function|readonly|interface)\b)/;

/** `#[derive(Debug)]` of Rust, PHP or C#; `#[topic]` on a line of its own is a heading that somebody fills in. */
function isAttribute(site: Site): boolean {
  const { name, line, at, start, content } = site;
  if (at !== start + 1 || line.text[start] !== '#' || !follows(site, LINE_OVER)) return false;
  const next = content.slice(line.end, line.end + 100).replace(/^\r?\n/, '');
  return ATTRIBUTE.test(name) || DECLARATION.test(next);
}

const TEXT_FOLLOWS = /[ \t]+[^\s(]/y;

/** [Persona] You are ...: marks of the parts of a text, where there are at least three. */
function isMarker(site: Site): boolean {
  const { at, start, isListItem, facts } = site;
  return facts.hasMarkers && at === start && !isListItem && follows(site, TEXT_FOLLOWS);
}

/** [NO ADVANCE] with its text on the next line, and wherever else it is named. */
function isHeading({ name, facts }: Site): boolean {
  return facts.headings.has(name) && !ASKS.test(name);
}

const MARKED = /\b(?:mark|flag|tag|label|prefix)(?:l?ed|ged)?\b(?: \w+){0,3} (?:as|with|by):? ["'`*]{0,2}$/i;
const MARKS = /["'`*]{0,2} (?:marker|tag|flag)s?\b/iy;

/** Mark it as [UNVERIFIED]. */
function isStatus(site: Site): boolean {
  const { name, line, at } = site;
  if (name !== name.toUpperCase() || name === name.toLowerCase() || ASKS.test(name)) return false;
  return follows(site, MARKS) || MARKED.test(line.text.slice(Math.max(0, at - 60), at));
}

const ASKS =
  /^(?:insert|enter|paste|add|type|fill|put|provide|specify|describe|choose|select|your|my)\b|\b(?:here|your)\b/i;
/** What somebody will write in the chat. */
const TYPED = /\bby (?:writt?ing|typing|entering|saying) ["'`]?$/i;
/** Write "[topic]" instead of "topic". */
const INSTEAD = /^["'`]? instead of/i;
const SPEAKER = /^(?:user|assistant|human|ai|system|bot|you|speaker \d+|turn \d+)$/i;
const SPEAKS = /:?[ \t]+\S/y;

/** [User]: Hello. */
function isSpeaker(site: Site): boolean {
  return site.at === site.start && SPEAKER.test(site.name) && follows(site, SPEAKS);
}

/** [All of it is allowed.] is a remark; [Describe the problem here.] asks for something. */
function isSentence(name: string): boolean {
  return (
    /^\p{Lu}.*[^.]\.$/u.test(name) &&
    !/\b(?:etc|e\.g|i\.e)\.$/i.test(name) &&
    name.split(' ').length > 3 &&
    !ASKS.test(name)
  );
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
const REMARK =
  /^(?:applause|beep|begin|break|breakpoint|continue|crosstalk|else|else ?if|end|end ?if|if|page break|inaudible|laughs|laughter|optional|pause|required|sic|sighs|silence|stop)$/i;
const STAGE = /^(?:waits? for .*|music|music (?:playing|fades|stops)|(?:\p{L}+ )+playing|(?:they |all )?both laugh)$/iu;
const DATA = /^\p{L}{1,3}: ?-?\d|^\p{Lu}\d{1,3}$|\b\d{1,4}[-/]\d\d[-/]\d{2,4}\b/u;
const CREDIT = /\b(?:created|made|written|designed|developed|envisioned) by[:*_ ]{0,4}$/i;
const CITATION = /^\p{Lu}[\p{L}'’-]+(?: et al\.?| (?:and|&) \p{Lu}[\p{L}'’-]+)?,? (?:1[89]|20)\d\d[a-z]?$/u;
