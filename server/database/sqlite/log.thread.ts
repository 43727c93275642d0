import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

// The other side of log.ts.

/** Milliseconds between two copies: pages that change again and again are copied once for each. */
const INTERVAL = 1_000;

const database = new DatabaseSync(workerData as string);
// Passive: it waits for nobody, and nobody for it.
const timer = setInterval(() => database.exec('pragma wal_checkpoint(passive)'), INTERVAL);

parentPort?.once('message', () => {
  clearInterval(timer);
  database.close();
  // Or listening would keep the thread.
  parentPort?.close();
});
