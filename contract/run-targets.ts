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
