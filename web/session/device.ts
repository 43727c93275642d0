/** Identifies this browser at the next sign-in, so that only its own failed attempts rate-limit it (decision 010). */
const KEY = 'authDevice';

/** The device token from the last sign-in here. Storage that the browser blocks counts as empty. */
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
    // The next sign-in then counts as one from a new device.
  }
}
