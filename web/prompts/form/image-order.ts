import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';

/** Screen reader instructions for moving an image. */
export const INSTRUCTIONS =
  'To move an image, press Space or Enter. Move it with the arrow keys, put it down with Space or Enter, or press Escape to leave it where it was.';

/** Screen reader announcements while an image is moved; `keys` are the images' keys in their order. */
export function announcementsOf(keys: readonly string[]): Announcements {
  const place = (id: UniqueIdentifier) => `${keys.indexOf(String(id)) + 1} of ${keys.length}`;
  const pickedUp = (id: UniqueIdentifier) => `Image ${place(id)} is picked up, at its own position.`;
  return {
    onDragStart: ({ active }) => pickedUp(active.id),
    // A picked-up image is over itself at first: that event must not replace the first announcement.
    onDragOver({ active, over }) {
      if (!over) return undefined;
      return over.id === active.id ? pickedUp(over.id) : `The image is over position ${place(over.id)}.`;
    },
    onDragEnd: ({ over }) => (over ? `The image was put down at position ${place(over.id)}.` : 'The image stays.'),
    onDragCancel: ({ active }) => `The image is back at position ${place(active.id)}.`,
  };
}
