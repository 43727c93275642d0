/** First words of every text that is only true while offline: toasts that start with it close on reconnect. */
export const OFFLINE = 'You are offline';

/** Message for an action that failed because the browser is offline. */
export const TRY_WHEN_BACK = `${OFFLINE}. Please try again when the network is back.`;

/** Whether the browser reports that it is offline. */
export const knowsOffline = (): boolean => typeof window !== 'undefined' && !window.navigator.onLine;
