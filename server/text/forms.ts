import { isSign } from './signs.ts';

/**
 * Stop words: function words, and phrases that introduce a request ("help me write an", "how do I"). Words that mean
 * something in another language are left out ("comment", "pour", "son").
 */
const STOP_WORDS = new Set(
  `a about all also am an and any are as at be been best by can could did do does don doesn each for from get give good had has have
  he help her his how i if im in into is isn it its just let like ll made make me my need new not of on or our out please
  re she should show so some t tell than that the their them then there these they this to us use using ve very want was
  we were what when where which who why will with without would write you your
  aber als am an auf aus bei bitte das dass dem den der des die du ein eine einem einen einer es fur hilf ich ihr im in ist
  kann kannst konnen mein meine meinem meinen meiner mich mir mit nach nicht oder schreib schreibe sie sind uber um und uns
  unser vom von was wie wir zu zum zur
  au aux avec ce ces cette dans de des du ecrire ecris elle en est et il je la le les leur ma mes mon moi nous ou par que qui
  sa ses sur ta tes toi ton tu un une vos votre vous
  al ayudame como con cual del el ella en es escribe escribir esta este la las lo los mi mis necesito para por que quiero se
  si sin su sus te tu tus un una unas unos y yo
  ajuda ajude ao aos com da das do dos e em escreva eu me meu minha na nas no nos o os para pela pelo por preciso quero sem seu
  sua um uma
  aiutami che con da dal dalla de degli dei del della delle di e gli ho il in io la le lo mi mia mio nel nella per scrivi su
  un una uno vorrei
  aan als bij de dit dat een en het hoe ik in is maak met mijn naar om op te van voor wat wil zijn
  bana bir bu da de icin ile nasil ve
  в во для и из как к мне мой моя на не о об от по под помоги пожалуиста с со у что я это напиши
  في من على الى عن هذا هذه مع او ان لي كيف اكتب`.split(/\s+/),
);

/** Whether a prompt may lack this word of a query: it is a stop word, or only signs. */
export const isStopWord = (word: string): boolean => STOP_WORDS.has(word) || isSign(word);

const ARABIC = /^[\u0621-\u064a]+$/;
/** The article "the", also after a prefixed "and", "with", "for", "as". */
const ARTICLE = /^(?:[\u0648\u0641]?[\u0628\u0643]?\u0627\u0644|[\u0648\u0641]?\u0644\u0644)(?=.{3})/;
const ARTICLES = ['', 'ال', 'وال', 'بال', 'فال', 'كال', 'لل'];

/** An Arabic word with each article, and without one, as Arabic joins both. Without the word itself. */
export function articlesOf(word: string): string[] {
  if (!ARABIC.test(word)) return [];
  const bare = word.replace(ARTICLE, '');
  if (bare.length < 2) return [];
  return ARTICLES.map((article) => article + bare).filter((form) => form !== word);
}

/** Final consonants that English doubles before an ending: plan, planning. */
const DOUBLED = /^(.*[aeiou])([bdgklmnprt])$/;

/** Possible other forms of an English word: plural, -ing, -ed, -er. Some do not exist, but then no prompt has them. */
export function inflectionsOf(word: string): string[] {
  if (!/^[a-z]{4,24}$/.test(word)) return [];
  const forms = new Set([word, ...basesOf(word)].flatMap(endingsOf));
  forms.delete(word);
  return [...forms];
}

/** The common prefix of words of one root, if it is long enough: "restor" of "restore" and "restoration". */
const ROOT =
  /^([a-z]{5,})(?:e|es|ed|er|ers|ing|ings|ion|ions|ation|ations|ise|ize|ised|ized|y|ies|ive|al|ment|ments|s)$/;

/** All possible other forms of an English word. */
export function nearFormsOf(word: string): { words: string[]; beginning?: string } {
  const root = /^[a-z]{6,24}$/.test(word) ? ROOT.exec(word)?.[1] : undefined;
  return { words: inflectionsOf(word), ...(root === undefined ? {} : { beginning: root }) };
}

function basesOf(word: string): string[] {
  const bases: string[] = [];
  if (word.endsWith('ies')) bases.push(`${word.slice(0, -3)}y`);
  else if (/[^s]s$/.test(word)) bases.push(word.slice(0, -1), ...(word.endsWith('es') ? [word.slice(0, -2)] : []));
  const [, stem] = /^(.{3,})(?:ing|ed|ers?)$/.exec(word) ?? [];
  if (stem === undefined) return bases;
  const single = /(.)\1$/.test(stem) ? [stem.slice(0, -1)] : [];
  return [...bases, stem, `${stem}e`, ...single];
}

function endingsOf(base: string): string[] {
  const stem = base.replace(/e$/, '');
  const twice = DOUBLED.test(base) ? base + base.slice(-1) : stem;
  const plural = /[^aeiou]y$/.test(base)
    ? `${base.slice(0, -1)}ies`
    : /(?:s|x|z|ch|sh)$/.test(base)
      ? `${base}es`
      : `${base}s`;
  return [base, plural, ...[stem, twice].flatMap((one) => ['ing', 'ed', 'er', 'ers'].map((ending) => one + ending))];
}
