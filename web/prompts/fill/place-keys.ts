/** What stands for a field in a text carries its key. */
const PLACE = '[data-place]';

/**
 * Leads from the places of a text to their fields: by a press, or, while the text has the focus, by the arrow keys and
 * Enter. The text stays one stop of the keyboard, and plain text for a screen reader, which has the fields themselves.
 * @param box the scrolling element around the text
 * @returns the function that stops it
 */
export function listenToPlaces(box: HTMLElement, onPlace: (key: string) => void): () => void {
  const stop = new AbortController();
  const listen = { signal: stop.signal };
  let chosen: HTMLElement | undefined;

  function choose(place: HTMLElement | undefined) {
    chosen?.removeAttribute('data-chosen');
    chosen = place;
    place?.setAttribute('data-chosen', '');
    place?.scrollIntoView({ block: 'nearest' });
  }

  function move(step: 1 | -1) {
    const places = [...box.querySelectorAll<HTMLElement>(PLACE)];
    const at = chosen ? places.indexOf(chosen) : -1;
    const next = at === -1 ? firstInSight(box, places) : at + step;
    if (places.length > 0) choose(places[Math.min(places.length - 1, Math.max(0, next))]);
  }

  const press = ({ target }: Event) => {
    const place = target instanceof Element ? target.closest<HTMLElement>(PLACE) : null;
    // Who selects text in it does not want to leave it.
    const isSelecting = document.getSelection()?.isCollapsed === false;
    if (place?.dataset['place'] !== undefined && !isSelecting) onPlace(place.dataset['place']);
  };
  const key = (event: KeyboardEvent) => {
    if (event.target !== box || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const place = chosen?.dataset['place'];
    if (event.key === 'ArrowRight') move(1);
    else if (event.key === 'ArrowLeft') move(-1);
    else if (event.key === 'Enter' && place !== undefined) onPlace(place);
    else return;
    event.preventDefault();
  };
  box.addEventListener('click', press, listen);
  box.addEventListener('keydown', key, listen);
  box.addEventListener('blur', () => choose(undefined), listen);
  return () => stop.abort();
}

/** The position of the first place that is not above what is in sight. */
function firstInSight(box: HTMLElement, places: readonly HTMLElement[]): number {
  const { top } = box.getBoundingClientRect();
  return Math.max(
    0,
    places.findIndex((place) => place.getBoundingClientRect().bottom > top),
  );
}
