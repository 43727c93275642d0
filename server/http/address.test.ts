import fc from 'fast-check';
import { globSync, readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { describe, expect, test } from 'vitest';
import { homeOf, networksOf, parseAddress } from './address.ts';

describe('an address', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:c000:0201', '192.0.2.1'],
    ['0:0:0:0:0:ffff:192.0.2.1', '192.0.2.1'],
    ['64:ff9b::192.0.2.1', '192.0.2.1'],
    ['192.0.2.1:4711', '192.0.2.1'],
    ['[2001:db8::1]:4711', '2001:db8::1'],
    ['[2001:DB8:0:0::1]', '2001:db8::1'],
    ['2001:0db8:0000:0000:0000:0000:0000:0001', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::1', '::1'],
  ])('%s is %s', (text, address) => {
    expect(parseAddress(text)).toBe(address);
  });

  test.each([
    '',
    ' ',
    'unknown',
    '_hidden',
    '<script>',
    '192.0.2.1, 198.51.100.1',
    '192.0.2',
    '192.0.2.256',
    '0x7f.1',
    '2130706433',
    ' 192.0.2.1',
    '192.0.2.1:port',
    '[::1',
    '::1::',
    'fe80::1%<script>',
  ])('%j is none', (text) => {
    expect(parseAddress(text)).toBeUndefined();
  });

  test('is never a long text', () => {
    for (const text of [`fe80::1%${'a'.repeat(8_000)}`, 'a'.repeat(1_000_000), `${'0:'.repeat(500_000)}1`])
      expect(parseAddress(text)).toBeUndefined();
  });

  test('is an address again, whatever was sent, and has one spelling', () => {
    const any = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.ipV4(), fc.ipV4Extended(), fc.ipV6());
    fc.assert(
      fc.property(any, (text) => {
        const address = parseAddress(text);
        const isAddress = isIP(text) !== 0 && !text.includes('%');
        expect(address !== undefined || !isAddress).toBe(true);
        expect(address === undefined || isIP(address) !== 0).toBe(true);
        expect(parseAddress(address)).toBe(address);
      }),
      { numRuns: 500 },
    );
  });
});

describe('networks', () => {
  test('of IPv4 are the address itself, of IPv6 a /64, a /56 and a /48', () => {
    expect(networksOf('192.0.2.1')).toEqual([{ name: '192.0.2.1', homes: 1 }]);
    expect(networksOf('2001:db8:1:abcd::7')).toEqual([
      { name: '2001:db8:1:abcd::/64', homes: 1 },
      { name: '2001:db8:1:ab00::/56', homes: 4 },
      { name: '2001:db8:1:0::/48', homes: 16 },
    ]);
  });

  test('hold the addresses that they say, and no others', () => {
    fc.assert(
      fc.property(fc.ipV6(), fc.ipV6(), fc.nat({ max: 8 }), (one, other, shared) => {
        const [a, b] = [parseAddress(one), parseAddress(mixed(one, other, shared))];
        if (a?.includes(':') !== true || b?.includes(':') !== true) return;
        for (const [at, { name }] of networksOf(a).entries()) {
          const [prefix = '', bits] = name.split('/');
          const list = new BlockList();
          list.addSubnet(prefix, Number(bits), 'ipv6');
          expect(networksOf(b)[at]?.name === name).toBe(list.check(b, 'ipv6'));
        }
        expect(homeOf(a)).toBe(networksOf(a)[0]?.name);
      }),
    );
  });
});

/** An address with the first bits of one and the rest of another. */
function mixed(one: string, other: string, shared: number): string {
  const groups = (text: string) => {
    const [head = [], tail = []] = text.split('::').map((part) => part.split(':').filter(Boolean));
    return text.includes('::') ? [...head, ...Array<string>(8 - head.length - tail.length).fill('0'), ...tail] : head;
  };
  if (one.includes('.') || other.includes('.')) return other;
  return [...groups(one).slice(0, shared), ...groups(other).slice(shared)].join(':');
}

test('nobody else reads the address of a request, which a header may say', () => {
  const others = globSync('server/**/*.ts').filter(
    (file) =>
      !/\.test\.ts$|http\/(address|log)\.ts$/.test(file) &&
      /\brequest\.ip\b|\bnormalizeIP\b/.test(readFileSync(file, 'utf8')),
  );
  expect(others).toEqual([]);
});
