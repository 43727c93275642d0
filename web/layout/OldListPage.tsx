import { Navigate } from 'react-router';
import { paths } from '../paths.ts';

/** /prompts is an address of old (design 9). */
export default function OldListPage() {
  return <Navigate to={paths.promptsList()} replace />;
}
