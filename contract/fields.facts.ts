import { braces } from './fields.braces.ts';
import { templatesOf } from './fields.templates.ts';

/** What the whole content says about its brackets: gathered once. Names are in lower case. */
export interface Facts {
  /** Names that have a link definition. */
  links: Set<string>;
  /** Names with a closing tag, as in [b]bold[/b]. */
  closed: Set<string>;
  hasCheckbox: boolean;
  frontMatterEnd: number;
  /** It has fields in double braces, so its square brackets are something else. */
  hasDouble: boolean;
  /** At least three lines begin with a bracket as their mark. */
  hasMarkers: boolean;
  /** Names that stand alone on their lines above a text of their own: headings, if there are at least three. */
  headings: ReadonlySet<string>;
  /** Where the template of an answer begins. */
  templateAt: number;
  /** Where the content shows an answer; positions must ascend. */
  inAnswer: (at: number) => boolean;
}

/** @param isAlone whether square brackets are the only fields that are looked for */
export function factsOf(content: string, isAlone: boolean): Facts {
  return {
    links: namesIn(content, LINK_DEFINITION),
    closed: namesIn(content, CLOSING_TAG),
    hasCheckbox: content.includes('[ ]'),
    frontMatterEnd: /^---[ \t]*[\r\n]/.test(content) ? content.indexOf('\n---', 3) : -1,
    hasDouble: !isAlone && hasDouble(content),
    hasMarkers: hasAtLeast(content, MARKER, 3),
    headings: headingsIn(content),
    templateAt: templateAt(content),
    inAnswer: templatesOf(content).inAnswer,
  };
}

function namesIn(content: string, pattern: RegExp): Set<string> {
  return new Set(Array.from(content.matchAll(pattern), ([, name = '']) => name.toLowerCase()));
}

const LINK_DEFINITION =
  /^ {0,3}\[([^[\]\n]{1,60})\]:[ \t]*(?:<[^<>\n]+>|[\w-]*[:/.#][^\s.,!?]\S*)[ \t]*(?:["'(].*)?$/gm;
const CLOSING_TAG = /\[\/([^[\]\n]{1,60})\]/g;
const MARKER = /^[ \t>]*\[[^[\]\n]{1,60}\][ \t]+[^\s(]/gm;
/** Capitals with text right below, a name with a text that is indented below it, or one between a blank line and text. */
const HEADING =
  /^([ \t>]{0,40})\[(?:([\p{Lu}\d _/-]{3,60})\][ \t]*\r?\n[ \t>]*[^\s[]|([^[\]\n]{3,60})\][ \t]*\r?\n\1[ \t]{2,40}\S)|(?<=(?:^|\n)[ \t]{0,9}\r?\n)\[(\p{Lu}[^[\]\n]{2,60})\][ \t]*\r?\n[^\s[]/gmu;
const LEAST_HEADINGS = 3;

function headingsIn(content: string): ReadonlySet<string> {
  const names = Array.from(content.matchAll(HEADING), ([, , one, other, third]) => one ?? other ?? third ?? '');
  return new Set(names.length < LEAST_HEADINGS ? [] : names);
}

function hasAtLeast(content: string, pattern: RegExp, least: number): boolean {
  let count = 0;
  for (const _ of content.matchAll(pattern)) if (++count >= least) return true;
  return false;
}

function hasDouble(content: string): boolean {
  if (!/\{\{[^{}\r\n]+\}\}/.test(content)) return false;
  for (const { dialect, tool, refusal } of braces(content, 'auto')) {
    const isField = refusal === undefined || refusal === 'pipeline';
    if (isField && !tool && DOUBLE.has(dialect)) return true;
  }
  return false;
}

const DOUBLE = new Set(['double', 'openwebui', 'librechat']);

const FORM = String.raw`(?:format|structure|template|layout)`;
// "Respond in this format", "Use the following structure", "Format:", a heading with one of these words.
const TEMPLATE = new RegExp(
  [
    String.raw`\b(?:output|respond|answer|reply|report|result|summary|present|return|generate|provide)[^\n]{0,60}\b${FORM}`,
    String.raw`\bformat (?:your|the|each|every|all)\b[^\n]{0,60} as:`,
    String.raw`\b(?:this|following|exact|below)[^\n]{0,40}\b${FORM}`,
    String.raw`\b${FORM}\b[^\n]{0,60}:[ \t*_]*$`,
    String.raw`^[ \t>]*#{1,6} [^\n]{0,80}\b${FORM}`,
    '输出格式|格式如下|结构如下|模板|句式',
  ].join('|'),
  'gim',
);

/** Words of which every announcement has one: most prompts have none, and need no closer look. */
const ANNOUNCES = /format|structure|template|layout|格式|结构|模板|句式/i;
/** A history of versions tells what has changed, and announces nothing. */
const CHANGELOG = /\b(?:added|updated|improved|renamed|enhanced|expanded|changelog)\b/i;

/** "Give the output in [language] format": a person chooses it. So does one in "Output format: [format]. ..." */
const CHOSEN = /\[[^[\]\n]{1,60}\] /;
const ONLY_ONE = /^\**: *\[[^[\]\n]{1,60}\](?:[.,;。][^[\n]*$|[.,;。]? *(?:\r?\n|$)|\. \p{L})/u;
const MAX_CHOSEN = 150;

/** Where the template of an answer begins: after the line that announces it, or its colon; else the end of the content. */
function templateAt(content: string): number {
  if (!ANNOUNCES.test(content)) return content.length;
  TEMPLATE.lastIndex = 0;
  for (let found = TEMPLATE.exec(content); found; found = TEMPLATE.exec(content)) {
    const at = TEMPLATE.lastIndex;
    if (CHOSEN.test(found[0]) || ONLY_ONE.test(content.slice(at, at + MAX_CHOSEN))) continue;
    const start = content.lastIndexOf('\n', at - 1) + 1;
    const next = content.indexOf('\n', at);
    const end = next < 0 ? content.length : next;
    if (!CHANGELOG.test(content.slice(start, end))) {
      const colon = content.indexOf(':', at);
      return colon >= 0 && colon < end ? colon : end;
    }
    TEMPLATE.lastIndex = end;
  }
  return content.length;
}
