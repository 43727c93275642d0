import { Button } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ListedPrompt } from '../../contract/prompts.ts';
import { paths } from '../paths.ts';
import { PageWidth } from '../ui/PageWidth.tsx';
import { useFailureToast } from '../ui/useFailureToast.ts';
import classes from './Dashboard.module.css';
import { DashboardSection } from './DashboardSection.tsx';
import { FLAG_LABELS, type Flag } from './flags.ts';
import { countQuery, sectionQuery } from './list.api.ts';
import { addressOf, screenAt, type Scope } from './list.ts';
import { ListHead } from './ListHead.tsx';
import { StatCards, type Stat } from './StatCards.tsx';

/** In the order of product 2, Dashboard. */
const SECTIONS: readonly Flag[] = ['trending', 'featured', 'new'];
const COUNTED = [undefined, ...SECTIONS] as const;

/** product 9: how long its toast stays, in milliseconds. */
const STAY = 2_000;

interface Props {
  title: string;
  scope: Scope;
  /** Where `View All Prompts` leads. */
  all: string;
  actionsOf: (prompt: ListedPrompt) => ReactNode;
}

/** Numbers and three sections of everybody's prompts or of one's own (product 2). All of it is asked for at once. */
export function Dashboard({ title, scope, all, actionsOf }: Props) {
  const counts = useQueries({ queries: COUNTED.map((flag) => countQuery(scope, flag)) });
  const sections = useQueries({ queries: SECTIONS.map((flag) => sectionQuery(scope, flag)) });

  // Each part fails alone, and one toast tells of all.
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
 * The list of what was counted. product 2: the dashboard of all prompts links to /myprompts/..., the one of one's own to
 * /promptslist/...; each says whose prompts it counted where the list would start with the others (product 13).
 */
function listAddress(scope: Scope, flag: Flag | undefined): string {
  if (!flag) return addressOf(screenAt(paths.promptsList()), { scope });
  return addressOf(screenAt(scope === 'all' ? paths.myFlaggedList(flag) : paths.flaggedList(flag)), { scope });
}
