import { LIMITS } from '../../contract/limits.ts';

/** What the columns `for_devs` and `type` of prompts.chat say, as tags. A type of TEXT says nothing. */
const DEVELOPERS = 'developers';
const TYPES = new Set(['image', 'video', 'audio', 'structured', 'skill']);
const TRUE = new Set(['true', 'yes', '1']);

/** A row's tags with those of its columns `for_devs` and `type`, as far as there is room for them. */
export function withKnownTags(tags: string[], { forDevs, type }: { forDevs: string; type: string }): string[] {
  const kind = type.trim().toLowerCase();
  const more = [...(TRUE.has(forDevs.trim().toLowerCase()) ? [DEVELOPERS] : []), ...(TYPES.has(kind) ? [kind] : [])];
  const own = new Set(tags.map((name) => name.toLowerCase()));
  const room = Math.max(0, LIMITS.tagsPerPrompt - tags.length);
  return [...tags, ...more.filter((name) => !own.has(name)).slice(0, room)];
}
