import { expect, test } from 'vitest';
import { isComplete } from './install.mjs';

const one = (version: string) => ({ version, integrity: `sha512-${version}` });
const locked = {
  '': { dependencies: { fastify: '5.0.0' }, devDependencies: { vite: '8.0.0' } },
  tests: { devDependencies: { vitest: '5.0.0' } },
  'node_modules/fastify': one('5.0.0'),
  'node_modules/vite': one('8.0.0'),
  'node_modules/below-vite': one('1.0.0'),
  'node_modules/other-system': one('1.0.0'),
  'node_modules/vitest': one('5.0.0'),
};
const { 'node_modules/fastify': fastify, 'node_modules/vite': vite, 'node_modules/below-vite': below } = locked;
const product = { 'node_modules/fastify': fastify, 'node_modules/vite': vite, 'node_modules/below-vite': below };
const everything = { ...product, 'node_modules/vitest': locked['node_modules/vitest'] };

test.each([
  ['the product', 'product', product, true],
  ['the product, where the tests are installed, too', 'product', everything, true],
  ['the tests, where only the product is', 'everything', product, false],
  ['the tests', 'everything', everything, true],
  ['nothing', 'product', {}, false],
  ['the product without its build', 'product', { 'node_modules/fastify': fastify }, false],
  ['another version', 'product', { ...product, 'node_modules/vite': one('7.0.0') }, false],
  ['other bytes', 'product', { ...product, 'node_modules/vite': { ...vite, integrity: 'sha512-other' } }, false],
  [
    'another version of what a package needs',
    'product',
    { ...product, 'node_modules/below-vite': one('0.9.0') },
    false,
  ],
  ['what is no longer locked', 'product', { ...product, 'node_modules/gone': one('1.0.0') }, false],
] as const)('%s is installed, or is not', (_name, what, installed, is) => {
  expect(isComplete(what, locked, installed)).toBe(is);
});
