import { useQuery } from '@tanstack/react-query';
import type { Tag } from '../../contract/tags.ts';
import { messageOf } from '../api/error.ts';
import { memberMeta } from '../meta.ts';
import { AdministratorsOnly } from '../session/AdministratorsOnly.tsx';
import { formatDate } from '../ui/dates.ts';
import type { Column } from '../ui/AdminTable.tsx';
import { AdminResources } from '../ui/AdminResources.tsx';
import { notify } from '../ui/notify.tsx';
import type { Route } from './+types/TagsPage.ts';
import { tagsQuery, useDeleteTag } from './tags.api.ts';
import { TagForm } from './TagForm.tsx';

export const meta: Route.MetaFunction = (args) => memberMeta(args, 'Tags');

/** product 2, Tags admin. */
export default function TagsPage() {
  return (
    <AdministratorsOnly>
      <Tags />
    </AdministratorsOnly>
  );
}

const columns: Column<Tag>[] = [{ title: 'Created', cell: ({ createdAt }) => formatDate(createdAt) }];

function Tags() {
  const query = useQuery(tagsQuery);
  const { mutateAsync, isPending } = useDeleteTag();

  async function remove({ id }: Tag): Promise<boolean> {
    try {
      await mutateAsync(id);
      notify.success('Tag deleted successfully');
      return true;
    } catch (error) {
      notify.failure('Failed to delete tag', { detail: messageOf(error, '') });
      return false;
    }
  }

  return (
    <AdminResources
      title="Tags"
      text="The words that prompts are found by, in alphabetical order."
      thing="Tag"
      things="tags"
      query={query}
      columns={columns}
      onDelete={remove}
      deleting={isPending}
      Form={TagForm}
    />
  );
}
