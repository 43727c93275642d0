/** The keys that copy from any field, as this computer names them: Enter alone begins a new line. */
export const copyKeys = (): string => (/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ Enter' : 'Ctrl+Enter');
