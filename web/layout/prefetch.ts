/** Target of an internal link, if following it shows another page in this tab. */
export function pageBehind(target: EventTarget | null, here: URL): URL | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || link.target !== '' || link.hasAttribute('download')) return undefined;
  const url = new URL(link.href, here);
  const elsewhere = url.origin !== here.origin;
  return elsewhere || url.pathname + url.search === here.pathname + here.search ? undefined : url;
}
