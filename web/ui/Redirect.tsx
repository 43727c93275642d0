import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { notify } from './notify.tsx';

/** Shows a toast that says why a page cannot be shown, and redirects to another one. */
export function Redirect({ told, to }: { told: string; to: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    notify.failure(told);
    void navigate(to, { replace: true });
  }, [told, to, navigate]);
  return null;
}
