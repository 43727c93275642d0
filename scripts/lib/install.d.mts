/** What tests use of install.mjs. */
interface Locked {
  version?: string;
  integrity?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}
type Packages = Record<string, Locked>;
export function isComplete(what: 'product' | 'everything', locked: Packages, installed: Packages): boolean;
