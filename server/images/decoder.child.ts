import { setPriority } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import { LIMITS } from '../../contract/limits.ts';
import type { Answer, EncodedImage, Task } from './decoder.ts';

// The other side of decoder.ts: a process that works on one picture at a time.

/** Pixels of the longer side of what is stored: sharp on a large screen at twice the density of the widest variant. */
const BOUND = 2_400;
const QUALITY = 82;
/** Bytes of memory. The costliest picture of 40 megapixels takes 700 MB. */
const MOST_MEMORY = 2 ** 30;
/** How often the costs are looked at, in milliseconds. The work itself is done beside this thread. */
const LOOK = 50;

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`),
});

// `error`: a file that ends too early is refused, one with an odd colour profile is not.
const open = (bytes: Uint8Array): Sharp => sharp(bytes, { failOn: 'error', limitInputPixels: LIMITS.imagePixels });

const WORK: Record<Task['what'], (task: Task) => Sharp> = {
  store: ({ bytes }) =>
    open(bytes)
      .autoOrient()
      .resize({ width: BOUND, height: BOUND, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY }),
  narrow: ({ bytes, width = BOUND }) =>
    open(bytes).resize({ width, withoutEnlargement: true }).webp({ quality: QUALITY }),
};

async function work(task: Task): Promise<EncodedImage> {
  const { data, info } = await WORK[task.what](task).toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

/** Nobody is left to work for, or this picture costs too much. What native code is doing ends in no other way. */
const die = () => void process.kill(process.pid, 'SIGKILL');
const tell = (answer: Answer, then: () => void = () => undefined) => process.send?.(answer, then);

function watch({ processorTime }: Task): () => void {
  const start = process.cpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.cpuUsage(start);
    const isTooLong = user + system > processorTime * 1000;
    if (isTooLong || process.memoryUsage.rss() > MOST_MEMORY)
      tell({ givenUp: `The picture takes too much ${isTooLong ? 'time' : 'memory'}` }, die);
  }, LOOK);
  return () => clearInterval(timer);
}

process.on('message', async (task: Task) => {
  const stop = watch(task);
  try {
    tell({ done: await work(task) });
  } catch (error) {
    tell({ failed: String(error) });
  } finally {
    stop();
  }
});
process.on('disconnect', die);
// A terminal sends them to every process in front; the server says when it is over.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
// Pages are more urgent than pictures.
setPriority(10);
tell('ready');
