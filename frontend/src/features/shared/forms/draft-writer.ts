import { call, newIdempotencyKey } from '#lib/api-call.ts';
import { type BrowserDraft, browserDrafts, keepInBrowser, removeFromBrowser } from './browser-drafts.ts';

/** Whether the newest content of a form is stored as a draft. */
export type DraftState = 'none' | 'saved' | 'kept' | 'failed';

interface Options {
  /** Path of the form's page. */
  page: string;
  onChange: (state: DraftState) => void;
}

/** Stored draft of a form: its content as JSON, and its subject. */
export interface DraftText {
  title: string;
  content: string;
}

/** Pause after the last key before a draft is stored. */
const DELAY_MS = 1_000;
/** Browsers limit requests sent while a page is left to 64 kB. */
const KEEPALIVE_BYTES = 60_000;

/**
 * Stores the draft of one opened form while its user types: one request at a time, the newest content last. Typing
 * never waits for it.
 */
export class DraftWriter {
  private id = newIdempotencyKey();
  private timer: ReturnType<typeof setTimeout> | undefined;
  private newest: () => DraftText | undefined = () => undefined;
  private stored: string | undefined;
  private requests: Promise<void> = Promise.resolve();

  constructor(private readonly options: Options) {}

  /** @param text of the newest content; undefined once nothing is unsaved */
  set(text: () => DraftText | undefined): void {
    this.newest = text;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.flush(), DELAY_MS);
  }

  /** Stores the newest content without delay. */
  flush(): void {
    clearTimeout(this.timer);
    this.requests = this.requests.then(() => this.store());
  }

  /** Stores the content while the page is left, when nothing can wait for earlier requests. */
  leave(): void {
    clearTimeout(this.timer);
    void this.store();
  }

  /** Continues a restored draft, which is then stored and, once everything is saved, removed. */
  continues(restored: string, content: string): void {
    const { id: own, stored } = this;
    this.id = restored;
    this.stored = content;
    this.options.onChange('saved');
    // A draft that cannot be removed is offered again, and expires.
    if (stored !== undefined)
      this.requests = this.requests.then(() => removeDraft(own).catch(() => undefined));
  }

  private async store(): Promise<void> {
    const text = this.newest();
    const before = this.stored;
    if (text?.content === before) return;
    this.stored = text?.content;
    try {
      await (text ? sendDraft({ id: this.id, page: this.options.page, ...text }) : removeDraft(this.id));
      removeFromBrowser(this.id);
      this.options.onChange(text ? 'saved' : 'none');
    } catch {
      // A draft is an extra: the form shows where it is, and the next change, or the next connection, tries again.
      this.stored = before;
      const isKept = text !== undefined && keepInBrowser({ id: this.id, page: this.options.page, ...text });
      this.options.onChange(isKept ? 'kept' : 'failed');
    }
  }
}

function sendDraft({ id, ...body }: BrowserDraft): Promise<void> {
  const keepalive = new Blob([JSON.stringify(body)]).size < KEEPALIVE_BYTES;
  return call(draftPath(id), { method: 'PUT', body, keepalive, unattended: true });
}

/** Sends drafts that the browser has stored for a page, for example one closed without a connection. */
export async function sendKeptDrafts(page: string): Promise<void> {
  for (const draft of browserDrafts(page))
    await sendDraft(draft).then(
      () => removeFromBrowser(draft.id),
      () => undefined, // it stays in the browser
    );
}

export const draftPath = (id: string): string => `/api/drafts/${id}`;

export const removeDraft = (id: string): Promise<void> =>
  call(draftPath(id), { method: 'DELETE', keepalive: true, unattended: true });
