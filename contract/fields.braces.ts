import { choices, found, isEscaped, isNotation, refused, toolWord, type Found, type Said } from './fields.found.ts';
import { readArgument, readOpenWebui } from './fields.grammars.ts';
import type { Dialect } from './fields.model.ts';
import { surroundingsOf } from './fields.surroundings.ts';
import { templatesOf, type Templates } from './fields.templates.ts';
import { isDollarTool, isDoubleTool, isLibrechatTool, isOpenWebuiTool, isRaycastTool } from './fields.tools.ts';

/** The dialects written with braces: `${...}`, `{{...}}` and `{argument ...}`. */
type BraceDialect = Extract<Dialect, 'dollar' | 'vscode' | 'double' | 'openwebui' | 'librechat' | 'raycast'>;

/** A pair of braces and what stands between them. Positions are UTF-16 units of the content. */
interface Braces {
  at: number;
  end: number;
  inner: string;
  /** What the dialect that was asked for allows; `auto` allows all of them, with the rules that keep code apart. */
  asked: BraceDialect | 'auto';
  content: string;
  surroundings: ReturnType<typeof surroundingsOf>;
  templates: Templates;
  isRaycast: boolean;
}

// A bound for each part keeps the search linear, and none goes past the next brace.
const OPENING = /\$\{(?:\$\{)?|\{+/g;
const OPENING_WITHOUT_DOLLAR = /\{+/g;
const DOLLAR_INNER = /([^{}]{1,10200})\}/y;
const DOUBLE_INNER = /([^{}\r\n]{1,2000})\}\}/y;
const SINGLE_INNER = /([a-z][^{}\r\n]{0,2000})\}/y;

/** The names that braces may hold (product 13). */
const NAME = /^[\p{L}_][\p{L}\p{M}\p{Nd} _\-'’.,/()?&+]{0,79}$/u;
const TYPED_NAME = /^[\p{L}_][\p{L}\p{M}\p{Nd} _\-'’.,/()?&+:]{0,79}$/u;
const PATH_OR_CALL = /^[\p{L}\p{Nd}_$-]+(?:\.[\p{L}\p{Nd}_$-]+)+$|[\p{L}\p{Nd}_]\((?!s\))|^(?:this|else)$/u;

/** Every place of a content in braces that has the form of a field or of a tool's word, in order of appearance. */
export function* braces(content: string, asked: BraceDialect | 'auto'): Generator<Found> {
  if (!content.includes('{')) return;
  const surroundings = surroundingsOf(content);
  const templates = templatesOf(content);
  const isRaycast = asked === 'raycast' || (asked === 'auto' && content.includes('{argument'));
  let done = 0;
  // "$" before a field of a dialect without dollars is money.
  const hasDollar = asked === 'auto' || asked === 'dollar' || asked === 'vscode';
  const openings = content.matchAll(hasDollar ? OPENING : OPENING_WITHOUT_DOLLAR);
  for (const { index, 0: opening } of openings) {
    if (index < done) continue;
    const place = placeOf(content, index, { opening, hasDollar });
    if (!place || isEscaped(content, place.at)) continue;
    const read = place.read({ ...place, asked, content, surroundings, templates, isRaycast });
    if (!read) continue;
    done = place.end;
    yield read;
  }
}

/** The braces that open here, and who reads them. */
function placeOf(content: string, index: number, { opening, hasDollar }: { opening: string; hasDollar: boolean }) {
  if (opening.startsWith('$')) {
    const place = between(content, DOLLAR_INNER, index, opening.length);
    // `${${name:default}}` is a field that was converted twice; `${${name}}` shows how fields are written.
    if (!place || opening === '${') return place && { ...place, read: readDollar };
    if (content[place.end] !== '}' || !place.inner.includes(':')) return undefined;
    return { ...place, end: place.end + 1, read: readDollar };
  }
  if (opening.length === 1) {
    const place = between(content, SINGLE_INNER, index, 1);
    return place && { ...place, read: readSingle };
  }
  // `${{ secrets.X }}` is of a workflow.
  if (opening.length > 3 || (hasDollar && content[index - 1] === '$')) return undefined;
  const place = between(content, DOUBLE_INNER, index, opening.length);
  if (!place) return undefined;
  const isTriple = opening.length === 3;
  if (isTriple && content[place.end] !== '}') return { ...place, at: index + 1, read: readDouble };
  return { ...place, end: place.end + (isTriple ? 1 : 0), read: readDouble };
}

function between(content: string, pattern: RegExp, at: number, opened: number) {
  pattern.lastIndex = at + opened;
  const inner = pattern.exec(content)?.[1];
  return inner === undefined ? undefined : { at, end: pattern.lastIndex, inner };
}

const takes = ({ asked }: Braces, ...dialects: BraceDialect[]): boolean => asked === 'auto' || dialects.includes(asked);

function readDollar(site: Braces): Found | undefined {
  const { at, end, inner, asked } = site;
  if (takes(site, 'vscode')) {
    const [, name, hint = ''] = /^input:([^:]{1,200})(?::(.*))?$/s.exec(inner) ?? [];
    const place = { at, end, dialect: 'vscode', name: name?.trim() ?? '' } as const;
    // `${input:你好}` is a field "input" with a default: names of VS Code are of one word.
    const isVscode = place.name !== '' && (asked === 'vscode' || /^[\w.-]+$/.test(place.name));
    if (isVscode) return found(place, hint.trim() === '' ? {} : { help: hint.trim() });
    if (isDollarTool(inner)) return toolWord({ ...place, name: inner });
  }
  if (!takes(site, 'dollar')) return undefined;
  const colon = inner.indexOf(':');
  const name = (colon < 0 ? inner : inner.slice(0, colon)).trim();
  const standard = colon < 0 ? '' : inner.slice(colon + 1).trim();
  if (!NAME.test(name)) return undefined;
  const place = { at, end, dialect: 'dollar', name } as const;
  const refusal = asked === 'auto' ? dollarRefusal(site, name, standard) : undefined;
  if (refusal !== undefined) return refused(place, refusal);
  const slot = asked === 'auto' && standard === '' && isForTheModel(site, name);
  return { ...found(place, saidByDefault(standard)), slot };
}

function saidByDefault(standard: string): Said {
  if (standard === '') return {};
  const options = choices(standard, '|');
  if (options.length < 2) return { default: standard };
  return { type: 'select', default: options[0] ?? '', options, allowOther: true };
}

const SHELL_DEFAULT = /^[-=?+]/;
const SHELL_NAME = /^[A-Z_][A-Z0-9_]*$/;

function dollarRefusal(site: Braces, name: string, standard: string): string | undefined {
  if (PATH_OR_CALL.test(name)) return 'path or call';
  if (standard === '' && isNotation(name, site.content.slice(Math.max(0, site.at - 60), site.at))) return 'notation';
  if (SHELL_DEFAULT.test(standard) && SHELL_NAME.test(name)) return 'variable of a shell';
  if (standard !== '') return undefined;
  if (isProgramsName(name)) return 'value of a program';
  if (site.templates.inPage(site.at)) return 'page';
  const { inCode, inString, isProgram } = site.surroundings(site.at);
  if (inString || (inCode && isProgram())) return 'template literal';
  return undefined;
}

const FOR_A_PERSON = /(?<!\p{L})(?:insert|enter|paste|your|my|here)(?!\p{L})/iu;

/** Part of an answer that the prompt shows: a person may fill it in, but need not. */
const isForTheModel = ({ templates, at, end, content }: Braces, name: string): boolean =>
  !FOR_A_PERSON.test(name) && (templates.inAnswer(at) || templates.isRecord(name) || isInChain(content, at, end));

const ARROW = String.raw`[ \t]{0,2}(?:→|->|=>|➜|➔)[ \t]{0,2}`;
const LINK = String.raw`\$\{[^{}:\n]{1,80}\}`;
const CHAIN_BEFORE = new RegExp(`(${LINK}${ARROW})?${LINK}${ARROW}$`);
const CHAIN_AFTER = new RegExp(`${ARROW}${LINK}(${ARROW}${LINK})?`, 'y');
const MAX_CHAIN = 200;

/** One of three and more that lead to each other: `${en} → ${es} → ${de}` tells the order of an answer. */
function isInChain(content: string, at: number, end: number): boolean {
  const before = CHAIN_BEFORE.exec(content.slice(Math.max(0, at - MAX_CHAIN), at));
  CHAIN_AFTER.lastIndex = end;
  const after = CHAIN_AFTER.exec(content);
  return Boolean(before?.[1] ?? after?.[1] ?? (before && after));
}

/** What programs know: variables of an environment, and values that nobody types. */
const isProgramsName = (name: string): boolean =>
  /^(?:HOME|PATH|PWD|SHELL|TMPDIR|HOSTNAME|WORKSPACE(?:_\w+)?|(?:GITHUB|RUNNER|CI)_\w+)$/.test(name) ||
  /^(?:timestamp|uuid|guid|nonce)$/i.test(name);

function readDouble(site: Braces): Found | undefined {
  const { at, end, asked } = site;
  const inner = site.inner.trim();
  const place = { at, end, name: inner };
  if (isToolIn(site, inner)) return toolWord({ ...place, dialect: asked === 'auto' ? 'double' : asked });
  const typed = typedDouble(site, inner);
  if (typed) return found({ at, end, ...typed.place }, typed.said);
  if (!takes(site, 'double', 'openwebui', 'librechat')) return undefined;
  const isName = NAME.test(inner);
  if (!isName) return undefined;
  const dialect = asked === 'auto' ? 'double' : asked;
  const refusal = asked === 'auto' ? doubleRefusal(site, inner) : undefined;
  const said: Said = asked === 'openwebui' ? { required: false } : {};
  if (refusal !== undefined) return refused({ ...place, dialect }, refusal);
  return {
    ...found({ ...place, dialect }, said),
    slot: asked === 'auto' && !FOR_A_PERSON.test(inner) && site.templates.inAnswer(at),
  };
}

function isToolIn({ asked }: Braces, inner: string): boolean {
  if (asked === 'openwebui') return isOpenWebuiTool(inner);
  if (asked === 'librechat') return isLibrechatTool(inner);
  return asked === 'auto' && isDoubleTool(inner);
}

/** `{{name | type...}}` of Open WebUI and `{{name:a|b}}` of LibreChat. */
function typedDouble(site: Braces, inner: string) {
  const bar = inner.indexOf('|');
  if (bar < 0) return undefined;
  const before = inner.slice(0, bar).trim();
  if (takes(site, 'openwebui') && NAME.test(before)) {
    const said = readOpenWebui(inner.slice(bar + 1));
    return said && { place: { name: before, dialect: 'openwebui' as const }, said };
  }
  if (!takes(site, 'librechat') || !TYPED_NAME.test(before)) return undefined;
  const colon = inner.indexOf(':');
  const name = inner.slice(0, colon).trim();
  const options = choices(inner.slice(colon + 1), '|');
  if (colon < 0 || options.length < 2 || !NAME.test(name)) return undefined;
  const said: Said = { type: 'select', options, allowOther: true };
  return { place: { name, dialect: 'librechat' as const }, said };
}

const PROGRAM =
  /^(?:html?|xml|svg|vue|svelte|[jt]sx?|javascript|typescript|py(?:thon)?|rb|ruby|go|java|kotlin|swift|c|cpp|c\+\+|c#|cs|csharp|php|rust|rs|sh|bash|zsh|shell|sql|css|scss|jinja2?|handlebars|hbs|liquid|mustache|twig|dockerfile|latex|tex|ya?ml|toml|hcl|terraform)\b/i;

function doubleRefusal({ at, end, content, surroundings, templates }: Braces, name: string): string | undefined {
  if (isProgramsName(name)) return 'value of a program';
  if (templates.isPipeline()) return 'pipeline';
  if (templates.inPage(at)) return 'page';
  if (PATH_OR_CALL.test(name) || /^\p{L}\.\d/u.test(name)) return 'path or call';
  if (isNotation(name, content.slice(Math.max(0, at - 60), at))) return 'notation';
  // <b>{{name}}</b> is the markup of a page.
  if (content[at - 1] === '>' && content[end] === '<') return 'markup';
  if (PROGRAM.test(surroundings(at).line.fence ?? '')) return 'code';
  return undefined;
}

function readSingle(site: Braces): Found | undefined {
  if (!takes(site, 'raycast')) return undefined;
  const { at, end, inner, isRaycast } = site;
  const place = { at, end, dialect: 'raycast' } as const;
  if (isRaycastTool(inner, isRaycast)) return toolWord({ ...place, name: inner });
  if (!/^argument(?=\s|$|\|)/.test(inner)) return undefined;
  const { name, said } = readArgument(inner);
  return found({ ...place, name }, said);
}
