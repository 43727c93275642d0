import { Counter, Gauge, type Registry } from 'prom-client';

/** Prefix of all metric names. A family registers metrics that are counted elsewhere and read on each scrape. */
export const PREFIX = 'promptlib_';

export function family(registry: Registry) {
  return {
    gauge(name: string, help: string, read: () => number): void {
      const figure: Gauge = new Gauge({
        name: PREFIX + name,
        help,
        registers: [registry],
        collect: () => figure.set(read()),
      });
    },
    counter(name: string, help: string, read: () => number): void {
      const figure: Counter = new Counter({
        name: PREFIX + name,
        help,
        registers: [registry],
        collect() {
          figure.reset();
          figure.inc(read());
        },
      });
    },
  };
}
