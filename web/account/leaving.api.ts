import { useMutation } from '@tanstack/react-query';
import type { LeaveInput } from '../../contract/leaving.ts';
import { callApi, callApiForFile } from '../api/client.ts';
import { saveFile } from '../ui/save-file.ts';

/** Downloads the archive of all data: the viewer's own, or that of a user. */
export function useDownloadData() {
  return useMutation({
    mutationFn: async (userId: number | undefined) => {
      const path = userId === undefined ? '/api/auth/me/export' : `/api/users/${userId}/export`;
      const { data, name } = await callApiForFile(path);
      saveFile(data, name ?? 'prompt-lib.tar.gz');
    },
  });
}

/** Deletes the viewer's account; this browser then forgets the session (session.api.ts). */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: (input: LeaveInput) =>
      callApi<void>('/api/auth/me', { method: 'DELETE', body: input, endsSession: true }),
  });
}
