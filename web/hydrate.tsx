import { startTransition, StrictMode, type ComponentProps } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { goWhenReachable } from './layout/connection.ts';

const instrumentations: ComponentProps<typeof HydratedRouter>['instrumentations'] = [
  { router: ({ instrument }) => instrument({ navigate: (go, { to }) => goWhenReachable(to, go) }) },
];

/**
 * A style sheet of a late piece that has not come is taken away again: while its link stands there, the build's loader
 * takes it for loaded when the piece is asked for once more. Those of pages are not of this kind.
 */
function forgetFailedStyles({ target }: Event): void {
  if (target instanceof HTMLLinkElement && target.matches('[rel=stylesheet][crossorigin]')) target.remove();
}

/** Brings a document to life. The modules of its routes must be there and be set out (after-paint.ts). */
export function hydrate(): void {
  document.addEventListener('error', forgetFailedStyles, true);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter instrumentations={instrumentations} />
      </StrictMode>,
    );
  });
}
