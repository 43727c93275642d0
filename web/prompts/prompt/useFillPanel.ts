import { useMediaQuery } from '@mantine/hooks';
import { logFailure } from '../../log.ts';
import { useLoadedComponent } from '../../ui/useLoadedComponent.ts';
import { whenIdle } from '../../ui/when-idle.ts';

/** The page comes first. */
const load = async () => {
  await new Promise<void>(whenIdle);
  return import('../fill/FillPanel.tsx');
};
const loadFillPanel = async () => (await load()).FillPanel;
const loadFilledBeside = async () => (await load()).FilledBeside;
const loadFilledFacts = async () => (await load()).FilledFacts;

/** As in PromptDetail.module.css. */
const WIDE = '(min-width: 80em)';

/** Whether the window has room for the form beside the text. Only in the browser. */
export const isWide = (): boolean => window.matchMedia(WIDE).matches;

/** The form beside the text, and the text as it fills it in, loaded when the page is idle and where there is room. */
export function useFillPanel(wanted: boolean) {
  const isShown = useMediaQuery(WIDE) === true && wanted;
  const { Component: FillPanel } = useLoadedComponent(loadFillPanel, isShown, logMissing);
  const { Component: FilledBeside } = useLoadedComponent(loadFilledBeside, isShown, logMissing);
  const { Component: FilledFacts } = useLoadedComponent(loadFilledFacts, isShown, logMissing);
  return isShown ? { FillPanel, FilledBeside, FilledFacts } : {};
}

// Without it there is still the dialog.
const logMissing = (error: unknown) => logFailure('The form could not be loaded:', error);
