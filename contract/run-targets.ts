/** The chats that a prompt can be run in unless the operator chooses (product 13), by the name that a menu shows. */
export const RUN_TARGET_NAMES = [
  'ChatGPT',
  'Claude',
  'Perplexity',
  'Copilot',
  'Gemini',
  'Grok',
  'Mistral',
  'HuggingChat',
  'T3 Chat',
  'DeepSeek',
  'Meta AI',
  'Poe',
] as const;

/** Bounds of a target with an address that the operator or a reader gave. */
export const RUN_TARGET = { nameMax: 40, addressMax: 500 } as const;

/** Stands in such an address for the encoded text; without it the text follows at the end. */
export const TEXT_PLACE = '{text}';

/** Chats that people host themselves, with what stands after the host to hand them a text. */
export const SELF_HOSTED = [
  { name: 'Open WebUI', ending: '/?q=' },
  { name: 'LibreChat', ending: '/c/new?prompt=' },
] as const;

const hostWith = (address: string, text: string): string | undefined =>
  URL.parse(address.includes(TEXT_PLACE) ? address.replaceAll(TEXT_PLACE, text) : address + text)?.host;

/** What is wrong with an address that takes a text, as a sentence; undefined if nothing is. */
export function addressProblem(address: string): string | undefined {
  if (address.trim() === '') return 'Enter an address';
  if (address.length > RUN_TARGET.addressMax) return `At most ${RUN_TARGET.addressMax} characters`;
  const url = URL.parse(address);
  if (!url || !/^https?:\/\//i.test(address)) return 'Enter a whole address that begins with https:// or http://';
  if (/[\p{C}\s]/u.test(address)) return 'Leave out spaces and invisible characters';
  const places = address.split(TEXT_PLACE).length - 1;
  if (places === 0 && !address.endsWith('='))
    return `Put {text} where the text belongs, or end with =. ${examples(url)}`;
  if (places > 1) return 'Put {text} only once';
  // The text would choose to whom it is sent.
  if (hostWith(address, 'a') !== hostWith(address, '.b')) return 'Put {text} behind the host';
  return url.username + url.password === '' ? undefined : 'Leave out the user name and the password';
}

const examples = ({ origin }: URL): string =>
  SELF_HOSTED.map(({ name, ending }) => `${name}: ${origin}${ending}`).join(', ');
