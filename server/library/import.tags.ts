import { LIMITS } from '../../contract/limits.ts';

/** Tags for the columns `for_devs` and `type` of prompts.chat. A type of TEXT adds none. */
const DEVELOPERS = 'developers';
const TYPES = new Set(['image', 'video', 'audio', 'structured', 'skill']);
const TRUE = new Set(['true', 'yes', '1']);

/** A row's tags, and those of its columns `for_devs` and `type` up to the limit. */
export function withKnownTags(tags: string[], { forDevs, type }: { forDevs: string; type: string }): string[] {
  const kind = type.trim().toLowerCase();
  const more = [...(TRUE.has(forDevs.trim().toLowerCase()) ? [DEVELOPERS] : []), ...(TYPES.has(kind) ? [kind] : [])];
  const own = new Set(tags.map((name) => name.toLowerCase()));
  const room = Math.max(0, LIMITS.tagsPerPrompt - tags.length);
  return [...tags, ...more.filter((name) => !own.has(name)).slice(0, room)];
}
