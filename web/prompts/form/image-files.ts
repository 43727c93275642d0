import { LIMITS } from '../../../contract/limits.ts';

export const IMAGE_TYPES: readonly string[] = ['image/jpeg', 'image/jpg', 'image/png', 'image/webp'];

interface Checked {
  accepted: File[];
  /** What to tell about the others, each once. */
  refusals: string[];
}

/** Which of the chosen files become images of a prompt that already has `present` ones (spec 5). */
export function checkFiles(files: readonly File[], present: number): Checked {
  const refusals = new Set<string>();
  const usable = files.filter((file) => {
    if (!IMAGE_TYPES.includes(file.type)) refusals.add('Please select valid image files (JPEG, PNG, WebP)');
    else if (file.size > LIMITS.imageBytes)
      refusals.add(`File "${file.name}" is too large. Maximum size is ${LIMITS.imageBytes / 2 ** 20}MB`);
    else return true;
    return false;
  });
  const room = Math.max(0, LIMITS.imagesPerPrompt - present);
  if (usable.length > room) refusals.add(`Maximum ${LIMITS.imagesPerPrompt} images allowed`);
  return { accepted: usable.slice(0, room), refusals: [...refusals] };
}
