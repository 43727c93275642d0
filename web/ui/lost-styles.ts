/** Addresses of style sheets of late pieces that have not come. */
const lost = new Set<string>();

/**
 * Takes the link of a style sheet of a late piece away that has not come, and remembers its address: the build's loader
 * takes it for loaded when the piece is asked for once more. Those of pages are not of this kind.
 */
export function noteLostStyles({ target }: Event): void {
  if (!(target instanceof HTMLLinkElement) || !target.matches('[rel=stylesheet][crossorigin]')) return;
  lost.add(target.href);
  target.remove();
}

/**
 * Asks once more for what has not come.
 * @throws when it does not come again
 */
export const bringLostStyles = async (): Promise<void> => {
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
