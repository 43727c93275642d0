import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../../server/testing/free-port.ts';
import { startChildProcess, whenReady, type ChildProcess } from '../../../server/testing/child-process.ts';

const TEMPLATE = new URL('../../../deploy/nginx.conf.template', import.meta.url);
/** Debian installs it where only root's PATH looks. */
const PROGRAM = existsSync('/usr/sbin/nginx') ? '/usr/sbin/nginx' : 'nginx';

/** The configuration of deploy/ with its variables filled in, as nginx's image does it. */
function configuration(values: Record<string, string>): string {
  return readFileSync(TEMPLATE, 'utf8').replaceAll(/\$\{(\w+)\}/g, (name, word: string) => values[word] ?? name);
}

/** Whether nginx is installed. */
export const hasNginx = (): boolean => spawnSync(PROGRAM, ['-v']).error === undefined;

/**
 * nginx in front of two nodes, with a self-signed certificate. It ends with this process.
 * @param otherwise values for variables of the configuration, instead of the defaults for a proof of the app
 */
export async function startNginx(
  ports: [number, number],
  otherwise: Record<string, string> = {},
): Promise<ChildProcess & { port: number; httpPort: number }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'prompt-lib-nginx-'));
  const [http, https] = [await freePort(), await freePort()];
  makeCertificate(folder);
  const site = configuration({
    NODE_1: `127.0.0.1:${ports[0]}`,
    NODE_2: `127.0.0.1:${ports[1]}`,
    // Not used: the nodes are configured by address.
    RESOLVER: '127.0.0.1',
    HTTP_PORT: `127.0.0.1:${http}`,
    HTTPS_PORT: `127.0.0.1:${https}`,
    SERVER_NAME: 'localhost',
    PUBLIC_HOST: `localhost:${https}`,
    // The app is under test, not nginx's limit.
    REQUESTS_PER_SECOND: '100000',
    SIGN_INS_PER_SECOND: '100000',
    // The largest number that nginx accepts.
    CONNECTIONS: '65535',
    TLS_FOLDER: folder,
    ...otherwise,
  });
  writeFileSync(path.join(folder, 'site.conf'), site);
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const main = [
    // As root, nginx would run its workers as a user without access to this folder.
    process.getuid?.() === 0 ? 'user root;' : '',
    `pid ${folder}/pid;`,
    'error_log stderr warn;',
    'worker_processes 2;',
    'events { worker_connections 1024; }',
    `http { access_log off; ${kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}`,
    `include ${folder}/site.conf; }`,
  ];
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, main.join('\n'));
  execFileSync(PROGRAM, ['-t', '-q', '-e', 'stderr', '-p', folder, '-c', file], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const args = ['-e', 'stderr', '-p', folder, '-c', file, '-g', 'daemon off;'];
  const nginx = startChildProcess(PROGRAM, args, { folder, env: process.env });
  await whenReady(nginx, () => isOpen(https));
  return { ...nginx, port: https, httpPort: http };
}

function makeCertificate(folder: string): void {
  const files = ['-keyout', `${folder}/privkey.pem`, '-out', `${folder}/fullchain.pem`];
  const wish = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost', ...files];
  execFileSync('openssl', wish, { stdio: 'ignore' });
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
