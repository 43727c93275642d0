import { IconPlayerPlay } from '../../ui/icons.tsx';
import { MenuTrigger } from './MenuTrigger.tsx';
import { useLazyMenu } from './useLazyMenu.ts';

const loadTargetsMenu = () => import('./RunTargetsMenu.tsx').then((module) => module.RunTargetsMenu);

export interface RunProps {
  promptId: number;
  /** Gives what is run, or undefined if it is too long; absent while required fields are missing. */
  text: (() => string | undefined) | undefined;
  /** Called instead of opening the menu while there is no text. */
  onBlocked: () => void;
  /** Called when the text was handed to a chat. */
  onRun?: (() => void) | undefined;
  /** Inside a dialog, whose edges would cut the menu off. */
  inDialog?: boolean;
}

/** Run: opens the text in a chat of the reader's choice (product 13). The menu is loaded when it is first opened. */
export function RunMenu(props: RunProps) {
  const { Menu, open, onIntent } = useLazyMenu(loadTargetsMenu);
  const { text, onBlocked, inDialog = false } = props;
  if (Menu) return <Menu {...props} />;
  return (
    <MenuTrigger
      small={inDialog}
      icon={<IconPlayerPlay size={18} aria-hidden />}
      aria-haspopup={text === undefined ? undefined : 'menu'}
      onClick={text === undefined ? onBlocked : open}
      {...onIntent}
    >
      Run
    </MenuTrigger>
  );
}
