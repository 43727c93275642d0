import { choices, type Said } from './fields.found.ts';
import type { FieldType } from './fields.model.ts';

const NUMBER = /^-?\d+(?:\.\d+)?$/;
const ISO_DATE = /^\d{4}-\d\d-\d\d$/;

const MULTILINE =
  /\b(?:paste|your (?:code|text|draft|notes|resume|cv|email|essay|article|story|script)\b)|\b(?:text|code|(?<!zip |area |promo |country |postal |qr |color )code snippet|article|essay|letter|resume|résumé|cv|transcript|content|draft|paragraphs?|story|job description|project description|product description|notes|message|snippet|abstract|poem|lyrics|script|requirements|e-?mail (?:text|body|content|thread)|log|logs|stack trace|error message)$/i;
const NO_TEXT =
  /\b(?:(?:zip|area|promo|country|postal|qr|color|colour|error|status|dress|discount|source) code|title|name|type|format|language|length|topic|style|tone|date|number|link|url)$/i;
const COUNT =
  /^(?:the )?(?:number|amount|quantity|count) of (?!\D*\d)|\b(?:word|item|page|slide|question|people|team|step|day|week|month) count$|^how many\b/i;
const COUNTED =
  /\b(?:number|count|num|amount|quantity|limit|min|max|minimum|maximum|size|length|duration|age|level|score|total|days|weeks|hours|minutes|words|items|steps)\b/i;
const DATE = /^(?:\p{L}+ ){0,2}(?:date|deadline)$/iu;
const NO_DATE = /\b(?:to|up|out|format|range)\b/i;
const TIME = /^(?:start|end|meeting|departure|arrival|appointment) time$/i;
const URL = /\burl$/i;
const EMAIL = /\be-?mail address$/i;
/** A longer default is a text of several lines, or soon becomes one. */
const LONG_DEFAULT = 100;

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
  return MULTILINE.test(words) && !NO_TEXT.test(words) ? 'multiline' : 'text';
}

/** A default must be a value of its type. */
function typeWithDefault(words: string, standard: string): FieldType {
  if (NUMBER.test(standard)) return COUNT.test(words) || COUNTED.test(words) ? 'number' : 'text';
  if (ISO_DATE.test(standard)) return 'date';
  if (/^https?:\/\/\S+$/.test(standard) && URL.test(words)) return 'url';
  const isLong = standard.length > LONG_DEFAULT || standard.includes('\n');
  return isLong || (MULTILINE.test(words) && !NO_TEXT.test(words)) ? 'multiline' : 'text';
}

/** `dueDate` and `due_date` as words. */
const wordsOf = (name: string): string =>
  name
    .replaceAll(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, ' ')
    .replaceAll(/[_\-\s]+/g, ' ')
    .trim();

const YES_NO = /^(?:yes ?\/ ?no|y\/n|true\/false)$/i;
const CHOOSE =
  /^(?:choose|select|pick)(?: (?:one|from|between|any|a|an|one of|one from|the|your|[\p{L}]+)){0,4} ?: ?(.{3,200})$/iu;
const NAMED_LIST = /^[^:]{2,40}: ?([^:]{3,200})$/;
const LAST_WORD = /^(?:or|oder|ou|o) /i;
const MAX_OPTION = 60;

/** The choices that a name lists: `yes/no`, `choose: formal / casual`, `Tone: formal/casual/friendly`. */
function optionsIn(name: string, standard: string | undefined): string[] | undefined {
  if (standard !== undefined)
    return /^(?:true|false)$/i.test(standard) ? bothOf(standard, 'true', 'false') : yesNo(standard);
  if (YES_NO.test(name)) return choices(name, '/');
  const chosen = CHOOSE.exec(name)?.[1];
  if (chosen) return listed(chosen, chosen.includes('/') ? '/' : ',', 2);
  if (!name.includes(':') && name.split(' / ').length > 2) return listed(name, ' / ', 3);
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
