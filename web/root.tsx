import { mantineHtmlProps, MantineProvider, ColorSchemeScript } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { Links, Meta, Scripts, ScrollRestoration } from 'react-router';
import fontUrl from '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2?url';
import './styles.ts';
import type { PublicConfig } from '../contract/config.ts';
import type { Route } from './+types/root.ts';
import { callApi } from './api/client.ts';
import { documentContext } from './api/page-data.ts';
import { browserQueryClient, newQueryClient } from './api/query-client.ts';
import { ErrorView } from './layout/ErrorView.tsx';
import { SiteLayout } from './layout/SiteLayout.tsx';
import { SessionProvider, sessionScript } from './session/session.tsx';
import { dayOf, type Site } from './site.ts';
import { theme } from './theme.ts';
import { ThemeVariables } from './ThemeVariables.tsx';
import { trustedTypesScript } from './trusted-types.ts';
import { dark, light } from './ui/palette.ts';
import { Toasts } from './ui/Toasts.tsx';

export async function loader({ context }: Route.LoaderArgs): Promise<{ site: Site }> {
  const { transport, origin } = context.get(documentContext);
  const { publicUrl, ...config } = await callApi<PublicConfig>('/api/config', { transport });
  const { name, supportEmail, resetByMail, runTargets } = config;
  const today = dayOf(new Date());
  return { site: { name, supportEmail, resetByMail, runTargets, origin: publicUrl ?? origin, today } };
}

/** The loader's data does not change while a tab is open. */
export const shouldRevalidate = () => false;

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: fontUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'alternate', type: 'application/atom+xml', href: '/feed.xml', title: 'New prompts' },
];

export function Layout({ children }: { children: ReactNode }) {
  // Signals to tests and scripts that drive the page that it is hydrated and handles events.
  useEffect(() => {
    document.documentElement.dataset.ready = '';
  }, []);
  return (
    <html lang="en" {...mantineHtmlProps}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content={light.surface} />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content={dark.surface} />
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: trustedTypesScript }} />
        <ColorSchemeScript defaultColorScheme="auto" />
        <script dangerouslySetInnerHTML={{ __html: sessionScript }} />
        <Meta />
        <Links />
      </head>
      <body>
        <ThemeVariables />
        <MantineProvider theme={theme} withCssVariables={false} defaultColorScheme="auto">
          {children}
          <Toasts />
        </MantineProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  // On the server each document has its own query client, so that visitors share none.
  const [client] = useState(() => (typeof window === 'undefined' ? newQueryClient() : browserQueryClient));
  return (
    <QueryClientProvider client={client}>
      <SessionProvider>
        <SiteLayout />
      </SessionProvider>
    </QueryClientProvider>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorView error={error} />;
}
