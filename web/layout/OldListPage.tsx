import { Navigate, useLocation } from 'react-router';
import { paths } from '../paths.ts';

/** /prompts is an address of old (product 13); what it asked for it still asks for. */
export default function OldListPage() {
  const { search, hash, state } = useLocation();
  return <Navigate to={{ pathname: paths.promptsList(), search, hash }} state={state} replace />;
}
