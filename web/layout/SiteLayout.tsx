import { VisuallyHidden } from '@mantine/core';
import { Outlet } from 'react-router';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import { PageProgress } from './PageProgress.tsx';
import { PrefetchOnIntent } from './PrefetchOnIntent.tsx';
import classes from './SiteLayout.module.css';
import { usePageFocus } from './usePageFocus.ts';

/** Header, page and footer of every screen. */
export function SiteLayout() {
  const { content, announcer } = usePageFocus();
  return (
    <div className={classes.site}>
      <PageProgress />
      <PrefetchOnIntent />
      <VisuallyHidden ref={announcer} role="status" />
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      <Header />
      <main id="content" ref={content} className={classes.content} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <OfflineNotice />
    </div>
  );
}
