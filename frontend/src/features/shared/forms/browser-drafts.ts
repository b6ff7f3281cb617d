import { storedSession } from '#lib/session.ts';

/** A draft that could not be sent, in the storage of the browser until it is. */
export interface BrowserDraft {
  id: string;
  /** Path of the form's page. */
  page: string;
  title: string;
  content: string;
}

const PREFIX = 'draft:';
let userId = '';
/** Prefix by user: another user of the browser does not find a draft; after signing in again, its author does. */
const prefixOfUser = () => `${PREFIX}${(userId = storedSession()?.user.id ?? userId)}:`;

export function keepInBrowser(draft: BrowserDraft): boolean {
  try {
    localStorage.setItem(prefixOfUser() + draft.id, JSON.stringify(draft));
    return true;
  } catch {
    // The storage is full or switched off: the form says that the draft is not stored.
    return false;
  }
}

export const removeFromBrowser = (id: string): void => localStorage.removeItem(prefixOfUser() + id);

/** Drafts of the signed-in user from a page. */
export const browserDrafts = (page: string): BrowserDraft[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(prefixOfUser()))
    .map((key) => JSON.parse(localStorage.getItem(key)!) as BrowserDraft)
    .filter((draft) => draft.page === page);

/** Removes the drafts of all users, for example when one signs out. */
export function clearBrowserDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
}
