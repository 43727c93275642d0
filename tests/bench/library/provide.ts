import { SingleBar } from 'cli-progress';
import type { Database } from '../../../server/database/database.ts';
import { claim, findMade, isOfToday, markMade, recipeOfToday, type Made } from './library.ts';
import { load } from './loader.ts';
import { clear, openPlace, placeOf, type Place, type Wish } from './place.ts';
import { SHAPE } from './prompts.ts';
import { hasRealShape } from './shape.ts';

/** The same seed for all libraries: those of one size have the same texts. */
const SEED = 20_260_101;

export interface Library {
  place: Place;
  made: Made;
}

/** A library of the requested size: a kept one that is still up to date, or a new one. */
export async function provideLibrary(wish: Wish, tell: (text: string) => void): Promise<Library> {
  const place = await placeOf(wish);
  const kept = await findKept(place);
  const plan = { prompts: wish.prompts, seed: SEED };
  if (kept && kept.seed === SEED && isOfToday(kept)) {
    tell(`Using the kept library of ${count(kept.prompts)} prompts in ${place.DATA_DIR}`);
    return { place, made: kept };
  }
  if (kept) tell('The kept library was made by another schema or generator: making it anew');
  await clear(place);

  const database = await openPlace(place);
  try {
    await claim(database);
    const start = performance.now();
    const loaded = await underProgress(wish, tell, (onProgress) => load(database, place.DATA_DIR, plan, onProgress));
    const seconds = (performance.now() - start) / 1000;
    const made: Made = { engine: wish.engine, ...plan, recipe: recipeOfToday(), seconds, ...loaded };
    await markMade(database, made);
    tellShape(made, tell);
    return { place, made };
  } finally {
    await database.close();
  }
}

async function findKept(place: Place): Promise<Made | undefined> {
  const database = await openPlace(place);
  try {
    return await findMade(database);
  } finally {
    await database.close();
  }
}

async function underProgress<T>(
  { engine, prompts }: { engine: Database['engine']; prompts: number },
  tell: (text: string) => void,
  work: (onProgress: (loaded: number) => void) => Promise<T>,
): Promise<T> {
  tell(`Loading ${count(prompts)} prompts into ${engine} ...`);
  if (!process.stderr.isTTY) return work((loaded) => tell(`  ${count(loaded)} of ${count(prompts)}`));
  const bar = new SingleBar({ format: 'Loading {bar} {value}/{total}, {eta_formatted} left', clearOnComplete: true });
  bar.start(prompts, 0);
  try {
    return await work((loaded) => bar.update(loaded));
  } finally {
    bar.stop();
  }
}

function tellShape({ shape, prompts, seconds }: Made, tell: (text: string) => void): void {
  const figures = `median ${count(shape.median)} characters (real ones ${SHAPE.median}), p95 ${count(shape.p95)} (${SHAPE.p95})`;
  tell(`Loaded in ${seconds.toFixed(1)} s, ${count(prompts / seconds)} prompts/s; contents: ${figures}`);
  if (prompts >= 2_000 && !hasRealShape(shape)) throw new Error('The library does not have the shape of real prompts.');
}

const count = (value: number): string => Math.round(value).toLocaleString('en');
