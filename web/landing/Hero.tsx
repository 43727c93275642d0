import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { useSession } from '../session/session.tsx';
import { PageWidth } from '../ui/PageWidth.tsx';
import classes from './Hero.module.css';

/** product 1, the claims of the landing page. */
const CLAIMS = [
  ['10K+', 'Users'],
  ['5K+', 'Prompts'],
  ['4.9/5', 'Rating'],
];

/** Headline of the landing page, next to a prompt that fills itself in. */
export function Hero({ children }: { children: ReactNode }) {
  const { state } = useSession();
  return (
    <section className={classes.hero}>
      <PageWidth className={classes.row}>
        <div className={classes.words}>
          <h1 className={classes.title}>The Ultimate AI Prompt Library</h1>
          <p className={classes.lede}>
            Prompts that already work, with every blank marked. Find one, fill in the{' '}
            <span className={classes.blank}>[brackets]</span>, copy it, and get on with your day.
          </p>
          <div className={classes.actions}>
            <Button component={Link} to={paths.browse()} size="lg">
              Browse Prompts
            </Button>
            <Button
              component={Link}
              to={state === 'authenticated' ? paths.createPrompt() : paths.login()}
              size="lg"
              variant="default"
            >
              Submit a Prompt
            </Button>
          </div>
          <dl className={classes.claims}>
            {CLAIMS.map(([figure, what]) => (
              <div key={what}>
                <dt>{what}</dt>
                <dd>{figure}</dd>
              </div>
            ))}
          </dl>
        </div>
        {children}
      </PageWidth>
    </section>
  );
}
