import { useNavigation } from 'react-router';
import classes from './PageProgress.module.css';

/** A thin line at the top during a slow navigation; the style sheet shows it after 150 ms. */
export function PageProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div className={classes.line} role="progressbar" aria-label="Loading the page" />;
}
