import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { type Config, ConfigError } from '../config.ts';

type Settings = Pick<Config, 'HOST' | 'PORT' | 'METRICS_HOST' | 'METRICS_PORT'>;

interface Place {
  host: string;
  port: number;
  /** The names of the settings for host and port. */
  names: { host: string; port: string };
}

function placesOf({ HOST, PORT, METRICS_HOST, METRICS_PORT }: Settings): Place[] {
  const app = { host: HOST, port: PORT, names: { host: 'HOST', port: 'PORT' } };
  if (METRICS_PORT === undefined) return [app];
  return [app, { host: METRICS_HOST, port: METRICS_PORT, names: { host: 'METRICS_HOST', port: 'METRICS_PORT' } }];
}

/**
 * Checks that the server can listen on all of its ports, by opening them together before anything else happens.
 * @throws ConfigError naming the setting
 */
export async function tryPorts(settings: Settings): Promise<void> {
  const held: Server[] = [];
  try {
    for (const place of placesOf(settings)) {
      const server = createServer((socket) => socket.destroy());
      held.push(server);
      await listening(place, async () => {
        server.listen({ host: place.host, port: place.port });
        await once(server, 'listening');
      });
    }
  } finally {
    await Promise.all(held.map((server) => new Promise((ended) => server.close(ended))));
  }
}

/** Listens for real. @throws ConfigError, as `tryPorts`: another program may have taken the port since */
export const listenOn = <T>(settings: Settings, kind: 'app' | 'metrics', listen: () => Promise<T>): Promise<T> => {
  const [app, metrics] = placesOf(settings);
  const place = kind === 'app' ? app : metrics;
  return place ? listening(place, listen) : listen();
};

async function listening<T>(place: Place, listen: () => Promise<T>): Promise<T> {
  try {
    return await listen();
  } catch (error) {
    const message = objectionTo(place, error);
    throw message === undefined ? error : new ConfigError(message, { cause: error });
  }
}

/** https://nodejs.org/api/errors.html#common-system-errors; names that do not resolve are EAI_... or ENOTFOUND. */
function objectionTo({ host, port, names }: Place, error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE')
    return `${names.port}: ${port} is taken on ${host}; end what listens there, or choose another port`;
  if (code === 'EACCES' || code === 'EPERM')
    return `${names.port}: this user may not listen on ${port}; choose a port above 1023`;
  if (code === 'EADDRNOTAVAIL' || code === 'EINVAL' || code === 'ENOTFOUND' || code.startsWith('EAI_'))
    return `${names.host}: this machine has no address "${host}"; take 127.0.0.1 for itself, 0.0.0.0 for the network`;
  return code === '' ? undefined : `${names.host}: cannot listen on ${host} port ${port} (${code})`;
}
