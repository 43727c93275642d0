import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const undo = new Set<() => void>();

/** Runs a synchronous function when the bench ends, for whatever reason. @returns a function that runs it now */
export function atTheEnd(act: () => void): () => void {
  const once = () => {
    if (undo.delete(once)) act();
  };
  undo.add(once);
  return once;
}

/** An empty folder that is deleted when the bench ends. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `prompt-lib-bench-${name}-`));
  atTheEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

function tidyUp(): void {
  // In reverse order: a program ends before its folder is deleted.
  for (const act of [...undo].toReversed()) act();
}

process.on('exit', tidyUp);
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const) {
  process.on(signal, () => process.exit(code));
}
