import { spawnSync } from 'node:child_process';

/** Builds the pages if they are older than their sources. @throws Error when that fails */
export function buildPages(): void {
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs', '--if-stale'], { stdio: 'inherit' });
  if (status !== 0) throw new Error('The pages could not be built.');
}
