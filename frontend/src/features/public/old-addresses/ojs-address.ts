import type { CurrentAddress } from '#contracts/fields/entities.ts';
import { load, type PageRequest } from '../../../lib/load.ts';

/** An address of OJS, from which the journal moved here. */
interface OjsAddress {
  of: 'articles' | 'issues';
  /** Its id or chosen path there. */
  id: string;
  /** Whether it is that of the article's file. */
  isFile: boolean;
}

/**
 * `/article/view/{id}`, `/article/view/{id}/{galley}`, `/article/download/{id}/{galley}` and `/issue/view/{id}`, after
 * `/index.php/{journal}` or not, and after a language or not.
 */
const pattern =
  /^(?:\/index\.php\/[^/]+)?(?:\/[a-z]{2,3}(?:[_-]\w+)?)?\/(article|issue)\/(view|download|viewFile)\/([\w.-]{1,100})(?:\/([^/]+))?(?:\/[^/]+)*\/?$/;

export function ojsAddress(path: string): OjsAddress | undefined {
  const [, kind, action, id, after] = pattern.exec(path) ?? [];
  if (!id) return undefined;
  if (kind === 'issue') return { of: 'issues', id, isFile: false };
  // A version of an article is followed by its number.
  const isFile = action !== 'view' || (after !== undefined && after !== 'version');
  return { of: 'articles', id, isFile };
}

/** Where it is now. @throws the 404 page */
export async function loadOjsAddress(page: PageRequest, { of, id, isFile }: OjsAddress): Promise<string> {
  const current = await load<CurrentAddress>(page, `/api/ojs/${of}/${encodeURIComponent(id)}`);
  return (isFile && current.file) || current.page;
}
