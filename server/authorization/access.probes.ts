import type { Operation } from '../testing/openapi.document.ts';
import { kindOf, type Things } from './access.world.ts';

/** Values for parameters of GET requests, by name. A new required parameter needs values here. */
const PROBES: Record<string, string[]> = {
  status: ['DRAFT', 'archived', 'PUBLISHED'],
  view: ['card'],
  language: ['en'],
  dialect: ['double'],
  sort: ['updatedAt,desc', 'title'],
  w: ['320'],
  act: ['signed-in', 'suspended'],
  user: ['Olga'],
};

/** The contents of the library, for addresses that refer to them; ids may be missing ones. */
export interface Stock {
  prompts: number[];
  categories: number[];
  tags: number[];
  images: string[];
  users: number[];
  sessions: string[];
  /** Search queries. */
  words: string[];
}

/** The addresses of one GET: plain, and with each value of each of its parameters. */
export function addressesOf({ path, parameters }: Operation, stock: Stock): string[] {
  const pointed: Record<keyof Things, (number | string)[]> = {
    prompt: stock.prompts,
    category: stock.categories,
    tag: stock.tags,
    image: stock.images,
    user: stock.users,
    session: stock.sessions,
  };
  let paths = [path];
  let queries = [''];
  for (const { name, in: place, required } of parameters) {
    const kind = kindOf(path, name);
    if (place === 'path') {
      if (!kind) throw new Error(`What does {${name}} of ${path} point at? Say it in kindOf (access.world.ts).`);
      paths = paths.flatMap((one) => pointed[kind].map((id) => one.replace(`{${name}}`, String(id))));
    } else if (place === 'query') {
      const values = name === 'query' ? stock.words : kind ? pointed[kind].map(String) : PROBES[name];
      if (!values && required) throw new Error(`What is ${name} of ${path}? Give values in PROBES (access.probes.ts).`);
      const pairs = (values ?? []).map((value) => `${name}=${encodeURIComponent(value)}`);
      // Combines each value with each value of the others: a filter may hold in one order and not in another.
      const both = queries.flatMap((query) => pairs.map((pair) => (query ? `${query}&${pair}` : pair)));
      queries = required ? both : [...queries, ...both];
    }
  }
  return paths.flatMap((one) => queries.map((query) => (query ? `${one}?${query}` : one)));
}

const STANDING =
  `/ /main /main?trending=true /main?featured=true /main?new=true /legal/terms /nowhere /robots.txt /feed.xml
  /sitemap.xml /sitemap-pages.xml /sitemap-prompts-1.xml /api/openapi.json /api/docs/json /api/docs/`.split(/\s+/);

/** Addresses outside the API: documents, feed, sitemap and the like. */
export const otherAddresses = ({ prompts, categories, words }: Stock): string[] => [
  ...STANDING,
  ...categories.map((id) => `/main?category=${id}`),
  ...words.map((word) => `/main?query=${encodeURIComponent(word)}`),
  ...prompts.map((id) => `/explorer/prompt/${id}`),
];
