import type { InfiniteData } from '@tanstack/react-query';
import type { ListedPrompt, PromptList } from '../../contract/prompts.ts';

/**
 * Marks one prompt in cached data as saved or not: a prompt, a list of cards, or its pages. Data without the prompt
 * is returned unchanged, so that nothing else re-renders.
 */
export function markSaved(data: unknown, id: number, saved: boolean): unknown {
  if (isPages(data)) {
    const pages = mapped(data.pages, (page) => marked(page, id, saved));
    return pages === data.pages ? data : { ...data, pages };
  }
  if (isList(data)) return marked(data, id, saved);
  return isPrompt(data) ? markedPrompt(data, id, saved) : data;
}

function marked(page: PromptList, id: number, saved: boolean): PromptList {
  const list = mapped(page.list, (prompt) => markedPrompt(prompt, id, saved));
  return list === page.list ? page : { ...page, list };
}

const markedPrompt = (prompt: ListedPrompt, id: number, saved: boolean): ListedPrompt =>
  prompt.id === id && prompt.saved !== saved ? { ...prompt, saved } : prompt;

/** Like `map`, but returns the same array if nothing changed. */
function mapped<T>(items: T[], change: (item: T) => T): T[] {
  const changed = items.map(change);
  return changed.some((item, position) => item !== items[position]) ? changed : items;
}

const has = <K extends string>(data: unknown, key: K): data is Record<K, unknown> =>
  typeof data === 'object' && data !== null && key in data;

const isPages = (data: unknown): data is InfiniteData<PromptList> =>
  has(data, 'pages') && Array.isArray(data.pages) && data.pages.every(isList);
const isList = (data: unknown): data is PromptList => has(data, 'list') && Array.isArray(data.list);
const isPrompt = (data: unknown): data is ListedPrompt => has(data, 'id') && has(data, 'usesCount');
