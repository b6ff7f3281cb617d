import type { Locator } from '@playwright/test';

/** Pastes into a rich text editor, as from another program. */
export async function paste(
  editor: Locator,
  html: string,
  text = html.replace(/<[^>]*>/g, ''),
): Promise<void> {
  await editor.evaluate(
    (element, clipboard) => {
      (element as HTMLElement).focus();
      const clipboardData = new DataTransfer();
      for (const [type, data] of clipboard) clipboardData.setData(type, data);
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    },
    [
      ['text/html', html],
      ['text/plain', text],
    ] as const,
  );
}
