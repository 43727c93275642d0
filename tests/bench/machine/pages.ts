import { spawnSync } from 'node:child_process';

/** Builds the pages when they are not those of today's sources. @throws Error when that fails */
export function buildPages(): void {
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs', '--if-stale'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The pages could not be built.');
}
