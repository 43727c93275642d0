import { LIMITS } from '../../../contract/limits.ts';

export const IMAGE_TYPES: readonly string[] = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'];

/** product 5. What only the server can see, it refuses in other words, as it takes pictures of people, too. */
export const NO_IMAGE = 'Please select valid image files (JPEG, PNG, WebP)';

interface Checked {
  accepted: File[];
  /** What to tell about the others, each once. */
  refusals: string[];
  /** Names of those that no refusal names. */
  left: string[];
}

/** Which of the chosen files become images of a prompt that already has `present` ones (product 5). */
export const checkFiles = (files: readonly File[], present: number): Checked =>
  checkImages(files, present, LIMITS.imagesPerPrompt);

/**
 * As `checkFiles`, for any field of images.
 * @param most how many it takes in all (product 9: ten where nobody says)
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

/** More names than these nobody reads. */
const NAMED = 5;

/** Names of files for a message; undefined when there are none. */
export function namesOf(names: readonly string[]): string | undefined {
  const more = names.length - NAMED;
  const shown = names.slice(0, NAMED).map((name) => `“${name}”`);
  return names.length === 0 ? undefined : [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join(', ');
}

/** What went wrong with some files, a line for each reason with the names of its files. */
export function failuresInWords(failures: readonly { name: string; reason: string | undefined }[]): string {
  const byReason = Map.groupBy(failures, ({ reason }) => reason);
  return Array.from(byReason, ([reason, files]) => {
    const names = files.map(({ name }) => name);
    // product 8: where no reason is known.
    if (reason === undefined)
      return names.length === 1 ? `Failed to upload ${names[0]}` : `Failed to upload ${namesOf(names)}`;
    return `${reason}\n${namesOf(names)}`;
  }).join('\n');
}
