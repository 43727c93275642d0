/** The server's only clock. Tests set the time with fake timers, which `Date` follows. */
export const now = (): Date => new Date();

/** The current time as it is stored and sent: UTC, ISO 8601 with `Z`. */
export const timestamp = (): string => now().toISOString();
