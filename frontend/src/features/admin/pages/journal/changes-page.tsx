import { Form, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { useState } from 'react';
import type { JournalChange, UserListing } from '#contracts/fields/entities.ts';
import { entityRights } from '#contracts/policies/entity-rights.ts';
import { type ChangesFilters, loadChanges, ownTypes } from '#admin/changes/load-changes.ts';
import { ChangesList } from '#admin/changes/changes-list.tsx';
import { loadSite } from '#shared/settings/site.ts';
import { staffLoad } from '#shared/sign-in/staff-session.ts';
import { staffRequest } from '#lib/api-call.ts';
import { AdminPage } from '#admin/frame/admin-page.tsx';
import { SelectInput, TextInput } from '#ui/inputs/basic-inputs.tsx';
import { useResponse } from '#ui/use-response.ts';
import { useMayOpen } from '#shared/sign-in/staff-context.ts';
import styles from '#admin/changes/changes.module.css';

const DAY = /^\d{4}-\d\d-\d\d$/;

export function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const read = (name: string) => query.get(name)?.trim() ?? '';
  const dayOf = (name: string) => (DAY.test(read(name)) && Date.parse(read(name)) ? read(name) : '');
  const filters = { kind: read('kind'), by: read('by'), first: dayOf('first'), last: dayOf('last') };
  return staffLoad('admin', request, async () => {
    const { settings } = await loadSite(staffRequest(request));
    const loaded = await loadChanges(filters, read('before'), settings.time_zone, request.signal);
    return { filters, isFirst: read('before') === '', ...loaded };
  });
}

export function Component() {
  const { filters, isFirst, changes, older, incomplete } = useLoaderData<typeof loader>();
  const active = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''));
  const addressWith = (more: Record<string, string>) =>
    `?${new URLSearchParams({ ...active, ...more }).toString()}`;
  return (
    <AdminPage name="Changes">
      <FilterForm key={addressWith({})} filters={filters} changes={changes} />
      {incomplete && <p role="status">Some changes could not be loaded. Reload the page to try again.</p>}
      <ChangesList
        changes={changes}
        addressOf={addressWith}
        isFiltered={Object.keys(active).length > 0}
        newest={isFirst ? undefined : addressWith({})}
        older={older === undefined ? undefined : addressWith({ before: older })}
      />
    </AdminPage>
  );
}

function FilterForm({ filters, changes }: { filters: ChangesFilters; changes: readonly JournalChange[] }) {
  const [{ kind, by, first, last }, setFilters] = useState(filters);
  const inputProps = (name: keyof ChangesFilters) => ({
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
        {...inputProps('kind')}
      />
      <SelectInput
        id="by"
        label="Person"
        none="Everyone"
        options={usePeople(changes, filters.by)}
        {...inputProps('by')}
      />
      <TextInput id="first" label="From" type="date" {...inputProps('first')} />
      <TextInput id="last" label="To" type="date" {...inputProps('last')} />
      <p className={styles.choose}>
        <button type="submit">Show changes</button>
        {isFiltered && <Link to="?">Show all</Link>}
      </p>
    </Form>
  );
}

/** Users who made a change on the page and, for those who may list them, all users. */
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
