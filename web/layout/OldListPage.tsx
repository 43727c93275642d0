import { Navigate, useLocation } from 'react-router';
import { paths } from '../paths.ts';

/** /prompts is a legacy address (product 13). The redirect keeps query, hash and state. */
export default function OldListPage() {
  const { search, hash, state } = useLocation();
  return <Navigate to={{ pathname: paths.promptsList(), search, hash }} state={state} replace />;
}
