import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  // All addresses are known from the first document on: no call of the router's own while browsing.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
