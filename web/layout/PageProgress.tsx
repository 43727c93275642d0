import { useNavigation } from 'react-router';
import classes from './PageProgress.module.css';

/** A thin line at the top while a navigation takes its time; the style sheet waits 150 ms before it shows. */
export function PageProgress() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  return <div className={classes.line} role="progressbar" aria-label="Loading the page" />;
}
