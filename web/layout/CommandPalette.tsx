import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/spotlight/styles.layer.css';
import { VisuallyHidden } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import { IconArrowRight, IconFileText, IconSearch } from '../ui/icons.tsx';
import { useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import { LIMITS } from '../../contract/limits.ts';
import { paths } from '../paths.ts';
import { useSession } from '../session/session.tsx';
import classes from './CommandPalette.module.css';
import { screensFor } from './screens.ts';
import { releaseKeys, typedBy } from './typed-ahead.ts';
import { usePaletteSearch } from './usePaletteSearch.ts';

const [store, { toggle, close }] = createSpotlight();

/** Opens or closes the palette. */
export function togglePalette(): void {
  toggle();
  chooseFirst();
  if (!store.getState().opened) releaseKeys();
}

const chooseFirst = () => store.updateState((state) => ({ ...state, selected: 0 }));

/** Searches prompts and opens any screen the viewer may see. Loaded on first use. */
export function CommandPalette() {
  const { query, selected: chosen } = useSpotlight(store);
  // With no results the selection is -1; new results start with the first again.
  const selected = Math.max(chosen, 0);
  const words = query.trim();
  const { user } = useSession();
  const { prompts, isSettled, searchNow } = usePaletteSearch(words);
  const screens = screensFor(user, words);
  const { go, leaving, stay } = useGo();
  // The palette belongs to the page where it was opened.
  useWindowEvent('popstate', close);
  const names = [...screens.map(({ name }) => name), ...prompts.map(({ title }) => title)];

  /** Enter applies to the typed words, never to a prompt found for earlier words. */
  function enter(event: KeyboardEvent) {
    const isScreen = selected < screens.length;
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || isSettled || isScreen) return;
    event.preventDefault();
    event.stopPropagation();
    void openBest();
  }

  async function openBest() {
    const best = await searchNow();
    const { opened, query: now } = store.getState();
    if (!best || !opened || now.trim() !== words) return;
    close();
    go(paths.prompt(best.id));
  }

  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      scrollable
      maxHeight="min(420px, 60dvh)"
      returnFocus={!leaving}
      onSpotlightOpen={stay}
      overlayProps={{ backgroundOpacity: 0.55, blur: 0 }}
      transitionProps={{ duration: 100 }}
      attributes={{ content: { 'aria-label': 'Search and go to' } }}
      classNames={{ content: classes.content ?? '', action: classes.action ?? '', actionLabel: classes.label ?? '' }}
    >
      <Spotlight.Search
        placeholder="Search prompts, or go to a screen"
        aria-label="Search prompts, or go to a screen"
        maxLength={LIMITS.queryMax}
        onFocus={({ currentTarget }) => typeAhead(currentTarget)}
        onKeyDownCapture={enter}
        onKeyDown={() => chosen < 0 && chooseFirst()}
        leftSection={<IconSearch size={20} aria-hidden />}
      />
      {/* Announces the selected item to screen readers. */}
      <VisuallyHidden aria-live="polite">{names[selected] ?? ''}</VisuallyHidden>
      <Spotlight.ActionsList>
        {/* Screens come first, since they are there at once: later results do not move the selected item. */}
        {screens.length > 0 && (
          <Spotlight.ActionsGroup label="Go to">
            {screens.map(({ name, to }, index) => (
              <Spotlight.Action
                key={to}
                data-selected={index === selected || undefined}
                label={name}
                leftSection={<IconArrowRight size={20} aria-hidden />}
                onClick={() => go(to)}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {prompts.length > 0 && (
          <Spotlight.ActionsGroup label="Prompts">
            {prompts.map(({ id, title, categories }, index) => (
              <Spotlight.Action
                key={id}
                data-selected={screens.length + index === selected || undefined}
                label={title}
                description={categories.join(', ')}
                leftSection={<IconFileText size={20} aria-hidden />}
                onClick={() => go(paths.prompt(id))}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {names.length === 0 && (
          <Spotlight.Empty role="status">{isSettled ? 'Nothing found' : 'Searching …'}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

/** Applies the keys that were typed before the field was mounted. */
function typeAhead(field: HTMLInputElement): void {
  const { text, others } = typedBy(releaseKeys());
  if (text) flushSync(() => store.setState((state) => ({ ...state, query: state.query + text, selected: 0 })));
  for (const key of others) field.dispatchEvent(new KeyboardEvent('keydown', { key, code: key, bubbles: true }));
}

/** Navigates to a screen. The focus moves to that screen, not back to where the palette was opened. */
function useGo() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [leaving, setLeaving] = useState(false);
  const go = (to: string) => {
    const isLeaving = to.split('?')[0] !== pathname;
    setLeaving(isLeaving);
    // The palette fades out while the page loads; its field must not keep the focus.
    if (isLeaving && document.activeElement instanceof HTMLElement) document.activeElement.blur();
    void navigate(to);
  };
  return { go, leaving, stay: () => setLeaving(false) };
}
