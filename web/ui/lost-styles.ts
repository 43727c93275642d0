/** URLs of style sheets of lazily loaded components that failed to load. */
const lost = new Set<string>();

/**
 * Removes the link of a failed style sheet of a lazily loaded component and remembers its URL: the build's loader
 * would treat the link as loaded on the next import. Style sheets of pages do not match.
 */
export function noteLostStyles({ target }: Event): void {
  if (!(target instanceof HTMLLinkElement) || !target.matches('[rel=stylesheet][crossorigin]')) return;
  lost.add(target.href);
  target.remove();
}

/**
 * Retries all failed style sheets.
 * @throws when one fails again
 */
export const reloadLostStyles = async (): Promise<void> => {
  await Promise.all(Array.from(lost, bringSheet));
};

const bringSheet = (href: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href });
    link.addEventListener('load', () => {
      lost.delete(href);
      resolve();
    });
    link.addEventListener('error', () => reject(new Error(`${href} could not be loaded`)));
    document.head.append(link);
  });
