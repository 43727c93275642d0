import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadConfig } from '../server/config.ts';

/** What deploy/ hands out fits the product, as far as that can be seen without Docker; prove/nodes tries nginx's part. */

interface Compose {
  services: Record<string, { environment?: Record<string, string>; depends_on?: Record<string, unknown> | string[] }>;
}

const read = (file: string): string => readFileSync(file, 'utf8');
const compose = read('deploy/compose.yaml');
const { services } = parse(compose, { merge: true }) as Compose;
const example = new Map(
  read('deploy/.env.example')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split('=', 2) as [string, string]),
);
const named = (text: string): string[] => [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name ?? '');

test('every setting that the compose file gives a node is one, and fits', () => {
  const settings = services.app1?.environment ?? {};
  const filled = Object.entries(settings).map(([name, value]) => [
    name,
    value.replaceAll(
      /\$\{(\w+)[^}]*\}/g,
      (_all, word: string) => example.get(word) || (word === 'ADMIN_EMAIL' ? 'a@b.example' : 'secret'),
    ),
  ]);
  const config = loadConfig(Object.fromEntries(filled));
  expect(Object.keys(config)).toEqual(expect.arrayContaining(Object.keys(settings)));
  expect(services.app2).toEqual(services.app1);
});

test('the example names everything that the compose file asks for, and nothing else', () => {
  expect([...example.keys()].sort()).toEqual([...new Set(named(compose))].sort());
});

test('the compose file fills in every name of the nginx configuration', () => {
  expect(Object.keys(services.nginx?.environment ?? {}).sort()).toEqual(
    [...new Set(named(read('deploy/nginx.conf.template')))].sort(),
  );
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
  expect(of('FROM').every((image) => image.startsWith(`node:${major}-`))).toBe(true);
  const [node, ...flags] = JSON.parse(of('CMD').at(-1) ?? '') as string[];
  expect([node, flags.pop()]).toEqual(['node', 'server/main.ts']);
  // No types of its own, as it runs before anything is installed.
  const told = [...read('scripts/lib/process.mjs').matchAll(/'(--[\w=-]+)'/g)].map(([, flag]) => flag);
  expect(flags).toEqual(told);
  expect(of('USER')).toEqual(['node']);
  const copied = of('COPY')
    .filter((line) => !line.startsWith('--from'))
    .flatMap((line) => line.split(' ').slice(0, -1));
  expect(copied.filter((file) => !existsSync(file))).toEqual([]);
});
