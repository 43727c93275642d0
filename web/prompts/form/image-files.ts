import { LIMITS } from '../../../contract/limits.ts';

export const IMAGE_TYPES: readonly string[] = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'];

/** product 5. The server's own refusal has other words, as it also accepts profile pictures. */
export const NO_IMAGE = 'Please select valid image files (JPEG, PNG, WebP)';

interface Checked {
  accepted: File[];
  /** Messages about the refused files, without duplicates. */
  refusals: string[];
  /** Names of refused files that no message names. */
  left: string[];
}

/** Selects the files that a prompt with `present` images can take (product 5). */
export const checkFiles = (files: readonly File[], present: number): Checked =>
  checkImages(files, present, LIMITS.imagesPerPrompt);

/**
 * Like `checkFiles`, for any image field.
 * @param most maximum number of images in total (product 9: ten by default)
 */
export function checkImages(files: readonly File[], present: number, most: number = LIMITS.imagesByDefault): Checked {
  const refusals = new Set<string>();
  const wrong: string[] = [];
  const usable = files.filter((file) => {
    if (!IMAGE_TYPES.includes(file.type)) {
      refusals.add(NO_IMAGE);
      wrong.push(file.name);
    } else if (file.size > LIMITS.imageBytes)
      refusals.add(`File "${file.name}" is too large. Maximum size is ${LIMITS.imageBytes / 2 ** 20}MB`);
    else return true;
    return false;
  });
  const room = Math.max(0, most - present);
  if (usable.length > room) refusals.add(`Maximum ${most} images allowed`);
  const left = [...wrong, ...usable.slice(room).map(({ name }) => name)];
  return { accepted: usable.slice(0, room), refusals: [...refusals], left };
}

/** Maximum number of file names in a message. */
const MAX_NAMES = 5;

/** File names for a message; undefined if there are none. */
export function namesOf(names: readonly string[]): string | undefined {
  const more = names.length - MAX_NAMES;
  const shown = names.slice(0, MAX_NAMES).map((name) => `“${name}”`);
  return names.length === 0 ? undefined : [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}

/** One line per error reason with the names of its files. */
export function failuresInWords(failures: readonly { name: string; reason: string | undefined }[]): string {
  const byReason = Map.groupBy(failures, ({ reason }) => reason);
  return Array.from(byReason, ([reason, files]) => {
    const names = files.map(({ name }) => name);
    // product 8: for an unknown reason.
    if (reason === undefined)
      return names.length === 1 ? `Failed to upload ${names[0]}` : `Failed to upload ${namesOf(names)}`;
    return `${reason}\n${namesOf(names)}`;
  }).join('\n');
}
