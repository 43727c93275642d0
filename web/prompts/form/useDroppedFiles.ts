import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;

/**
 * Accepts files that are dropped anywhere on the page or pasted. Otherwise a file that misses the drop zone would
 * make the browser leave the page.
 * @returns whether files are being dragged over the page
 */
export function useDroppedFiles(onFiles: (files: File[]) => void): boolean {
  const [dragging, setDragging] = useState(false);
  useWindowEvent('dragover', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setDragging(true);
  });
  useWindowEvent('dragleave', (event) => {
    if (event.relatedTarget === null) setDragging(false);
  });
  useWindowEvent('drop', (event) => {
    setDragging(false);
    if (!hasFiles(event)) return;
    event.preventDefault();
    onFiles([...(event.dataTransfer?.files ?? [])]);
  });
  useWindowEvent('paste', (event) => {
    const files = [...(event.clipboardData?.files ?? [])];
    // Office programs add an image of copied text: only the text is meant.
    if (files.length === 0 || event.clipboardData?.types.includes('text/plain')) return;
    event.preventDefault();
    onFiles(files);
  });
  return dragging;
}
