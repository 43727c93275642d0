import { Link } from 'react-router';
import { paths } from '../paths.ts';
import { useSite, useToday } from '../site.ts';
import { Logo } from '../ui/Logo.tsx';
import classes from './Footer.module.css';

/** product 2, Footer. */
export function Footer() {
  const { name, supportEmail } = useSite();
  const year = useToday().slice(0, 4);
  return (
    <footer className={classes.footer}>
      <div className={classes.row}>
        <p className={classes.name}>
          <Logo size={22} />
          {name}
        </p>
        <nav className={classes.links} aria-label="Footer">
          <Link to={paths.browse()}>Browse Prompts</Link>
          <a href={`mailto:${supportEmail}`}>Contact</a>
          <Link to={paths.legal('privacy')}>Privacy Policy</Link>
          <Link to={paths.legal('terms')}>Terms of Service</Link>
          <Link to={paths.legal('cookies')}>Cookie Policy</Link>
        </nav>
        <p className={classes.copyright}>
          © {year} {name}
        </p>
      </div>
    </footer>
  );
}
