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
export const RUN_TARGETS: readonly RunTarget[] = [
  taking('ChatGPT', 'https://chatgpt.com/?prompt=', 'https://chatgpt.com/'),
  taking('Claude', 'https://claude.ai/new?q=', 'https://claude.ai/new'),
  sending('Perplexity', 'https://www.perplexity.ai/search?q=', 'https://www.perplexity.ai/'),
  pasted('Copilot', 'https://copilot.microsoft.com/'),
  pasted('Gemini', 'https://gemini.google.com/app'),
  sending('Grok', 'https://grok.com/?q=', 'https://grok.com/'),
  sending('Mistral', 'https://chat.mistral.ai/chat?q=', 'https://chat.mistral.ai/chat'),
  taking('HuggingChat', 'https://huggingface.co/chat/?prompt=', 'https://huggingface.co/chat/'),
  sending('T3 Chat', 'https://t3.chat/new?q=', 'https://t3.chat/new'),
  pasted('DeepSeek', 'https://chat.deepseek.com/'),
  pasted('Meta AI', 'https://www.meta.ai/'),
  pasted('Poe', 'https://poe.com/'),
];

/** Chats that people host themselves, with what stands after the host to hand them a text. */
export const SELF_HOSTED = [
  { name: 'Open WebUI', ending: '/?q=' },
  { name: 'LibreChat', ending: '/c/new?prompt=' },
] as const;

function taking(name: string, address: string, page: string): RunTarget {
  return { name, address, page, longest: LONGEST };
}

function sending(name: string, address: string, page: string): RunTarget {
  return { ...taking(name, address, page), sends: true };
}

function pasted(name: string, page: string): RunTarget {
  return { name, page, longest: LONGEST };
}

const folded = (name: string): string => name.trim().toLowerCase();

/** Whether two names of targets are the same for people. */
export const isSameName = (one: string, other: string): boolean => folded(one) === folded(other);
