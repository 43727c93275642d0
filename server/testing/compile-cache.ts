const { NODE_COMPILE_CACHE } = process.env;

/**
 * Belongs into the environment of each of our programs that a test starts: it then finds the code that Node has stripped
 * of types and compiled before, if this run has a cache for it (scripts/lib/process.mjs). A start takes a third less
 * processor time.
 */
export const compileCache: { NODE_COMPILE_CACHE?: string } = NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};
