import { useEffect, useState } from 'react';
import type { Issue, StaffArticleListing, StaffEditor, UserListing } from '#contracts/fields/entities.ts';
import { isRegularIssue, issueName } from '#contracts/publication/issue-key.ts';
import type { Role } from '#contracts/policies/roles.ts';
import type { ManuscriptListing } from '#contracts/manuscripts/manuscripts.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { call } from '#lib/api-call.ts';
import { mayOpen } from '#contracts/policies/staff-pages.ts';
import { findManuscripts } from './find-manuscripts.ts';
import type { Register } from './admin-places.ts';
import type { Entry } from './palette-entries.ts';

const PAUSE_MS = 150;
const MOST_OF_A_KIND = 8;

/** The newest issue's action, editors and users: loaded when the palette opens. */
export function useJournalEntries(role: Role): Entry[] {
  const [entries, setEntries] = useState<Entry[]>([]);

  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    const add = (more: Entry[]) => setEntries((before) => [...before, ...more]);
    // Without a response the palette lacks these; the pages themselves report it.
    const skip = () => undefined;
    if (mayOpen(role, '/admin/archives')) {
      call<Issue[]>('/api/admin/archives', { signal }).then((issues) => add(newestIssue(issues)), skip);
      call<StaffEditor[]>('/api/editors', { signal }).then((editors) => add(editors.map(ofEditor)), skip);
    }
    if (mayOpen(role, '/admin/account'))
      call<UserListing[]>('/api/users', { signal }).then((users) => add(users.map(ofUser)), skip);
    return () => left.abort();
  }, [role]);

  return entries;
}

/** The first articles and manuscripts that the searches find, a moment after the last key. */
export function useFound(query: string, role: Role, { exists }: Pick<Register, 'exists'>) {
  const asked = mayOpen(role, '/admin/search') ? query.trim() : '';
  const [found, setFound] = useState<{ query: string; entries: Entry[] }>({ query: '', entries: [] });

  useEffect(() => {
    if (asked === '') return undefined;
    const left = new AbortController();
    const timer = setTimeout(() => {
      const search = new URLSearchParams({ q: asked, page: '1', limit: String(MOST_OF_A_KIND) });
      const { signal } = left;
      // Nothing is found while a search is unavailable; an aborted one is replaced by the next.
      const articles = call<StaffArticleListing[]>(`/api/admin/search?${search.toString()}`, {
        signal,
      }).catch(() => []);
      const manuscripts = exists ? findManuscripts(asked, signal, MOST_OF_A_KIND) : { items: [] };
      void Promise.all([articles, manuscripts]).then(
        ([inIssues, { items }]) =>
          left.signal.aborted ||
          setFound({ query: asked, entries: [...inIssues.map(ofArticle), ...items.map(ofManuscript)] }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [asked, exists]);

  return { entries: asked === '' ? [] : found.entries, isSearching: asked !== '' && found.query !== asked };
}

function newestIssue(issues: Issue[]): Entry[] {
  const newest = issues.find(isRegularIssue);
  return newest
    ? [
        {
          group: 'Actions',
          label: 'Add article to the newest issue',
          detail: issueName(newest),
          to: adminPaths.addArticle(newest),
        },
      ]
    : [];
}

const ofEditor = ({ id, name, email }: StaffEditor): Entry => ({
  group: 'People',
  label: name,
  detail: `Editor${email && `, ${email}`}`,
  to: adminPaths.editEditor(id),
});

const ofUser = ({ id, name }: UserListing): Entry => ({
  group: 'People',
  label: name,
  detail: 'User',
  to: adminPaths.editUser(id),
});

const ofArticle = ({ id, title_text, refnumber, authorname }: StaffArticleListing): Entry => ({
  group: 'Articles',
  label: title_text,
  detail: `${refnumber}, ${authorname}`,
  to: adminPaths.editArticle(id),
});

const ofManuscript = ({ id, title_text, number }: ManuscriptListing): Entry => ({
  group: 'Manuscripts',
  label: title_text || 'Untitled',
  detail: number === undefined ? 'Draft' : String(number),
  to: adminPaths.manuscript(id),
});
