import { choices, type Said } from './fields.found.ts';
import type { FieldType } from './fields.model.ts';

const NUMBER = /^-?\d+(?:\.\d+)?$/;
const ISO_DATE = /^\d{4}-\d\d-\d\d$/;

/** What fills more than a line, however short its default is. */
const LONG_TEXT =
  /\b(?:paste|your (?:code|text|draft|notes|resume|cv|email|essay|article|story|script)\b)|\b(?:code|code snippet|article|essay|letter|resume|résumé|cv|transcript|content|draft|paragraphs?|story|description|abstract|poem|lyrics|snippet|e-?mail (?:text|body|content|thread)|log|logs|stack ?trace|error message|diff|biography)$/i;
const MULTILINE =
  /^(?:describe|description of|list of|text|input) .|\b(?:text|text input|user input|notes|message|script|requirements|context|details|instructions|conversation|feedback|background (?:information|story)|(?:raw|market|sample|input|source) data|outline|ingredients|(?:feature|change) request|(?:customer|medical|legal) (?:issue|history)|history|schema|json|html|sql|summary|transcription)$/i;
const NO_TEXT =
  /\b(?:(?:access|airport|area|bar|booking|color|colour|country|coupon|currency|discount|dress|error|hex|invite|iso|language|pin|policy|postal|product|promo|qr|referral|source|status|tracking|verification|voucher|zip) code|(?:capital|drive|first|initial|last) letter|title|name|type|format|language|length|size|topic|style|tone|color|date|number|link|url)$/i;
/** The same in other languages, whose letters end no word for \\b. */
const FOREIGN_TEXT =
  /(?:^|[\s/])(?:texto|texte|c[oó]digo|descripci[oó]n|descriç[aã]o|beschreibung|lebenslauf|art[ií]culo|artigo|metin|текст|код|описание|резюме)$|(?:代码|文章|文本|正文|原文|内容|上下文|错误信息|描述|简历|コード|文章|本文|텍스트)$/iu;
/** An instruction of some length is answered at length. */
const LONG_INSTRUCTION = /^(?:describe|explain|list|provide|add|include|give) .{40}/i;
const OF_A_TEXT = /^(?:type|kind|style|tone|length|format|language|title|name|number|topic) of\b/i;
/** A file, not its text. */
const IS_PATH = /^[\w.~-]*\/\S+$/;
const COUNT =
  /^(?:the )?(?:number|amount|quantity|count) of (?!\D*\d)|^number$|\b(?:word|item|page|slide|question|people|team|step|day|week|month) count$|^how many\b/i;
const COUNTED =
  /\b(?:number|count|num|amount|quantity|limit|min|max|minimum|maximum|size|length|duration|age|level|score|total|days|weeks|months|hours|minutes|seconds|words|items|steps|pages|slides|images|players|people|servings|width|height|offset|threshold|accuracy|rate|ratio|percent|percentage|concurrency|timeout)\b/i;
const DATE = /^(?:\p{L}+ ){0,2}(?:date|deadline|date of birth|birthday)$/iu;
const NO_DATE = /\b(?:to|up|out|format|range)\b/i;
const TIME = /^(?:start|end|meeting|event|departure|arrival|appointment) time$/i;
const URL = /\burl(?: here)?$|^\p{L}+ link$/iu;
const EMAIL = /\be-?mail address$|\b(?:contact|work|sender|recipient|support|company) e-?mail$/i;
/** A longer default is a text of several lines, or soon becomes one. */
const LONG_DEFAULT = 100;
/** A word or two, as "Hello World". */
const SHORT_DEFAULT = 30;

/** What a field's name and default suggest, where the text says no more: a type, and options. */
export function guess(name: string, standard: string | undefined): Said {
  const options = optionsIn(name, standard);
  if (options) return { type: 'select', options, allowOther: true };
  return { type: typeOf(wordsOf(name), standard) };
}

function typeOf(words: string, standard: string | undefined): FieldType {
  if (standard !== undefined) return typeWithDefault(words, standard);
  if (COUNT.test(words)) return 'number';
  if (DATE.test(words) && !NO_DATE.test(words)) return 'date';
  if (TIME.test(words)) return 'time';
  if (URL.test(words)) return 'url';
  if (EMAIL.test(words)) return 'email';
  return isLongText(words) ? 'multiline' : 'text';
}

/** A list of things that ends with one of these words is no text. */
function isLongText(words: string): boolean {
  if (LONG_INSTRUCTION.test(words)) return true;
  if (NO_TEXT.test(words) || OF_A_TEXT.test(words) || words.split(',').length > 2) return false;
  return FOREIGN_TEXT.test(words) || LONG_TEXT.test(words) || MULTILINE.test(words);
}

/** A default must be a value of its type. */
function typeWithDefault(words: string, standard: string): FieldType {
  if (NUMBER.test(standard)) return COUNT.test(words) || COUNTED.test(words) ? 'number' : 'text';
  if (ISO_DATE.test(standard)) return 'date';
  if (/^https?:\/\/\S+$/.test(standard) && URL.test(words)) return 'url';
  if (standard.length > LONG_DEFAULT || standard.includes('\n')) return 'multiline';
  const isShort = IS_PATH.test(standard) || (standard.length <= SHORT_DEFAULT && !LONG_TEXT.test(words));
  return isLongText(words) && !isShort ? 'multiline' : 'text';
}

/** `dueDate` and `due_date` as words. */
const wordsOf = (name: string): string =>
  name
    .replaceAll(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, ' ')
    .replaceAll(/[_\-\s]+/g, ' ')
    .trim();

const YES_NO = /^(?:yes ?\/ ?no|y\/n|true\/false)$/i;
const YES_NO_AND_MORE = /^(yes ?\/ ?no)[;,] /i;
const CHOOSE =
  /^(?:choose|select|pick)(?: (?:one|from|between|any|a|an|one of|one from|the|your|[\p{L}]+)){0,4} ?: ?(.{3,200})$/iu;
const NAMED_LIST = /^[^:]{2,40}: ?([^:]{3,200})$/;
/** "beginner/advanced/expert" are choices; "product/service/company" are words for one thing. */
const WORDS = /^[\p{L}-]{3,20}(?:\/[\p{L}-]{3,20}){2,7}$/u;
const THINGS =
  /(?<!\p{L})(?:app|article|brand|business|company|date|description|email|event|feature|field|idea|industry|issue|job|link|name|number|organization|page|person|phone|place|problem|product|project|role|service|skill|subject|task|team|technology|text|theme|title|tool|topic|url|website)s?(?!\p{L})/iu;
const LAST_WORD = /^(?:or|oder|ou|o) /i;
const MAX_OPTION = 60;

/** The choices that a name lists: `yes/no`, `choose: formal / casual`, `Tone: formal/casual/friendly`. */
function optionsIn(name: string, standard: string | undefined): string[] | undefined {
  if (standard !== undefined)
    return /^(?:true|false)$/i.test(standard) ? bothOf(standard, 'true', 'false') : yesNo(standard);
  if (YES_NO.test(name)) return choices(name, '/');
  // [Yes/No; if yes, where?]
  const both = YES_NO_AND_MORE.exec(name)?.[1];
  if (both) return choices(both, '/');
  const chosen = CHOOSE.exec(name)?.[1];
  if (chosen) return listed(chosen, chosen.includes('/') ? '/' : ',', 2);
  if (!name.includes(':') && name.split(' / ').length > 2) return listed(name, ' / ', 3);
  if (WORDS.test(name) && !THINGS.test(name)) return listed(name, '/', 3);
  const [, list = ''] = NAMED_LIST.exec(name) ?? [];
  return /\be\.g\.|\betc\b/i.test(name) ? undefined : listed(list, '/', 3);
}

const yesNo = (standard: string): string[] | undefined =>
  /^(?:yes|no)$/i.test(standard) ? bothOf(standard, 'yes', 'no') : undefined;

/** Both values, written as the one that is there. */
function bothOf(written: string, yes: string, no: string): string[] {
  const isUpper = written === written.toUpperCase();
  const isTitle = written[0] === written[0]?.toUpperCase();
  return [yes, no].map((word) => {
    if (isUpper) return word.toUpperCase();
    return isTitle ? `${word[0]?.toUpperCase()}${word.slice(1)}` : word;
  });
}

function listed(list: string, sign: string, least: number): string[] | undefined {
  const options = choices(list, sign).map((option) => option.replace(LAST_WORD, ''));
  const isList = options.length >= least && options.every(({ length }) => length <= MAX_OPTION);
  return isList && !/\betc\b|\.{3}|…/.test(list) ? [...new Set(options)] : undefined;
}
