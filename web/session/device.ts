/** Names this browser to the server the next time somebody signs in: only its own failures hold it up (decision 010). */
const KEY = 'authDevice';

/** What the last sign-in here was given. Storage that the browser refuses counts as empty. */
export function readDevice(): string | undefined {
  try {
    return window.localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

export function storeDevice(device: string): void {
  try {
    window.localStorage.setItem(KEY, device);
  } catch {
    // Then the next time is like the first.
  }
}
