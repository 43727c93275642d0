import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { doubtsOf, loadConfig } from '../server/config.ts';

/** Checks that deploy/ fits the product, as far as possible without Docker; tests/prove/nodes tests the nginx part. */

interface Service {
  image?: string;
  build?: { args?: Record<string, string> };
  environment?: Record<string, string>;
  depends_on?: Record<string, unknown> | string[];
  secrets?: string[];
  networks?: string[];
  volumes?: string[];
  cap_drop?: string[];
  security_opt?: string[];
  ports?: string[];
  command?: string[];
  tmpfs?: string[];
}

interface Compose {
  services: Record<string, Service>;
  secrets: Record<string, { file: string }>;
  networks: Record<string, { internal?: boolean } | null>;
}

const read = (file: string): string => readFileSync(file, 'utf8');
const compose = read('deploy/compose.yaml');
const { services, secrets, networks } = parse(compose, { merge: true }) as Compose;
const example = new Map(
  read('deploy/.env.example')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split('=', 2) as [string, string]),
);
const named = (text: string): string[] => [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name ?? '');

/** A copy of deploy/ to run its scripts in. */
function copyOfDeploy(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'prompt-lib-deploy-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync('deploy', folder, { recursive: true });
  return folder;
}

function madeSecrets(): { folder: string; secret: (name: string) => string } {
  const folder = copyOfDeploy();
  execFileSync('sh', [path.join(folder, 'make-secrets.sh')], { stdio: 'pipe' });
  return { folder, secret: (name) => read(path.join(folder, 'secrets', name)) };
}

test('every setting that the compose file gives a node is one, and fits, with the secrets that the script makes', () => {
  const { folder } = madeSecrets();
  const settings = services.app1?.environment ?? {};
  const filled = Object.entries(settings).map(([name, value]) => [
    name,
    value
      .replace('/run/secrets/', `${folder}/secrets/`)
      .replaceAll(/\$\{(\w+)[^}]*\}/g, (_all, word: string) => example.get(word) || 'a@b.example'),
  ]);
  const config = loadConfig(Object.fromEntries(filled));
  expect(Object.keys(config)).toEqual(
    expect.arrayContaining(Object.keys(settings).map((name) => name.replace(/_FILE$/, ''))),
  );
  expect(config).toMatchObject({ PASSWORD_MIN_LENGTH: 8, DATABASE_URL: expect.stringContaining('://prompt_lib:') });
  expect(doubtsOf(config)).toEqual([]);
  expect(services.app2).toEqual(services.app1);
});

test('no secret stands in the environment of a container, and each container gets its own only', () => {
  const given = Object.values(services).flatMap(({ environment = {} }) => Object.entries(environment));
  const isSecret = (name: string) =>
    /PASSWORD|SECRET|KEY|_URL/.test(name) && !['PUBLIC_URL', 'PASSWORD_MIN_LENGTH'].includes(name);
  const isFile = ([name, value]: [string, string]) => name.endsWith('_FILE') && /^\/run\/secrets\/\w+$/.test(value);
  expect(given.filter(([name]) => isSecret(name)).length).toBeGreaterThan(5);
  expect(given.filter(([name]) => isSecret(name)).filter((it) => !isFile(it))).toEqual([]);
  const used = Object.values(services).flatMap((service) => service.secrets ?? []);
  expect([...new Set(used)].sort()).toEqual(Object.keys(secrets).sort());
  expect(services.app1?.secrets).not.toEqual(expect.arrayContaining([expect.stringMatching(/postgres_|owner|config/)]));
});

test('secrets are made once, all of them, in a folder that only its owner enters', () => {
  const { folder, secret } = madeSecrets();
  expect(statSync(path.join(folder, 'secrets')).mode & 0o777).toBe(0o700);
  for (const { file } of Object.values(secrets)) expect(secret(path.basename(file)).length).toBeGreaterThan(20);
  expect(secret('redis_url')).toContain(`:${secret('valkey_conf').split(' ')[1]?.trim()}@`);
  const { identities } = JSON.parse(secret('s3_config')) as { identities: { name: string; actions: string[] }[] };
  // The app's S3 identity can access one bucket and cannot create others.
  expect(identities.find(({ name }) => name === 'prompt-lib')?.actions).toEqual([
    'Read:images',
    'Write:images',
    'List:images',
  ]);
  const before = Object.keys(secrets).map((name) => secret(name));
  execFileSync('sh', [path.join(folder, 'make-secrets.sh')], { stdio: 'pipe' });
  expect(Object.keys(secrets).map((name) => secret(name))).toEqual(before);
});

test('images are pinned by their digests, which the script asks for', () => {
  const images = Object.values(services).flatMap(({ image = '', build }) => (build ? [] : [image]));
  const wanted = [...images, services.app1?.build?.args?.NODE_IMAGE ?? ''];
  expect(wanted.filter((image) => !/^\$\{\w+_IMAGE:\?[^}]+\}$/.test(image))).toEqual([]);
  const folder = copyOfDeploy();
  const digest = `sha256:${'0123456789abcdef'.repeat(4)}`;
  const bin = path.join(folder, 'bin');
  mkdirSync(bin);
  writeFileSync(path.join(bin, 'docker'), `#!/bin/sh\necho ${digest}\n`, { mode: 0o755 });
  writeFileSync(path.join(folder, '.env'), read('deploy/.env.example'));
  const pin = () =>
    execFileSync('sh', [path.join(folder, 'pin-images.sh')], {
      env: { PATH: `${bin}:${process.env.PATH}` },
      stdio: 'pipe',
    });
  pin();
  pin();
  const lines = read(path.join(folder, '.env')).split('\n');
  for (const name of new Set(wanted.flatMap(named)))
    expect(lines.filter((line) => line.startsWith(`${name}=`))).toEqual([
      expect.stringMatching(`^${name}=[^@]+@${digest}$`),
    ]);
  expect(lines).toContain('SERVER_NAME=prompts.example.com');
  writeFileSync(path.join(bin, 'docker'), '#!/bin/sh\necho not found\n', { mode: 0o755 });
  expect(pin).toThrow('No digest for node:');
  expect(read(path.join(folder, '.env')).split('\n')).toEqual(lines);
});

test('containers give up rights that they do not need, and only nginx is reached from outside', () => {
  for (const [name, { security_opt: options }] of Object.entries(services))
    expect([name, options]).toEqual([name, ['no-new-privileges:true']]);
  // The other services run processes as root that need some capabilities (deploy/compose.yaml).
  const dropping = Object.keys(services).filter((name) => services[name]?.cap_drop?.includes('ALL'));
  expect(dropping.sort()).toEqual(['app1', 'app2', 'bucket', 'nginx', 'postgres', 'valkey']);
  expect(Object.keys(services).filter((name) => services[name]?.ports)).toEqual(['nginx']);
  expect(networks.back).toEqual({ internal: true });
  for (const name of ['postgres', 'valkey', 's3', 'bucket']) expect(services[name]?.networks).toEqual(['back']);
});

test('the example names everything that the compose file asks for, and nothing else', () => {
  expect([...example.keys()].sort()).toEqual([...new Set(named(compose))].sort());
});

test('the compose file fills in every name of the nginx configuration', () => {
  expect(Object.keys(services.nginx?.environment ?? {}).sort()).toEqual(
    [...new Set(named(read('deploy/nginx.conf.template')))].sort(),
  );
});

test('files that the compose file mounts are there', () => {
  const mounted = Object.values(services).flatMap(({ volumes = [] }) =>
    volumes.filter((volume) => volume.startsWith('./')),
  );
  const files = mounted.map((volume) => volume.split(':')[0]?.slice(2) ?? '').filter((name) => name !== 'tls');
  expect(files.filter((name) => !existsSync(path.join('deploy', name)))).toEqual([]);
});

test('services depend on services that there are', () => {
  for (const { depends_on: wanted = [] } of Object.values(services)) {
    const names = Array.isArray(wanted) ? wanted : Object.keys(wanted);
    expect(Object.keys(services)).toEqual(expect.arrayContaining(names));
  }
});

test('the image runs the pinned Node as npm start does, not as root, on files that there are', () => {
  const lines = read('deploy/Dockerfile').split('\n');
  const of = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
  const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: { node: string } };
  const [major] = devDependencies.node.split('.');
  expect(of('ARG')).toEqual([expect.stringMatching(`^NODE_IMAGE=node:${major}-`)]);
  expect(of('FROM').every((image) => image.startsWith('${NODE_IMAGE}'))).toBe(true);
  expect(read('deploy/pin-images.sh')).toContain(`\nNODE_IMAGE ${of('ARG')[0]?.split('=')[1]}\n`);
  const [node, ...flags] = JSON.parse(of('CMD').at(-1) ?? '') as string[];
  expect([node, flags.pop()]).toEqual(['node', 'server/main.ts']);
  // Read as text: the module has no types, because it runs before anything is installed.
  const told = [...read('scripts/lib/process.mjs').matchAll(/'(--[\w=-]+)'/g)].map(([, flag]) => flag);
  expect(flags).toEqual(told);
  expect(of('USER')).toEqual(['node']);
  const copied = of('COPY')
    .filter((line) => !line.startsWith('--from'))
    .flatMap((line) => line.split(' ').slice(0, -1));
  expect(copied.filter((file) => !existsSync(file))).toEqual([]);
});

test('a Valkey that is full refuses to count, and drops no counter (decision 023)', () => {
  const words = services.valkey?.command ?? [];
  const after = (option: string) => words[words.indexOf(option) + 1];
  expect([after('--maxmemory'), after('--maxmemory-policy')]).toEqual(['64mb', 'noeviction']);
});

test('what lies in memory is bounded, what waits there for slow clients too', () => {
  const unbounded = Object.values(services)
    .flatMap(({ tmpfs = [] }) => tmpfs)
    .filter((place) => !/:size=\d+[mg]$/.test(place));
  // It holds only what the image renders from one template.
  expect([...new Set(unbounded)]).toEqual(['/etc/nginx/conf.d']);
  expect(read('deploy/nginx.conf.template')).toMatch(/^ {2}proxy_max_temp_file_size 16m;$/m);
});
