import type { Reading } from '../../../contract/fields.model.ts';
import { IconShare } from '../../ui/icons.tsx';
import { MenuTrigger } from './MenuTrigger.tsx';
import { useLazyMenu } from './useLazyMenu.ts';

const loadShareMenu = () => import('./ShareItemsMenu.tsx').then((module) => module.ShareItemsMenu);

export interface ShareProps {
  promptId: number;
  title: string;
  /** What "Copy text" and "Copy as Markdown" copy: filled in as far as it is. */
  text: string;
  /** The address that opens the form filled in, undefined if it is too long; absent while nothing is filled in. */
  filledLink?: (() => Promise<string | undefined>) | undefined;
  /** Names of the fields whose values look like a secret: the menu asks before it copies the filled-in link. */
  secret?: readonly string[] | undefined;
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
