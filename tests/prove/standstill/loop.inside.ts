// Preloaded into the server: reports for how long its event loop was blocked.
import { createServer } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

const MILLISECOND = 1e6;

if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 2 });
  delay.enable();
  createServer((_, answer) => {
    // The latest delay is known one timer tick later.
    setTimeout(() => {
      answer.end(String(delay.max / MILLISECOND));
      delay.reset();
    }, 5);
  })
    .listen(Number(process.env.LOOP_PORT), '127.0.0.1')
    .unref();
}
