import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Files that comments and documents name with their folder, such as `cache/segmented-lru.ts`. */
const NAMED = /(?<![\w./@*{-])((?:[\w-]+\/)+[\w.-]+\.(?:tsx?|mjs|css))\b/g;

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(Boolean);
const isThere = (named: string) => files.some((file) => file === named || file.endsWith(`/${named}`));

test('every file of ours that a comment or a document names is there', () => {
  const texts = files.filter((file) => /\.(tsx?|mjs|md)$/.test(file) && file !== 'CHANGELOG.md');
  const gone = texts.flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    const lines = file.endsWith('.md')
      ? text.split('\n')
      : text.split('\n').filter((line) => /^\s*(\*|\/\/|\/\*)/.test(line));
    return lines.flatMap((line) =>
      Array.from(line.matchAll(NAMED), ([, named = '']) => named)
        .filter((named) => !named.includes('NAME') && !isThere(named))
        .map((named) => `${file}: ${named}`),
    );
  });
  expect(gone).toEqual([]);
});
