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
/** Another user of the browser does not find it; one whose session has ended does after signing in. */
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

/** Those of the signed-in user that were typed on a page. */
export const browserDrafts = (page: string): BrowserDraft[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(prefixOfUser()))
    .map((key) => JSON.parse(localStorage.getItem(key)!) as BrowserDraft)
    .filter((draft) => draft.page === page);

/** Removes those of all users, such as when one signs out. */
export function clearBrowserDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
}
