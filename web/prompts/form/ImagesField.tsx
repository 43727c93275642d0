import { Button, FileButton } from '@mantine/core';
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type DragEndEvent,
} from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import { IconPhotoPlus } from '../../ui/icons-of-members.tsx';
import { useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { LIMITS } from '../../../contract/limits.ts';
import { IMAGE_TYPES } from './image-files.ts';
import { announcementsOf, INSTRUCTIONS } from './image-order.ts';
import classes from './ImagesField.module.css';
import { ImageTile } from './ImageTile.tsx';
import { useDroppedFiles } from './useDroppedFiles.ts';
import { QuotaNotice } from './QuotaNotice.tsx';
import type { ImageList } from './useImageList.ts';

interface Props {
  images: ImageList;
  error: string | undefined;
  /** Warning about the remaining upload quota; empty if there is enough. */
  scarcity: string;
}

/** Images added by button, drag and drop or paste, and sorted by pointer, touch or keyboard (product 2 and 5). */
export function ImagesField({ images, error, scarcity }: Props) {
  const id = useId();
  const dragging = useDroppedFiles(images.add);
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A long press picks up the image; moving at once scrolls the page.
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const { items } = images;
  const keys = items.map(({ key }) => key);
  // Resets the input, otherwise the same file could not be chosen twice.
  const forget = useRef<() => void>(null);
  const field = useRef<HTMLFieldSetElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  function choose(files: File[]) {
    images.add(files);
    forget.current?.();
  }

  // The focused button disappears with its image, and so does Undo: move the focus to the next control.
  function remove(key: string) {
    flushSync(() => images.remove(key));
    (field.current?.querySelector<HTMLElement>(`.${classes.undo}`) ?? addButton.current)?.focus();
  }

  function putBack() {
    flushSync(images.putBack);
    const position = images.removed?.position ?? 0;
    field.current?.querySelectorAll<HTMLElement>(`.${classes.handle}`)[position]?.focus();
  }

  function drop({ active, over }: DragEndEvent) {
    const from = keys.indexOf(String(active.id));
    const to = over ? keys.indexOf(String(over.id)) : -1;
    if (from !== to && from >= 0 && to >= 0) images.move(from, to);
  }

  return (
    <fieldset
      ref={field}
      className={classes.field}
      data-dragging={dragging || undefined}
      aria-describedby={`${id}-hint`}
    >
      <legend className={classes.legend}>
        Images <span className={classes.count}>{`${items.length} of ${LIMITS.imagesPerPrompt}`}</span>
      </legend>
      <p id={`${id}-hint`} className={classes.hint}>
        Optional. JPEG, PNG or WebP, up to 5 MB each. Drop or paste them anywhere on this page; drag to put them in
        order.
      </p>
      {items.length > 0 && (
        <DndContext
          id={id}
          sensors={sensors}
          collisionDetection={closestCenter}
          onDragEnd={drop}
          accessibility={{
            announcements: announcementsOf(keys),
            screenReaderInstructions: { draggable: INSTRUCTIONS },
          }}
        >
          <SortableContext items={keys} strategy={rectSortingStrategy}>
            <ol className={classes.tiles} aria-label="Images in their order">
              {items.map((item, position) => (
                <ImageTile
                  key={item.key}
                  item={item}
                  position={position}
                  many={items.length}
                  onRemove={() => remove(item.key)}
                />
              ))}
            </ol>
          </SortableContext>
        </DndContext>
      )}
      <p className={classes.removed} role="status">
        {images.removed && (
          <>
            Image removed.
            <Button variant="default" size="compact-sm" className={classes.undo} onClick={putBack}>
              Undo
            </Button>
          </>
        )}
      </p>
      <QuotaNotice>{scarcity}</QuotaNotice>
      <FileButton multiple accept={IMAGE_TYPES.join(',')} onChange={choose} resetRef={forget}>
        {(props) => (
          <Button
            {...props}
            ref={addButton}
            variant="default"
            fullWidth
            leftSection={<IconPhotoPlus size={18} aria-hidden />}
            className={classes.add}
          >
            {dragging ? 'Drop to add' : 'Add images'}
          </Button>
        )}
      </FileButton>
      {error && <p className={classes.error}>{error}</p>}
    </fieldset>
  );
}
