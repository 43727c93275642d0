import { useRef, useState } from 'react';
import { uploadImage } from '../../images/images.api.ts';
import { notify } from '../../ui/notify.tsx';
import { ApiError, isOfflineFailure, messageOf } from '../../api/error.ts';
import { OFFLINE } from '../../offline.ts';
import { checkFiles, failuresInWords, namesOf, NO_IMAGE } from './image-files.ts';

/** An image of the form. Its key stays the same when it is moved and when its upload finishes. */
export interface ImageItem {
  key: string;
  /** URL of the stored image; undefined during upload. */
  url?: string;
  /** File name during upload. */
  name?: string;
  /** Upload progress from 0 to 1. */
  sent?: number;
}

type Outcome = 'stored' | 'failed' | 'stopped';

interface Upload {
  stop: () => void;
  /** Never rejects. */
  done: Promise<Outcome>;
}

/** A removed image and its position. */
interface Removed {
  item: ImageItem;
  position: number;
}

export interface ImageList {
  items: ImageItem[];
  /** The last removed image that can be restored; then the one before. */
  removed: Removed | undefined;
  add: (files: readonly File[]) => void;
  remove: (key: string) => void;
  putBack: () => void;
  move: (from: number, to: number) => void;
  reset: (urls: readonly string[]) => void;
  /** Waits for running uploads. Resolves to false if one of them failed. */
  settled: () => Promise<boolean>;
}

let made = 0;
const newKey = (): string => `image-${made++}`;
const itemOf = (url: string): ImageItem => ({ key: newKey(), url });

/**
 * The ordered images of the form, the first of which is the card's (product 3), and their uploads.
 * @param onChange called with the URLs of all stored images when they change
 */
export function useImageList(urls: readonly string[], onChange: (urls: string[]) => void): ImageList {
  const [items, setItems] = useState(() => urls.map(itemOf));
  const [allRemoved, setAllRemoved] = useState<readonly Removed[]>([]);
  const removed = allRemoved.at(-1);
  // Uploads finish at any time and must change the latest list.
  const latest = useRef(items);
  const uploads = useRef(new Map<string, Upload>());

  function update(change: (items: ImageItem[]) => ImageItem[]) {
    const before = urlsOf(latest.current);
    latest.current = change(latest.current);
    setItems(latest.current);
    const after = urlsOf(latest.current);
    if (before.join('\n') !== after.join('\n')) onChange(after);
  }
  const patch = (key: string, more: Partial<ImageItem>) =>
    update((list) => list.map((item) => (item.key === key ? { ...item, ...more } : item)));
  const drop = (key: string) => update((list) => list.filter((item) => item.key !== key));

  async function upload(key: string, file: File, signal: AbortSignal, tell: Tell): Promise<Outcome> {
    try {
      const url = await uploadImage(file, { onSent: (sent) => patch(key, { sent }), signal });
      if (signal.aborted) return 'stopped';
      patch(key, { url });
      return 'stored';
    } catch (error) {
      if (signal.aborted) return 'stopped';
      tell(file.name, error);
      drop(key);
      return 'failed';
    } finally {
      uploads.current.delete(key);
    }
  }

  function start(file: File, tell: Tell): Promise<Outcome> {
    const key = newKey();
    const controller = new AbortController();
    update((list) => [...list, { key, name: file.name, sent: 0 }]);
    const done = upload(key, file, controller.signal, tell);
    uploads.current.set(key, { stop: () => controller.abort(), done });
    return done;
  }

  function stop(key: string) {
    uploads.current.get(key)?.stop();
    uploads.current.delete(key);
  }

  return {
    items,
    removed,
    add(files) {
      // A new image may need the place of a removed one.
      setAllRemoved([]);
      const { accepted, refusals, left } = checkFiles(files, latest.current.length);
      // Files chosen together get one message.
      const refused = [...refusals, namesOf(left)].filter((line) => line !== undefined).join('\n');
      if (refused) notify.failure('Upload Error', { detail: refused });
      const tell = failureTeller(refused);
      void tellWhenDone(accepted.map((file) => start(file, tell)));
    },
    remove(key) {
      const position = latest.current.findIndex((item) => item.key === key);
      const item = latest.current[position];
      if (item?.url !== undefined) setAllRemoved((before) => [...before, { item, position }]);
      stop(key);
      drop(key);
    },
    putBack() {
      setAllRemoved((before) => before.slice(0, -1));
      if (removed) update((list) => list.toSpliced(removed.position, 0, removed.item));
    },
    move: (from, to) => update((list) => moved(list, from, to)),
    reset(wanted) {
      for (const key of uploads.current.keys()) stop(key);
      setAllRemoved([]);
      update(() => wanted.map(itemOf));
    },
    async settled() {
      const running = () => Array.from(uploads.current.values(), ({ done }) => done);
      let outcomes: Outcome[] = [];
      while (uploads.current.size > 0) outcomes = [...outcomes, ...(await Promise.all(running()))];
      return !outcomes.includes('failed');
    },
  };
}

const urlsOf = (items: readonly ImageItem[]): string[] => items.flatMap(({ url }) => url ?? []);

type Tell = (name: string, error: unknown) => void;

/**
 * One toast (product 8) for all files that were chosen together; it grows with each failure.
 * @param refused its text so far, about files that were not uploaded
 */
function failureTeller(refused: string): Tell {
  const failures: { name: string; reason: string | undefined }[] = [];
  return (name, error) => {
    failures.push({ name, reason: reasonOf(error) || undefined });
    notify.failure('Upload Error', { detail: [refused, failuresInWords(failures)].filter(Boolean).join('\n') });
  };
}

function reasonOf(error: unknown): string {
  // The server accepts GIFs as profile pictures; a prompt's images are of the form's types only.
  if (error instanceof ApiError && error.status === 415) return NO_IMAGE;
  // A failed upload is not repeated later, unlike a save of text.
  if (isOfflineFailure(error)) return `${OFFLINE}. Please add the pictures again when the network is back:`;
  return messageOf(error, '');
}

/** One success toast for images that were chosen together. */
async function tellWhenDone(uploads: Promise<Outcome>[]): Promise<void> {
  const outcomes = await Promise.all(uploads);
  if (outcomes.includes('stored')) notify.success('Image uploaded successfully');
}

function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, position) => position !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}
