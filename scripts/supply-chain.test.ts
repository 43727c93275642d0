import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What may be in node_modules and what it may do there. Read from package-lock.json, the only source of installs. */

interface Locked {
  version: string;
  integrity?: string;
  resolved?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
  hasInstallScript?: boolean;
}
interface Manifest {
  license?: string;
  licenses?: { type: string }[];
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  allowScripts: Record<string, boolean>;
}

const read = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8'));
const manifest = read<Manifest>('package.json');
const tools = read<Manifest>('tests/package.json');
const { packages } = read<{ packages: Record<string, Locked> }>('package-lock.json');
const locked = Object.entries(packages)
  // The tests workspace, which is ours, and the link to it.
  .filter(
    ([folder, { link }]) =>
      folder !== '' && folder !== 'tests' && !(folder === 'node_modules/prompt-lib-tests' && link),
  )
  .map(([folder, one]) => ({ ...one, folder, name: folder.replace(/^.*node_modules\//, '') }));

/** Licences allowed for any package, for tools that are not part of the product, or only for the packages named. */
const LICENSES: Record<string, 'any' | 'tools' | RegExp> = {
  MIT: 'any',
  'MIT-0': 'any',
  ISC: 'any',
  'Apache-2.0': 'any',
  'BSD-2-Clause': 'any',
  'BSD-3-Clause': 'any',
  '0BSD': 'any',
  'BlueOak-1.0.0': 'any',
  'CC0-1.0': 'any',
  Unlicense: 'any',
  // libvips, a separate unmodified library that sharp uses.
  'LGPL-3.0-or-later': /^@img\/sharp-/,
  // The typeface: may be bundled with software under any licence.
  'OFL-1.1': /^@fontsource-variable\//,
  'MPL-2.0': 'tools',
  // Browser data that the build reads.
  'CC-BY-4.0': 'tools',
  // Dependencies of secretlint, which is not part of the product.
  'Artistic-2.0': 'tools',
  'CC-BY-3.0': 'tools',
  'Python-2.0': 'tools',
  WTFPL: 'tools',
};

/** Packages that state their licence only in their readme. */
const SAID_ELSEWHERE: Record<string, string> = { 'humanize-number': 'MIT' };

/** The licence of a package: from the lock, or in the old format from its own manifest. */
function licenseOf({ name, folder, license }: (typeof locked)[number]): string {
  const old = () =>
    read<Manifest>(`${folder}/package.json`)
      .licenses?.map(({ type }) => type)
      .join(' OR ');
  return license ?? SAID_ELSEWHERE[name] ?? old() ?? '';
}

/** `(MIT OR CC0-1.0)` needs one of them, `MIT AND ISC` both. OR binds less tightly; our packages nest no deeper. */
const isAllowed = (expression: string, name: string, dev: boolean | undefined): boolean =>
  expression
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) =>
      choice.split(' AND ').every((license) => {
        const rule = LICENSES[license];
        return rule instanceof RegExp ? rule.test(name) : rule === 'any' || (rule === 'tools' && dev === true);
      }),
    );

test('each dependency is one exact version', () => {
  const ranges = Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...tools.devDependencies,
  }).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version));
  expect(ranges).toEqual([]);
});

test('each locked package comes from the registry and is known by its hash', () => {
  const others = locked.filter(
    ({ integrity, resolved, link }) =>
      link ||
      !integrity?.startsWith('sha512-') ||
      !(resolved ?? 'https://registry.npmjs.org/').startsWith('https://registry.npmjs.org/'),
  );
  expect(others.map(({ folder }) => folder)).toEqual([]);
});

test('only packages that are named run a script when they are installed', () => {
  const scripted = locked.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
  const allowed = Object.entries(manifest.allowScripts).filter(([, may]) => may);
  expect([...new Set(scripted)].sort()).toEqual(allowed.map(([name]) => name).sort());
});

test('each package has a licence that goes with ours', () => {
  const wrong = locked
    .map((one) => ({ ...one, says: licenseOf(one) }))
    .filter(({ says, name, dev }) => !isAllowed(says, name, dev));
  expect(wrong.map(({ folder, says, dev }) => `${folder}: ${says || 'none'}${dev ? ' (tool)' : ''}`)).toEqual([]);
});

test('a licence is judged by what it says and who brings it', () => {
  expect(isAllowed('GPL-3.0-only', 'any', true)).toBe(false);
  expect(isAllowed('', 'any', true)).toBe(false);
  expect(isAllowed('(GPL-2.0-only OR MIT)', 'any', false)).toBe(true);
  expect(isAllowed('Apache-2.0 AND GPL-2.0-only', 'any', false)).toBe(false);
  expect(isAllowed('Apache-2.0 AND LGPL-3.0-or-later', '@img/sharp-win32-x64', false)).toBe(true);
  expect(isAllowed('LGPL-3.0-or-later', 'other', false)).toBe(false);
  expect([isAllowed('MPL-2.0', 'tool', true), isAllowed('MPL-2.0', 'part', false)]).toEqual([true, false]);
});
