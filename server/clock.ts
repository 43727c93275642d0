/** The only clock of the server. Tests set the time with fake timers, which `Date` follows. */
export const now = (): Date => new Date();

/** The moment as it is stored and sent: UTC, ISO 8601 with `Z`. */
export const moment = (): string => now().toISOString();
