import { Menu } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useState } from 'react';
import { logFailure } from '../../log.ts';
import { paths } from '../../paths.ts';
import { useSite } from '../../site.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { IconCode, IconDeviceMobile, IconLink, IconMarkdown, IconQrcode } from '../../ui/icons-of-menus.tsx';
import { IconCopy, IconPencil, IconShare } from '../../ui/icons.tsx';
import { notify } from '../../ui/notify.tsx';
import { useLazyDialog } from '../../ui/useLazyDialog.ts';
import classes from './menus.module.css';
import { ABOVE_TOASTS, MenuTrigger, takeFocus } from './MenuTrigger.tsx';
import { listNames, markdownOf } from './share-text.ts';
import type { FilledLink, ShareProps } from './ShareMenu.tsx';
import { canShare, shareWithApp, useShare } from './useShare.ts';

const loadQrDialog = () => import('./QrDialog.tsx').then((module) => module.QrDialog);
const loadCopyAsDialog = () => import('./CopyAsDialog.tsx').then((module) => module.CopyAsDialog);

/** The menu of Share with its button; rendered open, as somebody has just pressed the button. */
export function ShareItemsMenu({ promptId, title, text, filled, reading, inDialog = false }: ShareProps) {
  // It opens after mounting, to record which element had the focus.
  const mounted = useMounted();
  const [opened, setOpened] = useState(true);
  const [dialog, setDialog] = useState<'qr' | 'copy-as' | 'secret'>();
  const close = () => setDialog(undefined);
  const { Component: QrDialog } = useLazyDialog(loadQrDialog, dialog === 'qr', close);
  const { Component: CopyAsDialog } = useLazyDialog(loadCopyAsDialog, dialog === 'copy-as', close);
  const link = useSite().origin + paths.prompt(promptId);
  const { copyLink, copyPrompt } = useShare(promptId);
  const [secrets, setSecrets] = useState<string[]>([]);
  const copyFilled = () => filled && copyLink(filled.link(), 'Link copied, with what you filled in');

  function asMarkdown() {
    const filledIn = text();
    return filledIn === undefined ? undefined : markdownOf(title, filledIn, link);
  }

  async function copyOrAsk({ secrets: search }: FilledLink) {
    try {
      const found = await search();
      setSecrets(found);
      if (found.length > 0) setDialog('secret');
      else await copyFilled();
    } catch (error) {
      logFailure('The search for secrets failed:', error);
      notify.failure('Failed to copy');
    }
  }

  return (
    <>
      <Menu
        opened={mounted && opened}
        onChange={setOpened}
        position="bottom-end"
        width="min(300px, calc(100vw - 32px))"
        // As high as the window leaves room; the rest scrolls.
        middlewares={{ size: { padding: 8 } }}
        withinPortal={inDialog}
        zIndex={ABOVE_TOASTS}
        withInitialFocusPlaceholder={false}
        returnFocus
      >
        <Menu.Target>
          <MenuTrigger ref={takeFocus} icon={<IconShare size={18} aria-hidden />}>
            Share
          </MenuTrigger>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu} aria-label="Share">
          <Menu.Item
            leftSection={<IconLink size={16} aria-hidden />}
            onClick={() => void copyLink(link, 'Link copied')}
          >
            Copy link
          </Menu.Item>
          {filled && (
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={() => void copyOrAsk(filled)}>
              Copy link with what you filled in
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconCopy size={16} aria-hidden />}
            onClick={() => void copyPrompt(text(), 'Text copied')}
          >
            Copy text
          </Menu.Item>
          <Menu.Item
            leftSection={<IconMarkdown size={16} aria-hidden />}
            onClick={() => void copyPrompt(asMarkdown(), 'Copied as Markdown')}
          >
            Copy as Markdown
          </Menu.Item>
          {reading && reading.fields.length > 0 && (
            <Menu.Item leftSection={<IconCode size={16} aria-hidden />} onClick={() => setDialog('copy-as')}>
              Copy for another tool
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item leftSection={<IconQrcode size={16} aria-hidden />} onClick={() => setDialog('qr')}>
            QR code for a phone
          </Menu.Item>
          {canShare() && (
            <Menu.Item
              leftSection={<IconDeviceMobile size={16} aria-hidden />}
              onClick={() => void shareWithApp(title, link)}
            >
              Share with an app
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {QrDialog && <QrDialog opened={dialog === 'qr'} onClose={close} link={link} filled={filled} />}
      {CopyAsDialog && reading && (
        <CopyAsDialog opened={dialog === 'copy-as'} onClose={close} reading={reading} onCopy={copyPrompt} />
      )}
      <ConfirmDialog
        opened={dialog === 'secret'}
        onCancel={close}
        title="Share what looks secret?"
        confirm="Copy the link"
        busy={false}
        onConfirm={async () => {
          await copyFilled();
          close();
        }}
      >
        <p>The link holds what you filled in for {listNames(secrets)}. Everybody who has the link can read it.</p>
      </ConfirmDialog>
    </>
  );
}
