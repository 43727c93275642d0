import { Outlet } from 'react-router';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import classes from './SiteLayout.module.css';

/** Header, page and footer of every screen. */
// oxlint-disable-next-line import/no-default-export -- React Router asks for it
export default function SiteLayout() {
  return (
    <div className={classes.site}>
      <a className={classes.skip} href="#content">
        Skip to content
      </a>
      <Header />
      <main id="content" className={classes.content} tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
