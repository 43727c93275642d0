import { Button, UnstyledButton } from '@mantine/core';
import { IconLogin2, IconPlus } from '../ui/icons.tsx';
import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { readToken } from '../api/token.ts';
import { logFailure } from '../log.ts';
import { paths } from '../paths.ts';
import { useSession } from '../session/session.tsx';
import { useSite } from '../site.ts';
import { initialsOf } from '../ui/initials.ts';
import { Logo } from '../ui/Logo.tsx';
import { notify } from '../ui/notify.tsx';
import { useLoadedComponent } from '../ui/useLoadedComponent.ts';
import classes from './Header.module.css';
import { PaletteButton } from './PaletteButton.tsx';
import { SchemeSwitch } from './SchemeSwitch.tsx';

// Only members need the menu code. It is requested along with the user (session.tsx).
const loadMenu = () => import('./AccountMenu.tsx').then((module) => module.AccountMenu);
if (readToken() !== null) void loadMenu().catch(() => undefined);

/** product 2, Header, in all session states. */
export function Header() {
  const { name } = useSite();
  const { state } = useSession();
  return (
    <header className={classes.header}>
      <div className={classes.row}>
        <Link to={state === 'authenticated' ? paths.browse() : paths.home()} className={classes.title}>
          <Logo />
          <span className={classes.name}>{name}</span>
        </Link>
        <nav className={classes.nav} aria-label="Main">
          <NavLink to={paths.browse()} className={classes.link}>
            Browse
          </NavLink>
        </nav>
        <div className={classes.tools}>
          <PaletteButton />
          <SchemeSwitch />
          {state === 'authenticated' ? <MemberTools /> : <VisitorTools />}
        </div>
      </div>
    </header>
  );
}

function VisitorTools() {
  const { pathname } = useLocation();
  const iconOnly = pathname === paths.home();
  return (
    <>
      <div data-for="visitor">
        <Button
          component={Link}
          to={paths.login()}
          className={classes.signIn}
          data-icon-only={iconOnly || undefined}
          leftSection={<IconLogin2 size={18} aria-hidden />}
        >
          <span className={classes.signInText}>Sign In / Sign Up</span>
        </Button>
      </div>
      <div data-for="pending">
        <Waiting />
      </div>
    </>
  );
}

/** Placeholder with the size of the members' controls, so that nothing shifts once the session is known. */
function Waiting() {
  return (
    <div className={classes.waiting} aria-hidden>
      <span className={classes.waitingButton} />
      <span className={classes.waitingAvatar} />
    </div>
  );
}

function MemberTools() {
  return (
    <>
      <Button
        component={Link}
        to={paths.createPrompt()}
        className={classes.create}
        leftSection={<IconPlus size={18} aria-hidden />}
      >
        <span className={classes.createText}>Create Prompt</span>
      </Button>
      <MemberMenu />
    </>
  );
}

/** The avatar with its menu. If the menu code fails to load, the initials replace it and a click retries. */
function MemberMenu() {
  const { user } = useSession();
  const [isMissing, setMissing] = useState(false);
  const miss = (error: unknown) => {
    logFailure('The menu could not be loaded:', error);
    setMissing(true);
  };
  const { Component: AccountMenu, bring } = useLoadedComponent(loadMenu, true, miss);
  useWindowEvent('online', () => void bring().catch(miss));
  const tryAgain = () =>
    bring().catch((error: unknown) => {
      miss(error);
      notify.failure('The menu could not be opened', { detail: 'Please try again' });
    });
  if (AccountMenu) return <AccountMenu />;
  if (!isMissing || !user) return <span className={classes.waitingAvatar} aria-hidden />;
  const initials = initialsOf(user.username);
  return (
    <UnstyledButton
      className={`${classes.waitingAvatar} ${classes.missing}`}
      aria-label={`Account of ${user.username}, ${initials}`}
      onClick={() => void tryAgain()}
    >
      {initials}
    </UnstyledButton>
  );
}
