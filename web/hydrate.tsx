import { startTransition, StrictMode, type ComponentProps } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { goWhenReachable } from './layout/connection.ts';
import { noteLostStyles } from './ui/lost-styles.ts';

const instrumentations: ComponentProps<typeof HydratedRouter>['instrumentations'] = [
  { router: ({ instrument }) => instrument({ navigate: (go, { to }) => goWhenReachable(to, go) }) },
];

/** Hydrates the document. The modules of its routes must be loaded and registered before (after-paint.ts). */
export function hydrate(): void {
  document.addEventListener('error', noteLostStyles, true);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter instrumentations={instrumentations} />
      </StrictMode>,
    );
  });
}
