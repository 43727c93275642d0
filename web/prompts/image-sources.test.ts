import { expect, test } from 'vitest';
import { imageSources } from './image-sources.ts';

const id = '0123456789abcdef0123456789abcdef';
const ours = {
  src: `/api/v1/assets/image/${id}?w=640`,
  srcSet: [320, 640, 1200].map((width) => `/api/v1/assets/image/${id}?w=${width} ${width}w`).join(', '),
};

test.each([`/api/v1/assets/image/${id}`, `/api/v1/assets/image/${id}?w=320`, id])(
  'an uploaded image, given as %s, comes in every width',
  (url) => {
    expect(imageSources(url)).toEqual(ours);
  },
);

test('an image from elsewhere comes as it is', () => {
  expect(imageSources('https://example.org/a.png')).toEqual({ src: 'https://example.org/a.png' });
});
