import { LIMITS } from '../../../contract/limits.ts';

export const IMAGE_TYPES: readonly string[] = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'];

interface Checked {
  accepted: File[];
  /** What to tell about the others, each once. */
  refusals: string[];
}

/** Which of the chosen files become images of a prompt that already has `present` ones (spec 5). */
export const checkFiles = (files: readonly File[], present: number): Checked =>
  checkImages(files, present, LIMITS.imagesPerPrompt);

/**
 * As `checkFiles`, for any field of images.
 * @param most how many it takes in all (spec 9: ten where nobody says)
 */
export function checkImages(files: readonly File[], present: number, most: number = LIMITS.imagesByDefault): Checked {
  const refusals = new Set<string>();
  const usable = files.filter((file) => {
    if (!IMAGE_TYPES.includes(file.type)) refusals.add('Please select valid image files (JPEG, PNG, WebP)');
    else if (file.size > LIMITS.imageBytes)
      refusals.add(`File "${file.name}" is too large. Maximum size is ${LIMITS.imageBytes / 2 ** 20}MB`);
    else return true;
    return false;
  });
  const room = Math.max(0, most - present);
  if (usable.length > room) refusals.add(`Maximum ${most} images allowed`);
  return { accepted: usable.slice(0, room), refusals: [...refusals] };
}
