import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Role } from '#contracts/policies/roles.ts';
import type { Issue, StaffArticleListing, StaffEditor, UserListing } from '#contracts/fields/entities.ts';
import { isRegularIssue, issueName } from '#contracts/publication/issue-key.ts';
import type { ManuscriptListing } from '#contracts/manuscripts/manuscripts.ts';
import { mayOpen } from '#contracts/policies/staff-pages.ts';
import { classNames } from '#lib/class-names.ts';
import { Keys } from '#ui/keys.tsx';
import { useKey } from '#ui/use-key.ts';
import { useOpening } from '#ui/action-button.tsx';
import { useRegister } from './use-register.ts';
import { type Entry, groups, matchingEntries, ownEntries } from './palette-entries.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { call } from '#lib/api-call.ts';
import { findManuscripts } from './find-manuscripts.ts';
import type { Register } from './admin-places.ts';
import dialogStyles from '#ui/dialog.module.css';
import styles from './palette.module.css';

/** Ctrl+K opens a list of everything that staff may open or do, searched while typing. */
export function Palette({ role }: { role: Role }) {
  const { opening, open, close } = useOpening();
  useKey('Control+k', open, 'Go to an article, a manuscript, a person, a setting or an action');
  return (
    <>
      <button
        type="button"
        className={classNames('quiet', styles.open)}
        aria-keyshortcuts="Control+K"
        onClick={open}
      >
        Go to <Keys keys="Control+k" />
      </button>
      {opening > 0 && <PaletteDialog key={opening} role={role} onClose={close} />}
    </>
  );
}

function PaletteDialog({ role, onClose }: { role: Role; onClose: () => void }) {
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const register = useRegister();
  const journal = useJournalEntries(role);
  const found = useFound(query, role, register);
  // By group, each in its own order; what is searched comes last, so that nothing moves when they arrive.
  const shown = groups.flatMap((group) =>
    [...matchingEntries([...ownEntries(role, register), ...journal], query), ...found.entries].filter(
      (entry) => entry.group === group,
    ),
  );
  const place = Math.min(active, shown.length - 1);

  useEffect(() => dialog.current?.showModal(), []);
  useEffect(() => {
    dialog.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [place]);

  function go({ to }: Entry, inTab: boolean) {
    dialog.current?.close();
    if (inTab || to === '/') window.open(to, '_blank', 'noopener');
    else void navigate(to);
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const entry = shown[place];
    if (step) setActive((place + step + shown.length) % Math.max(1, shown.length));
    else if (event.key === 'Enter' && entry) go(entry, event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  }

  return (
    <dialog
      ref={dialog}
      className={classNames(dialogStyles.dialog, styles.palette)}
      aria-label="Go to"
      onClose={onClose}
      // A click beside the dialog is one on its backdrop.
      onClick={({ target }) => target === dialog.current && dialog.current.close()}
    >
      <div className={styles.inside}>
        <input
          type="text"
          role="combobox"
          aria-label="Article, person, setting or action"
          aria-expanded="true"
          aria-controls="palette-list"
          aria-activedescendant={shown.length > 0 ? `palette-${place}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder="Article, person, setting or action…"
          autoFocus
          value={query}
          onChange={({ target }) => {
            setQuery(target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
        />
        <div id="palette-list" role="listbox" aria-label="Found" className={styles.list} tabIndex={-1}>
          {groups.map((group) => (
            <Group
              key={group}
              name={group}
              entries={shown.map((entry, at) => ({ entry, at })).filter(({ entry }) => entry.group === group)}
              active={place}
              onChoose={go}
            />
          ))}
        </div>
        <p className={styles.state} role="status">
          {found.isSearching
            ? 'Searching…'
            : shown.length === 0
              ? 'Nothing found'
              : query && `${shown.length} found`}
        </p>
      </div>
    </dialog>
  );
}

interface GroupProps {
  name: string;
  entries: { entry: Entry; /** Place in the list. */ at: number }[];
  active: number;
  onChoose: (entry: Entry, inTab: boolean) => void;
}

function Group({ name, entries, active, onChoose }: GroupProps) {
  if (entries.length === 0) return null;
  return (
    <div role="group" aria-label={name}>
      <p className={styles.heading} aria-hidden="true">
        {name}
      </p>
      {entries.map(({ entry, at }) => (
        <div
          key={`${entry.to} ${entry.label}`}
          id={`palette-${at}`}
          role="option"
          className={styles.option}
          aria-selected={at === active}
          onClick={(event: MouseEvent) => onChoose(entry, event.ctrlKey || event.metaKey)}
        >
          <span>{entry.label}</span>
          {entry.detail && <span className={styles.detail}>{entry.detail}</span>}
        </div>
      ))}
    </div>
  );
}

const PAUSE_MS = 150;
const MAX_PER_GROUP = 8;

/** The newest issue's action, editors and users: loaded when the palette opens. */
function useJournalEntries(role: Role): Entry[] {
  const [entries, setEntries] = useState<Entry[]>([]);

  useEffect(() => {
    const left = new AbortController();
    const { signal } = left;
    const add = (more: Entry[]) => setEntries((before) => [...before, ...more]);
    // Without a response the palette lacks these; the pages themselves report it.
    const skip = () => undefined;
    if (mayOpen(role, '/admin/archives')) {
      call<Issue[]>('/api/admin/archives', { signal }).then((issues) => add(newestIssue(issues)), skip);
      call<StaffEditor[]>('/api/editors', { signal }).then((editors) => add(editors.map(editorEntry)), skip);
    }
    if (mayOpen(role, '/admin/account'))
      call<UserListing[]>('/api/users', { signal }).then((users) => add(users.map(userEntry)), skip);
    return () => left.abort();
  }, [role]);

  return entries;
}

/** The first articles and manuscripts that the searches find, a moment after the last key. */
function useFound(query: string, role: Role, { exists }: Pick<Register, 'exists'>) {
  const typed = mayOpen(role, '/admin/search') ? query.trim() : '';
  const [found, setFound] = useState<{ query: string; entries: Entry[] }>({ query: '', entries: [] });

  useEffect(() => {
    if (typed === '') return undefined;
    const left = new AbortController();
    const timer = setTimeout(() => {
      const search = new URLSearchParams({ q: typed, page: '1', limit: String(MAX_PER_GROUP) });
      const { signal } = left;
      // Nothing is found while a search is unavailable; an aborted one is replaced by the next.
      const articles = call<StaffArticleListing[]>(`/api/admin/search?${search.toString()}`, {
        signal,
      }).catch(() => []);
      const manuscripts = exists ? findManuscripts(typed, signal, MAX_PER_GROUP) : { items: [] };
      void Promise.all([articles, manuscripts]).then(
        ([inIssues, { items }]) =>
          left.signal.aborted ||
          setFound({ query: typed, entries: [...inIssues.map(articleEntry), ...items.map(manuscriptEntry)] }),
      );
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      left.abort();
    };
  }, [typed, exists]);

  return { entries: typed === '' ? [] : found.entries, isSearching: typed !== '' && found.query !== typed };
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

const editorEntry = ({ id, name, email }: StaffEditor): Entry => ({
  group: 'People',
  label: name,
  detail: `Editor${email && `, ${email}`}`,
  to: adminPaths.editEditor(id),
});

const userEntry = ({ id, name }: UserListing): Entry => ({
  group: 'People',
  label: name,
  detail: 'User',
  to: adminPaths.editUser(id),
});

const articleEntry = ({ id, title_text, refnumber, authorname }: StaffArticleListing): Entry => ({
  group: 'Articles',
  label: title_text,
  detail: `${refnumber}, ${authorname}`,
  to: adminPaths.editArticle(id),
});

const manuscriptEntry = ({ id, title_text, number }: ManuscriptListing): Entry => ({
  group: 'Manuscripts',
  label: title_text || 'Untitled',
  detail: number === undefined ? 'Draft' : String(number),
  to: adminPaths.manuscript(id),
});
