/** Calls back when an element comes into view, or near it, until the element is removed. */
export function whenSeen(element: Element, tell: () => void, options: IntersectionObserverInit): () => void {
  const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && tell(), options);
  observer.observe(element);
  return () => observer.disconnect();
}
