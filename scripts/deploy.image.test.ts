import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { makeLibrary } from '../server/testing/made-library.ts';

/** Runs the container commands of docs/growing.md without Docker, in a copy of the image's contents. */

const read = (file: string): string => readFileSync(file, 'utf8');
const { services } = parse(read('deploy/compose.yaml'), { merge: true }) as {
  services: Record<string, { build?: object }>;
};

describe('in the image', () => {
  const root = copyOfImage();
  /** As in a container: a user without a name or a home directory. */
  const STRANGER = process.getuid?.() === 0 ? { uid: 12_345, gid: 12_345 } : {};
  afterAll(() => rmSync(root, { recursive: true }));

  function run(words: string[], env: Record<string, string> = {}) {
    const node = ['--disable-warning=ExperimentalWarning', ...words];
    return spawnSync(process.execPath, node, { cwd: root, env, encoding: 'utf8', ...STRANGER });
  }

  /** The container commands of docs/growing.md: options, service and arguments. */
  const lines = [
    ...read('docs/growing.md').matchAll(/^docker compose -f deploy\/compose\.yaml run (.*) (app\d) node (.*)$/gm),
  ];
  const commands = lines.map(([, options = '', service = '', words = '']) => ({
    options,
    service,
    words: words.split(' '),
  }));
  const programs = [...new Set(commands.map(({ words: [program = ''] }) => program)), 'server/main.ts'];

  test('every program that docs/growing.md runs there is there, and finds what it needs', () => {
    expect(programs.sort()).toEqual([
      'server/accounts/admin.cli.ts',
      'server/backup/backup.cli.ts',
      'server/backup/restore.cli.ts',
      'server/library/import.cli.ts',
      'server/main.ts',
    ]);
    for (const program of programs)
      expect(run([program, '--help'])).toMatchObject({
        status: 0,
        stdout: expect.stringMatching(/^Usage: /),
        stderr: '',
      });
  });

  test('the files that these lines name lie in a folder that they mount', () => {
    for (const { options, service, words } of commands) {
      expect(services[service]?.build).toBeDefined();
      const mounts = [...options.matchAll(/-v "\$PWD\/\w+:(\/\w+)(:ro)?"/g)].map(([, place]) => `${place}/`);
      const files = words.slice(1).filter((word) => word.startsWith('/'));
      expect(files.filter((file) => !mounts.some((place) => file.startsWith(place)))).toEqual([]);
    }
  });

  test('a library is backed up, verified and restored', async () => {
    const [from, to, backups] = ['from', 'to', 'backups'].map((name) => path.join(root, name)) as [
      string,
      string,
      string,
    ];
    await makeLibrary({ DATA_DIR: from });
    for (const folder of [to, backups]) mkdirSync(folder);
    if (STRANGER.uid) execFileSync('chown', ['-R', `${STRANGER.uid}`, from, to, backups]);
    const archive = path.join(backups, 'library.tar');
    const said = (words: string[], folder: string) => {
      const { stdout, stderr } = run([...words, archive], { DATA_DIR: folder });
      return [stdout.split(':')[0], stderr];
    };
    expect(said(['server/backup/backup.cli.ts'], from)).toEqual(['Backed up', '']);
    expect(said(['server/backup/backup.cli.ts', '--verify'], from)).toEqual(['Sound', '']);
    expect(said(['server/backup/restore.cli.ts'], to)).toEqual(['Restored', '']);
  });
});

/** The files that the Dockerfile copies, with the libraries and built pages of this checkout. */
function copyOfImage(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'prompt-lib-image-'));
  chmodSync(folder, 0o755);
  const ignored = read('deploy/Dockerfile.dockerignore').split('\n').filter(Boolean);
  const isIgnored = (file: string) => ignored.some((pattern) => path.matchesGlob(file, pattern));
  const last =
    read('deploy/Dockerfile')
      .split(/^FROM /m)
      .at(-1) ?? '';
  for (const [, stage, words = ''] of last.matchAll(/^COPY (--from=\w+ )?(.*)$/gm)) {
    const [to = '', ...from] = words.split(' ').toReversed();
    for (const source of from) {
      if (stage) symlinkSync(path.resolve(path.relative('/app', source)), path.join(folder, to));
      else
        cpSync(source, path.join(folder, from.length > 1 || to === './' ? path.basename(source) : to), {
          recursive: true,
          filter: (file) => !isIgnored(path.relative('.', file)),
        });
    }
  }
  return folder;
}
