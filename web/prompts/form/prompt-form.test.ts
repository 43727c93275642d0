import { expect, test } from 'vitest';
import { emptyForm } from './prompt-form.ts';

test('a new prompt starts as new, and neither trending nor featured (product 4, Flags)', () => {
  expect(emptyForm).toMatchObject({ new: true, trending: false, featured: false });
});
