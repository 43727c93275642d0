import { setPriority } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import { LIMITS } from '../../contract/limits.ts';
import type { Answer, EncodedImage, Task } from './decoder.ts';

// The child process of decoder.ts. It works on one picture at a time.

/** Maximum pixels of the longer side of a stored image: sharp on a large screen at 2x density of the widest variant. */
const MAX_SIDE = 2_400;
const QUALITY = 82;
/** Memory limit in bytes. The most expensive picture of 40 megapixels takes 700 MB. */
const MAX_MEMORY = 2 ** 30;
/** Interval of the time and memory checks, in milliseconds. The work itself runs in other threads. */
const CHECK_INTERVAL = 50;

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`),
});

// `error`: refuses a truncated file, but not one with an odd colour profile.
const open = (bytes: Uint8Array): Sharp => sharp(bytes, { failOn: 'error', limitInputPixels: LIMITS.imagePixels });

const WORK: Record<Task['what'], (task: Task) => Sharp> = {
  store: ({ bytes }) =>
    open(bytes)
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY }),
  narrow: ({ bytes, width = MAX_SIDE }) =>
    open(bytes).resize({ width, withoutEnlargement: true }).webp({ quality: QUALITY }),
};

async function work(task: Task): Promise<EncodedImage> {
  const { data, info } = await WORK[task.what](task).toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** When the parent is gone or the picture costs too much. There is no other way to stop native code. */
const die = () => void process.kill(process.pid, 'SIGKILL');
const send = (answer: Answer, then: () => void = () => undefined) => process.send?.(answer, then);

function watch({ processorTime }: Task): () => void {
  const start = process.cpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(start);
    const isTooLong = user + system > processorTime * 1000;
    if (isTooLong || process.memoryUsage.rss() > MAX_MEMORY)
      send({ givenUp: `The picture takes too much ${isTooLong ? 'time' : 'memory'}` }, die);
  }, CHECK_INTERVAL);
  return () => clearInterval(timer);
}

process.on('message', async (task: Task) => {
  const stop = watch(task);
  try {
    send({ done: await work(task) });
  } catch (error) {
    send({ failed: String(error) });
  } finally {
    stop();
  }
});
process.on('disconnect', die);
// A terminal sends these to the whole foreground process group, but the server decides when this process ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
// Low priority: pages are more urgent than pictures.
setPriority(10);
send('ready');
