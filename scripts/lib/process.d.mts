/** What programs in TypeScript use of process.mjs. */
export const serverFlags: string[];
