import { expect, test } from 'vitest';
import { imageNameOf } from './image-name.ts';

const ID = '0123456789abcdef0123456789abcdef';

// product 3, image upload response
test.each([
  ['a string', ID],
  ['a path', `/api/v1/assets/image/${ID}`],
  ['an address', `https://prompts.example/api/v1/assets/image/${ID}?w=320`],
  ['a path of Windows', `C:\\images\\${ID}`],
  ['a message', { message: ID, url: '/x', width: 1 }],
  ['a message that holds a path', { message: `/uploads/2026/${ID}` }],
  ['data that holds a path', { data: `images/${ID}` }],
  ['data beside words', { message: 'All is well', data: `images/${ID}` }],
  ['the prefix uploaded', { message: `uploaded: ${ID}` }],
  ['the prefix image', { message: `Image_${ID}` }],
  ['the prefix file', { message: `/a/file-${ID}` }],
  ['several prefixes', { message: `Uploaded file: ${ID}` }],
])('%s names the image', (_what, answer) => {
  expect(imageNameOf(answer)).toBe(ID);
});

test('a name that only begins like a prefix stays whole', () => {
  expect(imageNameOf('imagery.png')).toBe('imagery.png');
  expect(imageNameOf('/a/filed.webp')).toBe('filed.webp');
});

test.each([undefined, null, 7, '', '/', 'a/..', {}, { message: 7 }, { data: {} }, { message: 'All is well' }, []])(
  '%j names no image',
  (answer) => {
    expect(imageNameOf(answer)).toBeUndefined();
  },
);
