import { RUN_TARGET_NAMES } from '../../../contract/run-targets.ts';

/** Where a text can be run (product 13). */
export interface RunTarget {
  name: string;
  /** Takes the encoded text at its end or in place of `{text}`; without an address the text is copied and pasted. */
  address?: string;
  /** The page to paste into. */
  page: string;
  /** Characters of the longest address that is opened; a longer text is copied and pasted. */
  longest: number;
  /** The service sends the text as soon as its page opens. */
  sends?: boolean;
}

/** When the table below was last compared with what the services do. All but the self-hosted are undocumented. */
export const CHECKED_ON = '2026-11-23';

/** Longer addresses are refused: ChatGPT answers 431. */
export const LONGEST = 7_500;
/** For an address of which nothing is known. */
export const UNKNOWN_LONGEST = 1_800;

/** Where a service can either fill its text box or send at once, the address is the one that fills the box. */
const SERVICES: Record<(typeof RUN_TARGET_NAMES)[number], Omit<RunTarget, 'name' | 'longest'>> = {
  ChatGPT: { address: 'https://chatgpt.com/?prompt=', page: 'https://chatgpt.com/' },
  Claude: { address: 'https://claude.ai/new?q=', page: 'https://claude.ai/new' },
  Perplexity: { address: 'https://www.perplexity.ai/search?q=', page: 'https://www.perplexity.ai/', sends: true },
  Copilot: { page: 'https://copilot.microsoft.com/' },
  Gemini: { page: 'https://gemini.google.com/app' },
  Grok: { address: 'https://grok.com/?q=', page: 'https://grok.com/', sends: true },
  Mistral: { address: 'https://chat.mistral.ai/chat?q=', page: 'https://chat.mistral.ai/chat', sends: true },
  HuggingChat: { address: 'https://huggingface.co/chat/?prompt=', page: 'https://huggingface.co/chat/' },
  'T3 Chat': { address: 'https://t3.chat/new?q=', page: 'https://t3.chat/new', sends: true },
  DeepSeek: { page: 'https://chat.deepseek.com/' },
  'Meta AI': { page: 'https://www.meta.ai/' },
  Poe: { page: 'https://poe.com/' },
};

export const RUN_TARGETS: readonly RunTarget[] = RUN_TARGET_NAMES.map((name) => ({
  name,
  longest: LONGEST,
  ...SERVICES[name],
}));

const folded = (name: string): string => name.trim().toLowerCase();

/** Whether two names of targets are the same for people. */
export const isSameName = (one: string, other: string): boolean => folded(one) === folded(other);
