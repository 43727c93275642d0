/**
 * Copies text. The Clipboard API exists only on https and localhost; on a plain-http address of a local network a
 * hidden text field is used.
 * @throws when the browser refuses both ways
 */
export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard && window.isSecureContext) {
    try {
      await navigator.clipboard.writeText(text);
      return;
    } catch {
      // Some embedded browsers refuse it: fall back to the text field.
    }
  }
  copyThroughField(text);
}

function copyThroughField(text: string): void {
  const before = document.activeElement;
  // Inside an open dialog, since its focus trap would take the focus back before the copy.
  const parent = before?.closest('[role="dialog"]') ?? document.body;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.cssText = 'position:fixed;inset:0 auto auto 0;width:1px;height:1px;opacity:0';
  parent.append(field);
  try {
    field.focus({ preventScroll: true });
    field.setSelectionRange(0, text.length);
    if (!document.execCommand('copy')) throw new Error('The browser refused to copy');
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  }
}
