import { Link } from 'react-router';
import type { QuotaLeft } from '../../../contract/quotas.ts';
import { paths } from '../../paths.ts';
import { FlagsField } from './FlagsField.tsx';
import { ImagesField } from './ImagesField.tsx';
import { NamesField } from './NamesField.tsx';
import classes from './PromptEditor.module.css';
import { scarcityOf } from './quota-words.ts';
import { useChoices } from './useChoices.ts';
import type { DraftedForm } from './useDraftedForm.ts';

interface Props {
  drafted: DraftedForm;
  quota: QuotaLeft | undefined;
  isAdmin: boolean;
  /** Administrators set flags of existing prompts. */
  hasFlags: boolean;
}

/** Images, categories, tags and flags. */
export function EditorSide({ drafted: { form, images }, quota, isAdmin, hasFlags }: Props) {
  const { control, register, formState } = form;
  const choices = useChoices();
  return (
    <div className={classes.side}>
      <ImagesField
        images={images}
        error={formState.errors.imageUrls?.message}
        scarcity={scarcityOf(quota, ['imagesPerDay'])}
      />
      <NamesField
        control={control}
        name="categories"
        label="Categories"
        {...choices.categories}
        empty={<NoneYet what="categories" to={isAdmin ? paths.categories() : undefined} />}
      />
      <NamesField
        control={control}
        name="tags"
        label="Tags"
        {...choices.tags}
        empty={<NoneYet what="tags" to={isAdmin ? paths.tags() : undefined} />}
      />
      {hasFlags && <FlagsField register={register} />}
    </div>
  );
}

/** Shown when there are none; administrators get a link to add some. */
function NoneYet({ what, to }: { what: string; to: string | undefined }) {
  return (
    <>
      {`There are no ${what} yet, and a prompt needs at least one. `}
      {to ? <Link to={to}>{`Add ${what}`}</Link> : 'An administrator of this library can add them.'}
    </>
  );
}
