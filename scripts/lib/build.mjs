import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { giveUp, projectEnv, root, run } from './process.mjs';

const stamp = path.join(root, 'build/.built-from');

/** All inputs of the page build. The server is not among them: Node runs its sources directly. */
const sources = [
  'web',
  'contract',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/check-documents.ts',
  'scripts/lib/check-documents.ts',
  'server/pages/csp.ts',
  'server/pages/render.ts',
  'scripts/lib/compress.ts',
  'postcss.config.js',
  'postcss.config.cjs',
  'postcss.config.mjs',
];

export function isBuilt() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint();
}

/** Builds the pages. A failed build leaves no stamp, so the next start tries again. */
export function build() {
  console.error('Building the pages ...');
  rmSync(stamp, { force: true });
  const builtFrom = fingerprint();
  if (!run('react-router', ['build', '--logLevel', 'warn'], { ...projectEnv, NODE_ENV: 'production' })) {
    giveUp('The pages could not be built; the message is above.');
  }
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, builtFrom);
}

/** Hashes contents, not modification times: a fresh clone, a touch or a branch switch changes times only. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(listFiles)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(root, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function listFiles(source) {
  const whole = path.join(root, source);
  if (!existsSync(whole)) return [];
  if (path.extname(source)) return [source];
  return readdirSync(whole, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
    .sort();
}
