import { useMediaQuery } from '@mantine/hooks';
import { logFailure } from '../../log.ts';
import { useLoadedComponent } from '../../ui/useLoadedComponent.ts';
import { whenIdle } from '../../ui/when-idle.ts';

/** The page comes first. */
const loadFillPanel = async () => {
  await new Promise<void>(whenIdle);
  return (await import('../fill/FillPanel.tsx')).FillPanel;
};

/** As in PromptDetail.module.css. */
const WIDE = '(min-width: 80em)';

/** Whether the window has room for the form beside the text. Only in the browser. */
export const isWide = (): boolean => window.matchMedia(WIDE).matches;

/** The form beside the text, loaded when the page is idle and where there is room for it. */
export function useFillPanel(wanted: boolean) {
  const hasRoom = useMediaQuery(WIDE) === true;
  // Without it there is still the dialog.
  const { Component } = useLoadedComponent(loadFillPanel, wanted && hasRoom, (error) =>
    logFailure('The form could not be loaded:', error),
  );
  return { FillPanel: wanted && hasRoom ? Component : undefined };
}
