import { Counter, Gauge, type Registry } from 'prom-client';

/** Figures that are counted elsewhere anyway, and read when somebody asks. Their names begin alike. */
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
