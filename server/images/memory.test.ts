import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';
import { noise } from './images.fixtures.ts';
import { storeImage } from './store-image.ts';

test('of a file that is worked on only what the decoder needs stays in memory', async ({ onTestFinished }) => {
  const t = await startTestApp();
  onTestFinished(() => t.close());
  const ann = await t.user('ann');
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const send = async () => {
    const bytes = await noise(2_000, 2_000).jpeg().toBuffer();
    return { file: new WeakRef(bytes), storing: storeImage(t.services, ann.id, bytes, 'a-key') };
  };
  const { file, storing } = await send();
  const upload = { isStored: false };
  const stored = storing.finally(() => (upload.isStored = true));
  while (!upload.isStored && file.deref()) {
    await new Promise((soon) => setImmediate(soon));
    collect();
  }
  expect(upload.isStored).toBe(false);
  await stored;
});
