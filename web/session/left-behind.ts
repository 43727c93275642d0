/** Storage key prefix of unsaved forms, which are stored per member: `promptDraft:7:new`. */
export const DRAFTS = 'promptDraft:';
/** Storage key prefix of the values that prompts were last filled in with: `filledIn:7:12`, `filledIn:visitor:12`. */
export const FILLED = 'filledIn:';
/** Set from sign-out until the next sign-in: a form that closes meanwhile, in any tab, stores nothing. */
const LEFT = 'leftOnPurpose';

const browserStorage = () => window.localStorage;
/** Holds what was filled in and not copied, under the same keys. */
const tabStorage = () => window.sessionStorage;

/** An unsaved form in this browser's storage. */
export interface KeptDraft {
  /** The prompt being edited; undefined for a new one. */
  promptId: number | undefined;
  title: string;
}

const flushes = new Set<() => void>();
const profiles = new Set<() => boolean>();

/**
 * Registers a form that stores typed text with a delay. `keepNow` stores it at once before the user leaves.
 * @returns the function that unregisters it
 */
export function flushWhenAsked(keepNow: () => void): () => void {
  flushes.add(keepNow);
  return () => void flushes.delete(keepNow);
}

/** Stores text whose delayed save is still pending. */
function flushDrafts(): void {
  for (const keepNow of flushes) keepNow();
}

/** Registers a profile form, which is never stored. Returns the function that unregisters it. */
export function countAsProfile(isChanged: () => boolean): () => void {
  profiles.add(isChanged);
  return () => void profiles.delete(isChanged);
}

/** Unsaved input that signing out would lose. */
export interface Unsaved {
  drafts: KeptDraft[];
  /** Whether a profile form is open and changed. */
  profile: boolean;
}

/** Unsaved input that signing out would lose, with pending text; undefined if none. Do not call while rendering. */
export function findUnsaved(): Unsaved | undefined {
  flushDrafts();
  const found = { drafts: keptDrafts(), profile: [...profiles].some((isChanged) => isChanged()) };
  return found.profile || found.drafts.length > 0 ? found : undefined;
}

/** All unsaved forms in this browser's storage. */
export function keptDrafts(open: () => Storage = browserStorage): KeptDraft[] {
  const found: KeptDraft[] = [];
  attempt(() => {
    const storage = open();
    for (const key of keysOf(storage, [DRAFTS])) {
      const id = Number(key.slice(key.lastIndexOf(':') + 1));
      found.push({ promptId: Number.isNaN(id) ? undefined : id, title: titleIn(storage.getItem(key)) });
    }
  });
  return found;
}

/** Removes all unsaved text and filled-in values on sign-out. An expired session keeps it for its member to return. */
export function leaveNothing(open: () => Storage = browserStorage, openTab: () => Storage = tabStorage): void {
  attempt(() => removeKept(openTab(), () => true));
  attempt(() => {
    const storage = open();
    removeKept(storage, () => true);
    storage.setItem(LEFT, '1');
  });
}

/** On sign-in: keeps the member's own unsaved text and filled-in values and removes those of others. */
export function takeOverBrowser(userId: number, open: () => Storage = browserStorage): void {
  attempt(() => {
    const storage = open();
    storage.removeItem(LEFT);
    forgetOthers(storage, userId);
  });
}

/** Whether the member has signed out of this browser, so that nothing more may be stored. */
export const hasLeft = (storage: Storage): boolean => storage.getItem(LEFT) !== null;

/** Like `hasLeft`, for this browser's storage. */
export function hasLeftOnPurpose(): boolean {
  let left = false;
  attempt(() => (left = hasLeft(browserStorage())));
  return left;
}

/** Removes the unsaved text and filled-in values of everybody else. */
export const forgetOthers = (storage: Storage, userId: number | 'visitor'): void =>
  removeKept(storage, (key) => !KEPT.some((prefix) => key.startsWith(`${prefix}${userId}:`)));

const KEPT = [DRAFTS, FILLED];

function removeKept(storage: Storage, isTheirs: (key: string) => boolean): void {
  for (const key of keysOf(storage, KEPT)) if (isTheirs(key)) storage.removeItem(key);
}

const keysOf = (storage: Storage, prefixes: string[]): string[] =>
  Array.from({ length: storage.length }, (_, position) => storage.key(position) ?? '').filter((key) =>
    prefixes.some((prefix) => key.startsWith(prefix)),
  );

/** The stored title. Storage is untrusted: anything may have been written there. */
function titleIn(text: string | null): string {
  try {
    const draft: { values?: { title?: unknown } } | null = JSON.parse(text ?? 'null');
    const title = draft?.values?.title;
    return typeof title === 'string' ? title.trim() : '';
  } catch {
    return '';
  }
}

/** Storage that the browser blocks counts as empty. */
function attempt(act: () => unknown): void {
  try {
    act();
  } catch {}
}
