/** Under which unsaved forms are kept in this browser, each for its member: `promptDraft:7:new`. */
export const DRAFTS = 'promptDraft:';
/** Stands there from signing out until somebody signs in: a form that is closed meanwhile, in any tab, keeps nothing. */
const LEFT = 'leftOnPurpose';

const browserStorage = () => window.localStorage;

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

/** What somebody else left behind in this browser is not for whoever comes next. */
export const forgetOthers = (storage: Storage, userId: number): void =>
  removeDrafts(storage, (key) => !key.startsWith(`${DRAFTS}${userId}:`));

function removeDrafts(storage: Storage, isTheirs: (key: string) => boolean): void {
  const keys = Array.from({ length: storage.length }, (_, position) => storage.key(position) ?? '');
  for (const key of keys) if (key.startsWith(DRAFTS) && isTheirs(key)) storage.removeItem(key);
}

/** Storage that the browser refuses holds nothing either. */
function attempt(act: () => void): void {
  try {
    act();
  } catch {
    // Nothing to forget.
  }
}
