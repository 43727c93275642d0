/** Under which unsaved forms are kept in this browser, each for its member: `promptDraft:7:new`. */
export const DRAFTS = 'promptDraft:';
/** Stands there from signing out until somebody signs in: a form that is closed meanwhile, in any tab, keeps nothing. */
const LEFT = 'leftOnPurpose';

const browserStorage = () => window.localStorage;

/** An unsaved form that this browser keeps. */
export interface KeptDraft {
  /** The prompt that it changes; undefined for a new one. */
  promptId: number | undefined;
  title: string;
}

const flushes = new Set<() => void>();
const profiles = new Set<() => boolean>();

/** A form that keeps what was typed a moment later: `keepNow` does so at once, for whoever asks before leaving. Answers how to stop. */
export function flushWhenAsked(keepNow: () => void): () => void {
  flushes.add(keepNow);
  return () => void flushes.delete(keepNow);
}

/** Keeps what was typed a moment ago. */
function flushDrafts(): void {
  for (const keepNow of flushes) keepNow();
}

/** A form of the profile, which is kept nowhere. Answers how to stop. */
export function countAsProfile(isChanged: () => boolean): () => void {
  profiles.add(isChanged);
  return () => void profiles.delete(isChanged);
}

/** What signing out would lose. */
export interface Unsaved {
  drafts: KeptDraft[];
  /** Whether the profile is open and changed. */
  profile: boolean;
}

/** What signing out would lose, to the last letter; undefined for nothing. Not to be called while rendering. */
export function findUnsaved(): Unsaved | undefined {
  flushDrafts();
  const found = { drafts: keptDrafts(), profile: [...profiles].some((isChanged) => isChanged()) };
  return found.profile || found.drafts.length > 0 ? found : undefined;
}

/** The unsaved forms that this browser keeps. */
export function keptDrafts(open: () => Storage = browserStorage): KeptDraft[] {
  const found: KeptDraft[] = [];
  attempt(() => {
    const storage = open();
    for (const key of draftKeys(storage)) {
      const id = Number(key.slice(key.lastIndexOf(':') + 1));
      found.push({ promptId: Number.isNaN(id) ? undefined : id, title: titleIn(storage.getItem(key)) });
    }
  });
  return found;
}

/** Whoever signs out leaves no unsaved text to the next person. A session that is over leaves it, for its member to come back. */
export function leaveNothing(open: () => Storage = browserStorage): void {
  attempt(() => {
    const storage = open();
    removeDrafts(storage, () => true);
    storage.setItem(LEFT, '1');
  });
}

/** Whoever signs in finds their own unsaved texts, and those of nobody else. */
export function arrive(userId: number, open: () => Storage = browserStorage): void {
  attempt(() => {
    const storage = open();
    storage.removeItem(LEFT);
    forgetOthers(storage, userId);
  });
}

/** Whether the member of this browser has signed out, so that nothing more is to be kept. */
export const hasLeft = (storage: Storage): boolean => storage.getItem(LEFT) !== null;

/** As `hasLeft`, of this browser. */
export function hasLeftOnPurpose(): boolean {
  let left = false;
  attempt(() => (left = hasLeft(browserStorage())));
  return left;
}

/** What somebody else left behind in this browser is not for whoever comes next. */
export const forgetOthers = (storage: Storage, userId: number): void =>
  removeDrafts(storage, (key) => !key.startsWith(`${DRAFTS}${userId}:`));

function removeDrafts(storage: Storage, isTheirs: (key: string) => boolean): void {
  for (const key of draftKeys(storage)) if (isTheirs(key)) storage.removeItem(key);
}

const draftKeys = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, position) => storage.key(position) ?? '').filter((key) =>
    key.startsWith(DRAFTS),
  );

/** The title as it was typed; anybody can write anything into a browser's storage. */
function titleIn(text: string | null): string {
  try {
    const draft: { values?: { title?: unknown } } | null = JSON.parse(text ?? 'null');
    const title = draft?.values?.title;
    return typeof title === 'string' ? title.trim() : '';
  } catch {
    return '';
  }
}

/** Storage that the browser refuses holds nothing either. */
function attempt(act: () => unknown): void {
  try {
    act();
  } catch {
    // Nothing to forget.
  }
}
