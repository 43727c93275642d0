import { expect, test } from 'vitest';
import { ImageUrl } from './images.ts';

const ID = '0'.repeat(32);

test.each([
  ['https://example.com/a.png', 'https://example.com/a.png'],
  ['HTTPS://EXAMPLE.com', 'https://example.com/'],
  [' https://example.com/a b\t.png\n', 'https://example.com/a%20b.png'],
  ['https://example.com/\u0001\u001b\u007f', 'https://example.com/%01%1B%7F'],
  ['https://example.com/ä?q=é#ö', 'https://example.com/%C3%A4?q=%C3%A9#%C3%B6'],
  ['https://münchen.example/', 'https://xn--mnchen-3ya.example/'],
  ['https:\\\\example.com\\a', 'https://example.com/a'],
  [ID, ID],
  [`/api/v1/assets/image/${ID}`, `/api/v1/assets/image/${ID}`],
])('the address %j of an image is kept as browsers understand it: %j', (written, kept) => {
  expect(ImageUrl.parse(written)).toBe(kept);
  expect(ImageUrl.parse(kept)).toBe(kept);
});

test.each([
  'http://example.com/a.png',
  `https://ann:${'secret'}@example.com/a.png`,
  'https://ann@example.com/',
  'https://example.com/\0',
  'https://example.com/\ud800',
  'https://',
  'https://exa mple.com/',
  'javascript:alert(1)',
  'data:image/png;base64,AAAA',
  '//example.com/a.png',
  `/api/v1/assets/image/${ID}0`,
  '',
  7,
  null,
])('%j is no address of an image', (written) => {
  const messages = ImageUrl.safeParse(written).error?.issues.map(({ message }) => message);
  expect(messages).toEqual(['Images must be uploaded images or https addresses']);
});

test('an address has a length, also once it is written in ASCII', () => {
  const messages = (url: string) => ImageUrl.safeParse(url).error?.issues.map(({ message }) => message);
  const expected = ['The address of an image must be at most 2000 characters'];
  expect(messages(`https://example.com/${'a'.repeat(2_000)}`)).toEqual(expected);
  expect(messages(`https://example.com/${'ä'.repeat(1_000)}`)).toEqual(expected);
  expect(messages(`https://example.com/${'a'.repeat(1_980)}`)).toBeUndefined();
});
