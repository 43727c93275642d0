import fc from 'fast-check';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { alterManifest, forge } from '../backup/archive.fixtures.ts';
import { printable } from './command.ts';
import { madeLibrary } from '../testing/made-library.ts';
import { compileCache } from '../testing/compile-cache.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const folder = mkdtempSync(join(tmpdir(), 'prompt-lib-command-'));
const archive = join(folder, 'library.tar');
let library: Awaited<ReturnType<typeof madeLibrary>>;
beforeAll(async () => {
  library = await madeLibrary();
  run('backup/backup', [archive]);
});
afterAll(async () => {
  await library.drop();
  rmSync(folder, { recursive: true });
});

/** Characters that clear the screen, hide text, change its direction, forge a line of ours, or end a link. */
const EVIL = '\u001b[2J\u001b[8m\u009b31m\u202e\u2066\u0007\u200b\u2028Imported 1 prompt';
const CODES = String.raw`\u{1b}[2J\u{1b}[8m\u{9b}31m\u{202e}\u{2066}\u{7}\u{200b}\u{2028}Imported 1 prompt`;

function run(program: string, words: string[], settings: Record<string, string> = {}): string {
  const { stdout, stderr } = spawnSync(process.execPath, [`server/${program}.cli.ts`, ...words], {
    env: { ...compileCache, ...library.env, ...settings },
    encoding: 'utf8',
  });
  return stdout + stderr;
}

function fileOf(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

const rowOf = (title: string, category: string, tag: string) =>
  `title,content,categories,tags\n"${title}","Some content that is long enough","${category}","${tag}"\n`;
const restore = (file: string) =>
  run('backup/restore', [file], { DATABASE_URL: '', DATA_DIR: mkdtempSync(join(folder, 'next-')) });
const altered = async (change: object) => {
  const copy = join(folder, 'altered.tar');
  await alterManifest(archive, copy, change);
  return copy;
};

const HOSTILE: [what: string, print: () => string | Promise<string>][] = [
  ['a category in a row', () => run('library/import', [fileOf('a.csv', rowOf('A title', EVIL, 'red'))])],
  ['a category, tried', () => run('library/import', [fileOf('a.csv', rowOf('A title', EVIL, 'red')), '--dry-run'])],
  ['a tag in a row', () => run('library/import', [fileOf('a.csv', rowOf('A title', 'Own', EVIL)), '--dry-run'])],
  ['an option of an import', () => run('library/import', ['a.csv', '--tag', EVIL])],
  ['the name of a file to import', () => run('library/import', [join(folder, EVIL)])],
  ['an owner', () => run('library/import', [fileOf('a.csv', rowOf('A title', 'Own', 'red')), '--owner', EVIL])],
  ['the schema of an archive', async () => restore(await altered({ schema: `999_${EVIL}` }))],
  ['the version of an archive', async () => restore(await altered({ app: EVIL }))],
  ['a table of an archive', async () => restore(await altered({ lastIds: { [EVIL]: 1 } }))],
  ['counted rows of an archive', async () => restore(await altered({ rows: { [EVIL]: 1 } }))],
  ['the version of a verified archive', async () => run('backup/backup', [await altered({ app: EVIL }), '--verify'])],
  ['the name of an archive', () => restore(join(folder, EVIL))],
  ['an e-mail address', () => run('accounts/admin', [EVIL])],
  ['an option of an administrator', () => run('accounts/admin', [`--${EVIL}`])],
];

describe('what a command prints', () => {
  test.each(HOSTILE)('holds no character that a terminal obeys or hides, whatever is in %s', async (_, print) => {
    const printed = await print();
    expect(printed.replaceAll('\n', '')).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
    expect(printed).toContain(CODES);
  });

  test('shows the name of an entry that does not belong into an archive by its codes', async () => {
    const forged = join(folder, 'forged.tar');
    await forge(forged, [{ name: EVIL, bytes: Buffer.from('x') }]);
    const printed = restore(forged);
    expect(printed).toContain('an entry that does not belong there');
    expect(printed.replaceAll('\n', '')).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
  });

  test('begins no line of its own for a line break in a name', () => {
    const printed = run('library/import', [fileOf('a.csv', rowOf('A title', 'x\nImported 7\u0007', 'red'))]);
    expect(printed).toContain(String.raw`x\u{a}Imported 7\u{7}`);
    expect(printed).not.toMatch(/^Imported 7/m);
  });

  test.each([
    ['that has a stack', "new Error('No x\\nImported 7\\n    at home')"],
    ['whose message was changed', "Object.assign(new Error('y\\nImported 8'), { message: 'No x\\nImported 7' })"],
    ['that is none', "'No x\\nImported 7'"],
    ['that is foreseen', "Object.assign(new Error('No x\\nImported 7'), { syscall: 'read' })"],
  ])('begins no line of its own for a line break in an error %s', (_, error) => {
    const program = `import { runCommand } from './server/start/command.ts'; await runCommand('', async () => { throw ${error}; });`;
    const { stderr, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^(?:Error: )?[Ny].*Imported [78]/);
    expect(stderr).not.toMatch(/^(?:Imported|\s+at home)/m);
  });

  test('shows where an error happened that nobody foresaw', () => {
    const program = `import { runCommand } from './server/start/command.ts'; await runCommand('', async () => { throw new TypeError('x\\ny'); });`;
    const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' });
    expect(stderr).toMatch(/^TypeError: x\\u\{a\}y\n {4}at .*\n {4}at runCommand/);
  });

  test('is printed by commands and by the start in no other way', () => {
    const commands = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('cli.ts'),
    );
    expect(commands.length).toBeGreaterThan(3);
    for (const name of [...commands, 'main.ts'])
      expect([name, readFileSync(join('server', name), 'utf8').match(/console\.|std(?:out|err)\.write/)]).toEqual([
        name,
        null,
      ]);
  });
});

test('a printable line holds nothing that a terminal obeys, keeps all else, and is so at once', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (any) => {
      const line = any.replaceAll('\\', '/');
      const printed = printable(line);
      expect(printed).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
      expect(printable(printed)).toBe(printed);
      const back = printed.replaceAll(/\\u\{([0-9a-f]+)\}/g, (_, code: string) =>
        String.fromCodePoint(parseInt(code, 16)),
      );
      expect(back).toBe(line);
    }),
  );
  expect(printable('Ünïcode, 管理员, ✅ and “quotes” stay')).toBe('Ünïcode, 管理员, ✅ and “quotes” stay');
});
