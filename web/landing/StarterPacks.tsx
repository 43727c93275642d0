import { Button } from '@mantine/core';
import { IconBriefcase, IconCode, IconRocket } from './icons.tsx';
import type { Icon } from '../ui/icon.tsx';
import { IconPencil } from '../ui/icons.tsx';
import { Section } from './Section.tsx';
import classes from './StarterPacks.module.css';

interface Pack {
  title: string;
  description: string;
  promptCount: number;
  icon: Icon;
}

/** product 3: static, with these counts. */
const PACKS: Pack[] = [
  {
    title: 'Job Hunt Pack',
    description: 'From the first search to the signed offer: CV, letters, interviews, salary.',
    promptCount: 15,
    icon: IconBriefcase,
  },
  {
    title: 'Startup Pack',
    description: 'Test the idea, find the words for it, plan the first hundred customers.',
    promptCount: 20,
    icon: IconRocket,
  },
  {
    title: 'Content Creator Pack',
    description: 'Ideas, hooks, scripts and captions that still sound like you.',
    promptCount: 25,
    icon: IconPencil,
  },
  {
    title: 'Developer Pack',
    description: 'Reviews, tests, migrations and the documentation nobody wants to write.',
    promptCount: 18,
    icon: IconCode,
  },
];

/** Upcoming collections. The button does nothing (product 2) and says so. */
export function StarterPacks() {
  return (
    <Section title="Starter Packs" intro="Collections for a whole job, not only one task. Coming soon.">
      <ul className={classes.packs}>
        {PACKS.map(({ title, description, promptCount, icon: PackIcon }) => (
          <li key={title} className={classes.pack}>
            <PackIcon size={28} strokeWidth={1.6} className={classes.icon} aria-hidden />
            <h3 className={classes.title}>{title}</h3>
            <p className={classes.description}>{description}</p>
            <div className={classes.foot}>
              <span className={classes.count}>{promptCount} prompts</span>
              <Button
                variant="default"
                size="sm"
                aria-disabled
                data-disabled
                aria-label={`Get Pack: ${title}, coming soon`}
                title="Coming soon"
                onClick={(event) => event.preventDefault()}
              >
                Get Pack
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
