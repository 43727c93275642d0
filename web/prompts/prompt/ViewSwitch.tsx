import { UnstyledButton } from '@mantine/core';
import classes from './ViewSwitch.module.css';

const VIEWS = { text: 'Text', preview: 'Preview' } as const;
export type ContentView = keyof typeof VIEWS;

/** The view that was chosen last, until the page is loaded anew. */
let chosen: ContentView = 'text';
export const chosenView = (): ContentView => chosen;
const remember = (view: ContentView) => (chosen = view);

interface Props {
  view: ContentView;
  onChange: (view: ContentView) => void;
}

/** Chooses between a content as it is written and as Markdown shows it. */
export function ViewSwitch({ view, onChange }: Props) {
  const choose = (next: ContentView) => {
    remember(next);
    onChange(next);
  };
  return (
    <div className={classes.views} role="group" aria-label="Show the content as" data-needs="scripts">
      {(['text', 'preview'] as const).map((name) => (
        <UnstyledButton key={name} className={classes.view} aria-pressed={view === name} onClick={() => choose(name)}>
          {VIEWS[name]}
        </UnstyledButton>
      ))}
    </div>
  );
}
