import { isSameName, LONGEST, SELF_HOSTED, UNKNOWN_LONGEST, type RunTarget } from './run-targets.ts';

/** Stands in an address for the encoded text. */
const PLACE = '{text}';

/** What one's own targets may be. */
export const OWN = { most: 3, nameMax: 40, addressMax: 500 } as const;

/** One's own target, kept in the browser. */
export interface OwnTarget {
  name: string;
  address: string;
}

/** The link that runs a text at a target; undefined if it takes no text or the link would be too long. */
export function linkTo({ address, longest }: RunTarget, text: string): string | undefined {
  // Every character takes at least one in the link. Half a surrogate pair cannot be encoded.
  if (address === undefined || text.length > longest) return undefined;
  const encoded = encodeURIComponent(text.toWellFormed());
  const link = address.includes(PLACE) ? address.replace(PLACE, () => encoded) : address + encoded;
  return link.length > longest ? undefined : link;
}

/**
 * A target at an address that the operator or the reader gave, which has no problem (`addressProblem`). Open WebUI
 * and LibreChat are recognised by their addresses.
 */
export function targetAt(name: string, address: string): RunTarget {
  const { origin, pathname, searchParams } = new URL(address);
  const isOpenWebUi = pathname.endsWith('/') && searchParams.has('q');
  const isLibreChat = pathname.endsWith('/c/new') && (searchParams.has('prompt') || searchParams.has('q'));
  const sends = isOpenWebUi || [...searchParams].some(([key, value]) => /submit$/i.test(key) && value === 'true');
  return {
    name,
    address,
    page: origin + (pathname.includes(encodeURI(PLACE)) ? '/' : pathname),
    longest: isOpenWebUi || isLibreChat ? LONGEST : UNKNOWN_LONGEST,
    sends,
  };
}

/** What is wrong with the name of one's own target, as a sentence; undefined if nothing is. */
export function nameProblem(name: string, others: readonly OwnTarget[]): string | undefined {
  if (name.trim() === '') return 'Enter a name';
  if (name.length > OWN.nameMax) return `At most ${OWN.nameMax} characters`;
  return others.some((other) => isSameName(other.name, name)) ? 'You have one of this name' : undefined;
}

/** What is wrong with an address that takes a text, as a sentence; undefined if nothing is. */
export function addressProblem(address: string): string | undefined {
  if (address.trim() === '') return 'Enter an address';
  if (address.length > OWN.addressMax) return `At most ${OWN.addressMax} characters`;
  const url = URL.parse(address);
  if (!url || !/^https?:\/\//i.test(address)) return 'Enter a whole address that begins with https:// or http://';
  const places = address.split(PLACE).length - 1;
  if (places === 0 && !address.endsWith('='))
    return `Put {text} where the text belongs, or end with =. ${examples(url)}`;
  if (places > 1) return 'Put {text} only once';
  // The text would choose to whom it is sent.
  if (url.host.includes(PLACE)) return 'Put {text} behind the host';
  return url.username + url.password === '' ? undefined : 'Leave out the user name and the password';
}

const examples = ({ origin }: URL): string =>
  SELF_HOSTED.map(({ name, ending }) => `${name}: ${origin}${ending}`).join(', ');
