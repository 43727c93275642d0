/** Queries of people, and all subjects that a fitting prompt must have. Written before the search was tuned. */
export const QUERIES: readonly (readonly [query: string, ...about: RegExp[]])[] = [
  ['write cover letter for nurse', /cover letter/i],
  ['explain code like im 5', /explain|teach/i, /\bcode\b|coding|programming|algorithm/i],
  ['linkedin post about new job', /linkedin/i],
  ['fix bug in python', /\bbugs?\b|debug/i],
  ['plan my trip', /\btrips?\b|travel|itinerary/i],
  ['seo blog writer', /\bseo\b|\bblog/i],
  ['sql query help', /\bsql\b/i, /quer(y|ies)/i],
  ['help me write an email to my boss', /e-?mail/i],
  ['resume review', /resume|\bcv\b/i, /review|scan|tailor|improve/i],
  ['how do i learn to speak english', /english/i, /speak|pronunciation|learn/i],
  ['meal plan for weight loss', /meal|diet|nutrition|weight/i],
  ['recipe from what is in my fridge', /recipe|ingredients/i],
  ['logo design', /\blogos?\b/i],
  ['tiktok video script', /tiktok/i],
  ['write unit tests for my code', /unit tests?/i],
  ['code review', /code review|review.{0,20}code/i],
  ['regex generator', /regex|regular expression/i],
  ['excel formula help', /excel/i, /formula/i],
  ['summarize this article', /summar/i, /article|text|book/i],
  ['translate chinese to english', /translat/i, /chinese/i],
  ['interview questions for a job', /interview/i],
  ['business plan for a startup', /business plan|startup/i],
  ['short story for kids', /stor(y|ies)/i, /child|kid/i],
  ['podcast intro', /podcast/i],
  ['research paper writing', /paper|thesis|academic/i, /writ|draft/i],
  ['study schedule for my exams', /\bstud(y|ies|ying)\b/i, /plan|schedule|timer|exam/i],
  ['workout routine at home', /workout|fitness|exercise/i],
  ['chatgpt prompt generator', /\bprompts?\b/i, /generat|engineer/i],
  ['restore old photo', /photo/i, /restor|vintage/i],
  ['write a product description for etsy', /product|listing/i, /etsy|e-?commerce/i],
  ['linkdin profile', /linkedin/i, /profile|summary/i],
  ['tarvel itinerary', /travel|itinerary/i],
  ['cold email to clients', /cold e-?mail|outreach/i],
  ['node.js script', /node\.?js/i],
  ['I need a motivational speech please', /motivat/i],
  ['meeting notes summary', /meeting/i, /summar|notes|minutes/i],
  ['docker kubernetes devops', /docker|kubernetes|devops/i],
  ['can you make a rap song', /\brap\b|rapper|lyrics|song/i],
  ['chatbot for customer support', /customer/i, /support|service/i],
  ['gift ideas for my girlfriend', /\bgifts?\b/i],
];

/** A long text must mention a subject once in this many characters: passing mentions are everywhere. */
const PER = 1_500;

/** Whether a prompt is about each of these: in its title, or repeatedly in its text. */
export const speaksOf = ({ title, content }: { title: string; content: string }, about: readonly RegExp[]): boolean =>
  about.every((pattern) => {
    const times = content.match(new RegExp(pattern, 'gi'))?.length ?? 0;
    return pattern.test(title) || times >= Math.max(2, content.length / PER);
  });
