import { RUN_TARGET, TEXT_PLACE } from '../../../contract/run-targets.ts';
import { isSameName, LONGEST, UNKNOWN_LONGEST, type RunTarget } from './run-targets.ts';

/** What one's own targets may be. */
export const OWN = { most: 3, nameMax: RUN_TARGET.nameMax } as const;

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
  const link = address.includes(TEXT_PLACE) ? address.replace(TEXT_PLACE, () => encoded) : address + encoded;
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
    page: origin + (pathname.includes(encodeURI(TEXT_PLACE)) ? '/' : pathname),
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
