import Bowser from 'bowser';

/** Longer ones are made up. */
const MAX_LENGTH = 400;

/** The stored form of a User-Agent: text that both databases accept. */
export const keptAgent = (agent = ''): string => agent.replaceAll('\0', '').slice(0, MAX_LENGTH).toWellFormed();

/** A readable User-Agent: `Firefox on Windows`, `curl`, `Unknown device`. Untrusted: the client chooses it. */
export function deviceOf(agent: string): string {
  if (agent === '') return 'Unknown device';
  const { browser, os } = Bowser.parse(agent);
  // A program puts its own name first: `curl/8.5.0`.
  const program = /^[A-Za-z][\w .-]{0,40}(?=\/)/.exec(agent)?.[0];
  const name = browser.name || (program === 'Mozilla' ? undefined : program) || 'Unknown device';
  return os.name ? `${name} on ${os.name}` : name;
}
