import { spawnSync } from 'node:child_process';
import { findPostgres } from '../../server/testing/postgres.ts';
import { findBrowser } from './browser.ts';

export type Tool = 'Chromium' | 'PostgreSQL' | 'wrk' | 'nginx' | 'Redis' | 'strace' | 'sqlmap' | 'wapiti';

const isProgram = (name: string, word = '--version'): boolean => spawnSync(name, [word]).error === undefined;

/** `packages`: alternatives, the best first, because not every release has each of them. */
const tools: Record<Tool, { isThere: () => boolean; packages: string[][]; otherwise: string }> = {
  Chromium: {
    isThere: () => findBrowser() !== undefined,
    // Chromium's package recommends fonts but does not require any; without a font pages show no text.
    packages: [
      ['chromium-headless-shell', 'fonts-liberation'],
      ['chromium', 'fonts-liberation'],
    ],
    otherwise: 'Install Chromium or Chrome, or set CHROMIUM_PATH, or run "npx playwright install chromium".',
  },
  PostgreSQL: {
    isThere: () => Boolean(process.env.TEST_DATABASE_URL) || findPostgres() !== undefined,
    packages: [['postgresql']],
    otherwise: 'Install PostgreSQL, or set TEST_DATABASE_URL.',
  },
  wrk: {
    isThere: () => isProgram('wrk'),
    packages: [['wrk']],
    otherwise: 'Install wrk (https://github.com/wg/wrk).',
  },
  nginx: {
    // Debian installs it where only root's PATH looks.
    isThere: () => isProgram('nginx', '-v') || isProgram('/usr/sbin/nginx', '-v'),
    packages: [['nginx-light'], ['nginx']],
    otherwise: 'Install nginx.',
  },
  Redis: {
    isThere: () => isProgram('valkey-server') || isProgram('redis-server'),
    packages: [['valkey-server'], ['redis-server']],
    otherwise: 'Install Valkey or Redis.',
  },
  sqlmap: { isThere: () => isProgram('sqlmap'), packages: [['sqlmap']], otherwise: 'Install sqlmap.' },
  wapiti: { isThere: () => isProgram('wapiti'), packages: [['wapiti']], otherwise: 'Install wapiti.' },
  strace: { isThere: () => isProgram('strace', '-V'), packages: [['strace']], otherwise: 'Install strace.' },
};

/** Makes sure that a tool is installed, if necessary from the machine's packages. @returns why not, if it is missing */
export function provision(tool: Tool): string | undefined {
  const { isThere, packages, otherwise } = tools[tool];
  if (isThere()) return undefined;
  const apt = findApt();
  if (!apt) return `${tool} is not installed, and apt-get is not ours to use here. ${otherwise}`;
  updateOnce(apt);
  for (const choice of packages) {
    console.error(`Installing ${choice.join(', ')} with apt-get ...`);
    const installed = apt(['install', '-y', '--no-install-recommends', ...choice]);
    if (installed && isThere()) return undefined;
  }
  return `${tool} is not installed, and apt-get could not install it. ${otherwise}`;
}

type Apt = (args: string[]) => boolean;

/** apt-get as root, or through sudo if that needs no password. */
function findApt(): Apt | undefined {
  const works = (...command: string[]) =>
    spawnSync(command[0] ?? '', command.slice(1), { stdio: 'ignore' }).status === 0;
  if (!works('apt-get', '--version')) return undefined;
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  if (sudo.length > 0 && !works(...sudo, 'true')) return undefined;
  return (args) => {
    const quiet = ['-qq', '-o', 'DPkg::Lock::Timeout=120', '-o', 'Dpkg::Use-Pty=0'];
    const [command = '', ...rest] = [...sudo, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...quiet, ...args];
    return spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  };
}

let updated = false;

function updateOnce(apt: Apt): void {
  if (!updated) apt(['update']);
  updated = true;
}
