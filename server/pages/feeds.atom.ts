import type { PromptCard } from '../../contract/prompts.ts';
import { timestamp } from '../clock.ts';
import { element, xml, xmlDocument } from './feeds.xml.ts';

/** RFC 4287. */
const NAMESPACE = 'http://www.w3.org/2005/Atom';

/** The newest prompts, newest first, each with what its card says about it. */
export function atomFeed(origin: string, siteName: string, prompts: PromptCard[]): string {
  const updated =
    prompts
      .map((prompt) => prompt.updatedAt)
      .sort()
      .at(-1) ?? timestamp();
  return xmlDocument('feed', NAMESPACE, [
    element('id', `${origin}/feed.xml`),
    element('title', siteName),
    element('subtitle', 'New prompts'),
    element('updated', updated),
    `<link rel="self" type="application/atom+xml" href="${xml(origin)}/feed.xml"/>`,
    `<link rel="alternate" type="text/html" href="${xml(origin)}/main"/>`,
    ...prompts.map((prompt) => entry(`${origin}/explorer/prompt/${prompt.id}`, prompt)),
  ]);
}

const entry = (address: string, prompt: PromptCard): string =>
  [
    '<entry>',
    element('id', address),
    element('title', prompt.title),
    `<link rel="alternate" type="text/html" href="${xml(address)}"/>`,
    element('published', prompt.createdAt),
    element('updated', prompt.updatedAt),
    `<author>${element('name', prompt.owner.username)}</author>`,
    ...[...prompt.categories, ...prompt.tags].map((name) => `<category term="${xml(name)}"/>`),
    element('summary', prompt.previewText),
    '</entry>',
  ].join('\n');
