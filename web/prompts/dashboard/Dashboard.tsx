import { Button } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ListedPrompt } from '../../../contract/prompts.ts';
import { paths } from '../../paths.ts';
import { PageWidth } from '../../ui/PageWidth.tsx';
import { useFailureToast } from '../../ui/useFailureToast.ts';
import classes from './Dashboard.module.css';
import { DashboardSection } from './DashboardSection.tsx';
import { FLAG_LABELS, type Flag } from '../flags.ts';
import { countQuery, sectionQuery } from '../lists/list.api.ts';
import { addressOf, screenAt, type Scope } from '../lists/list.ts';
import { ListHead } from '../lists/ListHead.tsx';
import { StatCards, type Stat } from './StatCards.tsx';

/** Order as in product 2, Dashboard. */
const SECTIONS: readonly Flag[] = ['trending', 'featured', 'new'];
const COUNTED = [undefined, ...SECTIONS] as const;

/** product 9: how long the error toast stays, in milliseconds. */
const STAY = 2_000;

interface Props {
  title: string;
  scope: Scope;
  /** Target of `View All Prompts`. */
  all: string;
  actionsOf: (prompt: ListedPrompt) => ReactNode;
}

/** Counts and three sections of all prompts or the viewer's own (product 2). All requests run in parallel. */
export function Dashboard({ title, scope, all, actionsOf }: Props) {
  const counts = useQueries({ queries: COUNTED.map((flag) => countQuery(scope, flag)) });
  const sections = useQueries({ queries: SECTIONS.map((flag) => sectionQuery(scope, flag)) });

  // Parts fail independently; one toast reports them all.
  const parts = [...counts, ...sections];
  const failed = parts.every(({ isPending }) => !isPending) && parts.some(({ isError }) => isError);
  useFailureToast(failed, 'Error loading dashboard data', { detail: 'Please try again later', stay: STAY });

  const stats = COUNTED.map((flag, position): Stat => {
    const { data, isError } = counts[position] ?? {};
    return {
      of: flag ?? 'total',
      label: flag ? FLAG_LABELS[flag] : 'Total Prompts',
      // product 8: a failed stats fetch gives zero counts.
      count: data ?? (isError ? 0 : undefined),
      to: listAddress(scope, flag),
    };
  });

  return (
    <PageWidth className={classes.page}>
      <ListHead title={title}>
        <Button component={Link} to={all} variant="default">
          View All Prompts
        </Button>
      </ListHead>
      <StatCards stats={stats} />
      {SECTIONS.map((flag, position) => {
        const { data, isError } = sections[position] ?? {};
        return (
          <DashboardSection
            key={flag}
            flag={flag}
            prompts={data ?? (isError ? [] : undefined)}
            to={listAddress(scope, flag)}
            actionsOf={actionsOf}
          />
        );
      })}
    </PageWidth>
  );
}

/**
 * The list of the counted prompts. product 2: the dashboard of all prompts links to /myprompts/..., My Prompts to
 * /promptslist/.... The URL names the scope if the list would start with the other one (product 13).
 */
function listAddress(scope: Scope, flag: Flag | undefined): string {
  if (!flag) return addressOf(screenAt(paths.promptsList()), { scope });
  return addressOf(screenAt(scope === 'all' ? paths.myFlaggedList(flag) : paths.flaggedList(flag)), { scope });
}
