/** How every text begins that is true only while the network is away: a toast with it goes when that is back. */
export const OFFLINE = 'You are offline';

/** What somebody reads whose act failed for it. */
export const TRY_WHEN_BACK = `${OFFLINE}. Please try again when the network is back.`;

/** Whether the network is away, as far as the browser knows. */
export const knowsOffline = (): boolean => typeof window !== 'undefined' && !window.navigator.onLine;
