import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/spotlight/styles.layer.css';
import { VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import { IconArrowRight, IconFileText, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { LIMITS, SCREEN } from '../../contract/limits.ts';
import { paths } from '../paths.ts';
import { foundQuery } from '../prompts/prompts.api.ts';
import { useSession } from '../session/session.tsx';
import classes from './CommandPalette.module.css';
import { screensFor } from './screens.ts';

const [store, { toggle }] = createSpotlight();

/** Opens the palette, or closes it when it is open. */
export function togglePalette(): void {
  toggle();
  chooseFirst();
}

const chooseFirst = () => store.updateState((state) => ({ ...state, selected: 0 }));

/** Searches prompts and goes to any screen that the viewer may open. Loaded when it is first asked for. */
export function CommandPalette() {
  const { query, selected: chosen } = useSpotlight(store);
  // While nothing was found none was chosen; what is found then begins with the first again.
  const selected = Math.max(chosen, 0);
  const words = query.trim();
  const { user } = useSession();
  const prompts = useFound(words);
  const screens = screensFor(user, words);
  const { go, leaving, stay } = useGo();
  const names = [...prompts.map(({ title }) => title), ...screens.map(({ name }) => name)];

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
      classNames={{ content: classes.content ?? '', action: classes.action ?? '' }}
    >
      <Spotlight.Search
        placeholder="Search prompts, or go to a screen"
        aria-label="Search prompts, or go to a screen"
        maxLength={LIMITS.queryMax}
        onKeyDown={() => chosen < 0 && chooseFirst()}
        leftSection={<IconSearch size={20} aria-hidden />}
      />
      {/* Who does not see which one is chosen hears it. */}
      <VisuallyHidden aria-live="polite">{names[selected] ?? ''}</VisuallyHidden>
      <Spotlight.ActionsList>
        {prompts.length > 0 && (
          <Spotlight.ActionsGroup label="Prompts">
            {prompts.map(({ id, title, categories }, index) => (
              <Spotlight.Action
                key={id}
                data-selected={index === selected || undefined}
                label={title}
                description={categories.join(', ')}
                leftSection={<IconFileText size={20} aria-hidden />}
                onClick={() => go(paths.prompt(id))}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {screens.length > 0 && (
          <Spotlight.ActionsGroup label="Go to">
            {screens.map(({ name, to }, index) => (
              <Spotlight.Action
                key={to}
                data-selected={prompts.length + index === selected || undefined}
                label={name}
                leftSection={<IconArrowRight size={20} aria-hidden />}
                onClick={() => go(to)}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {names.length === 0 && <Spotlight.Empty role="status">Nothing found</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

/** The prompts for these words, a moment after typing stops; until then those of the words before. */
function useFound(words: string) {
  const [settled] = useDebouncedValue(words, SCREEN.searchDebounceMs);
  const { data } = useQuery({ ...foundQuery(settled), enabled: settled !== '', placeholderData: keepPreviousData });
  return words === '' || settled === '' ? [] : (data?.list ?? []);
}

/** Leads to a screen. The focus goes there with it, and not back to where the palette was opened. */
function useGo() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [leaving, setLeaving] = useState(false);
  const go = (to: string) => {
    setLeaving(to.split('?')[0] !== pathname);
    void navigate(to);
  };
  return { go, leaving, stay: () => setLeaving(false) };
}
