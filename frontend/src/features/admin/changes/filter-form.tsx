import { useState } from 'react';
import { Form, Link } from 'react-router-dom';
import type { JournalChange, UserListing } from '#contracts/fields/entities.ts';
import { entityRights } from '#contracts/policies/entity-rights.ts';
import { SelectInput } from '#ui/inputs/select-input.tsx';
import { TextInput } from '#ui/inputs/text-input.tsx';
import { useResponse } from '#ui/use-response.ts';
import { useMayOpen } from '#shared/sign-in/staff-context.ts';
import { type ChangesFilters, ownTypes } from './load-changes.ts';
import styles from './changes.module.css';

interface Props {
  filters: ChangesFilters;
  /** The changes on the page, which name their users. */
  changes: readonly JournalChange[];
}

/** Filters the changes; the page's address has the choice. */
export function FilterForm({ filters, changes }: Props) {
  const [{ kind, by, first, last }, setFilters] = useState(filters);
  const choose = (name: keyof ChangesFilters) => ({
    value: { kind, by, first, last }[name],
    onChange: (value: string) => setFilters((before) => ({ ...before, [name]: value })),
  });
  const isFiltered = Object.values(filters).some((value) => value !== '');
  return (
    <Form className={styles.filters} role="search" aria-label="Changes">
      <SelectInput
        id="kind"
        label="Kind"
        none="Everything"
        options={ownTypes().map((type) => ({ value: type, label: entityRights[type].one }))}
        {...choose('kind')}
      />
      <SelectInput
        id="by"
        label="Person"
        none="Everyone"
        options={usePeople(changes, filters.by)}
        {...choose('by')}
      />
      <TextInput id="first" label="From" type="date" {...choose('first')} />
      <TextInput id="last" label="To" type="date" {...choose('last')} />
      <p className={styles.choose}>
        <button type="submit">Show changes</button>
        {isFiltered && <Link to="?">Show all</Link>}
      </p>
    </Form>
  );
}

/** Whoever made a change on the page and, for those who may list them, all users. */
function usePeople(changes: readonly JournalChange[], chosen: string) {
  const mayList = useMayOpen()('/admin/account');
  const users = useResponse<UserListing[]>(mayList ? '/api/users' : undefined)?.value ?? [];
  const names = new Map([
    ...(chosen ? ([[chosen, 'The chosen person']] as const) : []),
    ...users.map(({ id, name, printed_name }) => [id, printed_name || name] as const),
    ...changes.flatMap(({ by }) => (by.id ? [[by.id, by.name] as const] : [])),
  ]);
  return [...names]
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label));
}
