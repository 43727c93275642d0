import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

// The worker thread of log.ts.

/** Milliseconds between checkpoints. A page that changes often is copied once per checkpoint. */
const INTERVAL = 1_000;

const database = new DatabaseSync(workerData as string);
// A passive checkpoint neither waits nor blocks.
const timer = setInterval(() => database.exec('pragma wal_checkpoint(passive)'), INTERVAL);

parentPort?.once('message', () => {
  clearInterval(timer);
  database.close();
  // An open port would keep the thread alive.
  parentPort?.close();
});
