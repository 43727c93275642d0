// A module of its own in the build: it alone begins, and only when it is asked for.
import { hydrate } from './hydrate.tsx';

hydrate();
