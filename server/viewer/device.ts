import Bowser from 'bowser';

/** Longer ones are made up. */
const LONGEST = 400;

/** What is kept of a User-Agent: text that both databases store. */
export const keptAgent = (agent = ''): string => agent.replaceAll('\0', '').slice(0, LONGEST).toWellFormed();

/** A User-Agent in words: `Firefox on Windows`, `curl`, `Unknown device`. Untrusted: whoever signs in chooses it. */
export function deviceOf(agent: string): string {
  if (agent === '') return 'Unknown device';
  const { browser, os } = Bowser.parse(agent);
  // A program calls itself by its name first: `curl/8.5.0`.
  const program = /^[A-Za-z][\w .-]{0,40}(?=\/)/.exec(agent)?.[0];
  const name = browser.name || (program === 'Mozilla' ? undefined : program) || 'Unknown device';
  return os.name ? `${name} on ${os.name}` : name;
}
