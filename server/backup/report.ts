import { counted } from '../library/import.report.ts';
import type { Manifest } from './archive.format.ts';
import type { Verified } from './verify.ts';

const MB = 2 ** 20;

/** Describes an archive for a person: one line and, where images are missing, a second one. */
export function describe({ manifest, size }: Verified): string[] {
  const { rows, missingImages } = manifest;
  const images = (rows.images ?? 0) - missingImages.length;
  const of = (table: keyof Manifest['rows'], what: string) => counted(rows[table] ?? 0, what);
  const holds = [of('prompts', 'prompt'), of('users', 'user'), counted(images, 'image')].join(', ');
  const made = `${manifest.createdAt.slice(0, 16).replace('T', ' ')} UTC`;
  const lines = [`${holds}; ${(size / MB).toFixed(1)} MB, made ${made} by version ${manifest.app}`];
  if (missingImages.length > 0) {
    const names = missingImages.slice(0, 5).join(', ');
    lines.push(
      `${counted(missingImages.length, 'image')} had no file and could not be kept: ${names}${missingImages.length > 5 ? ' ...' : ''}`,
    );
  }
  return lines;
}
