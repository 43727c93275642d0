import { CloseButton } from '@mantine/core';
import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { PromptImage } from '../PromptImage.tsx';
import classes from './ImagesField.module.css';
import type { ImageItem } from './useImageList.ts';

interface Props {
  item: ImageItem;
  position: number;
  many: number;
  onRemove: () => void;
}

/** One image of the form with its move and remove buttons and upload progress. */
export function ImageTile({ item, position, many, onRemove }: Props) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: item.key,
    attributes: { roleDescription: 'movable image' },
  });
  const { url, name = 'image', sent = 0 } = item;
  const percent = Math.round(sent * 100);
  const isCard = position === 0;
  return (
    <li
      ref={setNodeRef}
      className={classes.tile}
      data-lifted={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <div
        ref={setActivatorNodeRef}
        className={classes.handle}
        {...attributes}
        {...listeners}
        aria-label={`Image ${position + 1} of ${many}${isCard ? ', card image' : ''}`}
      >
        {url ? (
          <PromptImage url={url} alt="" sizes="180px" />
        ) : (
          <span className={classes.uploading}>
            <span className={classes.fileName}>{name}</span>
            <progress className={classes.progress} aria-label={`Uploading ${name}`} value={percent} max={100} />
            <span aria-hidden>{percent} %</span>
          </span>
        )}
        {isCard && <span className={classes.badge}>Card image</span>}
      </div>
      <CloseButton
        className={classes.remove}
        size="sm"
        radius="xl"
        aria-label={url ? `Remove image ${position + 1}` : `Stop uploading ${name}`}
        // The second click of a double click would hit the next image.
        onClick={({ detail }) => detail <= 1 && onRemove()}
      />
    </li>
  );
}
