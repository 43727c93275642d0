import type { Reading } from '../../../contract/fields.model.ts';
import { IconShare } from '../../ui/icons.tsx';
import { MenuTrigger } from './MenuTrigger.tsx';
import { useLazyMenu } from './useLazyMenu.ts';

const loadShareMenu = () => import('./ShareItemsMenu.tsx').then((module) => module.ShareItemsMenu);

export interface FilledLink {
  /** Its address; undefined if it is too long. */
  link: () => Promise<string | undefined>;
  /** Names of the fields whose values look like a secret: the menu asks before it copies the link. */
  secrets: () => Promise<string[]>;
}

export interface ShareProps {
  promptId: number;
  title: string;
  /** Gives what "Copy text" and "Copy as Markdown" copy, filled in as far as it is; undefined if it is too long. */
  text: () => string | undefined;
  /** The link to the form filled in; absent while nothing is. */
  filled?: FilledLink | undefined;
  /** The fields of the prompt, for copying it for another tool. */
  reading?: Reading | undefined;
  /** Inside a dialog, whose edges would cut the menu off. */
  inDialog?: boolean;
}

/** Share: link, text, Markdown, QR code, other tools (product 13). The menu is loaded when it is first opened. */
export function ShareMenu(props: ShareProps) {
  const { Menu, open, onIntent } = useLazyMenu(loadShareMenu);
  if (Menu) return <Menu {...props} />;
  return (
    <MenuTrigger icon={<IconShare size={18} aria-hidden />} aria-haspopup="menu" onClick={open} {...onIntent}>
      Share
    </MenuTrigger>
  );
}
