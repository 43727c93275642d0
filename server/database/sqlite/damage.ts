// https://sqlite.org/rescode.html: primary result codes, which are the lower byte of a code.
const WORDS: Readonly<Record<number, string>> = {
  3: 'cannot be opened by this user',
  5: 'is held by another program',
  8: 'cannot be written by this user',
  10: 'cannot be read or written: the disk failed',
  11: 'is damaged; restore the last backup into a new folder (npm run restore)',
  13: 'has no room to grow: the disk is full',
  14: 'cannot be opened',
  26: 'is damaged, or no database; restore the last backup into a new folder (npm run restore), or choose another',
};

/** Explains SQLite errors that concern the whole database file, in one sentence; undefined for other errors. */
export function objectionOf(error: unknown): string | undefined {
  const code = error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
  const words = WORDS[code];
  return words === undefined ? undefined : `library.db ${words}`;
}
