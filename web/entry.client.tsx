// A separate module in the build: only importing this one starts hydration.
import { hydrate } from './hydrate.tsx';

hydrate();
