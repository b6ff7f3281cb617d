import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Role } from '#contracts/policies/roles.ts';
import { classNames } from '#lib/class-names.ts';
import dialogStyles from '#ui/dialog.module.css';
import { Keys } from '#ui/keys.tsx';
import { useKey } from '#ui/use-key.ts';
import { useOpening } from '#ui/use-opening.ts';
import { useRegister } from './use-register.ts';
import { type Entry, groups, matching, ownEntries } from './palette-entries.ts';
import styles from './palette.module.css';
import { useFound, useJournalEntries } from './use-remote-entries.ts';

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
    [...matching([...ownEntries(role, register), ...journal], query), ...found.entries].filter(
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
