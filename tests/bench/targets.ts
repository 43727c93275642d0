import { imagePath } from '../../contract/images.ts';
import type { Answer } from './load/ask.ts';
import type { Request } from './load/wrk.ts';
import type { World } from './library/world.ts';

export interface Target {
  /** As in `--only`: group, colon, word. */
  name: string;
  title: string;
  request: Request;
  status: number;
  /** Whether the body is correct; a fast wrong response is worth nothing. */
  isRight: (answer: Answer) => boolean;
  /** Whether the server may cache the response: then it is measured with and without the cache. */
  cacheable: boolean;
}

/** Number of cards on a page, as the screens request them. */
const SIZE = 12;
const DEEP = 400;

/** Headers of a browser's request for a document. */
const BROWSER = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-encoding': 'gzip, deflate, br, zstd',
};

/** All targets, those that read first. */
export const targetsOf = (world: World): Target[] => [
  ...pages(world),
  ...reads(world),
  ...ofMembers(world),
  ...writes(world),
];

function pages({ typicalId, category }: World): Target[] {
  const page = (name: string, path: string, holds: string): Target => ({
    name: `page:${name}`,
    title: `HTML of ${path.replace(/\d+/, '{id}').replace(/=.*/, '=')}`,
    request: { method: 'GET', paths: [path], headers: BROWSER },
    status: 200,
    isRight: ({ text, headers }) =>
      text.endsWith('</html>') && text.includes(holds) && headers['content-encoding'] !== undefined,
    cacheable: true,
  });
  return [
    page('landing', '/', '<h1'),
    page('browse', '/main', 'href="/explorer/prompt/'),
    page('category', `/main?category=${category.id}`, 'href="/explorer/prompt/'),
    page('prompt', `/explorer/prompt/${typicalId}`, '<h1'),
  ];
}

function reads(world: World): Target[] {
  const { published, category, typicalId, searches } = world;
  const deepest = Math.min(DEEP, Math.ceil(published / SIZE) - 1);
  const read = (name: string, title: string, path: string, isRight: Target['isRight']): Target => ({
    name: `api:${name}`,
    title,
    request: { method: 'GET', paths: [path], headers: {} },
    status: 200,
    isRight,
    cacheable: true,
  });
  const list = (name: string, title: string, path: string, page = 0) =>
    read(name, title, `${path}${path.includes('?') ? '&' : '?'}page=${page}&size=${SIZE}&view=card`, hasCards);
  const search = (name: string, title: string, words: string) =>
    list(name, title, `/api/prompts/search?query=${encodeURIComponent(words)}`);
  return [
    list('newest', 'newest, page 0', '/api/prompts'),
    list('deep', `newest, page ${deepest}`, '/api/prompts', deepest),
    list('trending', 'trending', '/api/prompts/trending'),
    list('featured', 'featured', '/api/prompts/featured'),
    list('category', 'slice of a category', `/api/prompts/category/${category.id}`),
    search('rare', 'search, rare word', searches.rare),
    search('common', 'search, common word', searches.common),
    search('two', 'search, two words', searches.twoWords),
    search('prefix', 'search, three letters', searches.prefix),
    read('detail', 'detail', `/api/prompts/${typicalId}`, ({ text }) => JSON.parse(text).id === typicalId),
  ];
}

/** A list is `{ list, totalCount }`, except the plain array of a category. */
function hasCards({ text }: Answer): boolean {
  const answer = JSON.parse(text);
  const cards = Array.isArray(answer) ? answer : answer.list;
  return cards.length > 0 && cards.every((card: { title?: unknown }) => typeof card.title === 'string');
}

function ofMembers({ image, token }: World): Target[] {
  return [
    {
      name: 'image',
      title: 'image, 320 pixels wide',
      request: { method: 'GET', paths: [imagePath(image, 320)], headers: {} },
      status: 200,
      isRight: ({ headers, body }) => headers['content-type'] === 'image/webp' && body.length > 1_000,
      cacheable: false,
    },
    {
      name: 'me',
      title: 'auth/me',
      request: { method: 'GET', paths: ['/api/auth/me'], headers: { authorization: `Bearer ${token}` } },
      status: 200,
      isRight: ({ text }) => typeof JSON.parse(text).username === 'string',
      cacheable: false,
    },
  ];
}

/** A prompt as members write them; each has a different title. */
export const newPrompt = ({ category, tag, searches }: World, title: string): string =>
  JSON.stringify({
    title,
    content: `Act as an expert. Write an email to [customer] about ${searches.middle}. `.repeat(12),
    previewText: 'An email to a customer',
    categories: [category.name],
    tags: [tag],
  });

function writes(world: World): Target[] {
  const headers = { authorization: `Bearer ${world.token}` };
  return [
    {
      name: 'write:create',
      title: 'create a prompt',
      request: {
        method: 'POST',
        paths: ['/api/prompts'],
        headers: { ...headers, 'content-type': 'application/json' },
        body: newPrompt(world, 'Email to a customer {n}'),
      },
      status: 201,
      isRight: ({ text }) => JSON.parse(text).new === true,
      cacheable: false,
    },
    {
      name: 'write:save',
      title: 'save a prompt',
      request: { method: 'POST', paths: world.someIds.map((id) => `/api/saved-prompts/${id}`), headers },
      status: 201,
      isRight: () => true,
      cacheable: false,
    },
    {
      name: 'write:usage',
      title: 'record a usage',
      request: {
        method: 'POST',
        paths: world.someIds.map((id) => `/api/prompt-usage/record?promptId=${id}&actionType=COPY`),
        headers: {},
      },
      status: 204,
      isRight: () => true,
      cacheable: false,
    },
  ];
}

/** Details from the whole library, so that a larger one shows the cost of finding a row. */
export const scatteredDetails = ({ someIds, typicalId }: World): Target => ({
  name: 'api:detail',
  title: 'detail, of any prompt',
  request: {
    method: 'GET',
    paths: [typicalId, ...someIds.slice(0, 5_000)].map((id) => `/api/prompts/${id}`),
    headers: {},
  },
  status: 200,
  isRight: ({ text }) => JSON.parse(text).id === typicalId,
  cacheable: true,
});
