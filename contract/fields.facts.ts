import { braces } from './fields.braces.ts';

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
  /** Where the template of an answer begins. */
  templateAt: number;
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
    templateAt: templateAt(content),
  };
}

function namesIn(content: string, pattern: RegExp): Set<string> {
  return new Set(Array.from(content.matchAll(pattern), ([, name = '']) => name.toLowerCase()));
}

const LINK_DEFINITION =
  /^ {0,3}\[([^[\]\n]{1,60})\]:[ \t]*(?:<[^<>\n]+>|[\w-]*[:/.#][^\s.,!?]\S*)[ \t]*(?:["'(].*)?$/gm;
const CLOSING_TAG = /\[\/([^[\]\n]{1,60})\]/g;
const MARKER = /^[ \t>]*\[[^[\]\n]{1,60}\][ \t]+[^\s(]/gm;

function hasAtLeast(content: string, pattern: RegExp, least: number): boolean {
  let count = 0;
  for (const _ of content.matchAll(pattern)) if (++count >= least) return true;
  return false;
}

function hasDouble(content: string): boolean {
  if (!/\{\{[^{}\r\n]+\}\}/.test(content)) return false;
  for (const { dialect, tool, refusal } of braces(content, 'auto')) {
    if (refusal === undefined && !tool && DOUBLE.has(dialect)) return true;
  }
  return false;
}

const DOUBLE = new Set(['double', 'openwebui', 'librechat']);

const FORM = String.raw`(?:format|structure|template|layout)`;
// "Respond in this format", "Use the following structure", "Format:", a heading with one of these words.
const TEMPLATE = new RegExp(
  [
    String.raw`\b(?:output|respond|answer|reply|report|result|summary|present|return|generate|provide)[^\n]{0,60}\b${FORM}`,
    String.raw`\b(?:this|following|exact|below)[^\n]{0,40}\b${FORM}`,
    String.raw`\b${FORM}\b[^\n]{0,60}:[ \t*_]*$`,
    String.raw`^[ \t>]*#{1,6} [^\n]{0,80}\b${FORM}`,
    '输出格式|格式如下|模板',
  ].join('|'),
  'gim',
);

/** The end of the line after which an answer's template begins; the end of the content if there is none. */
function templateAt(content: string): number {
  TEMPLATE.lastIndex = 0;
  if (!TEMPLATE.test(content)) return content.length;
  const end = content.indexOf('\n', TEMPLATE.lastIndex);
  return end < 0 ? content.length : end;
}
