import { useState } from 'react';
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { PageTemplate } from '#contracts/journal/journal-pages.ts';
import { call } from '../../../lib/api-call.ts';
import { dayIn } from '../../../lib/dates.ts';
import { SelectInput } from '../../../ui/select-input.tsx';
import { useSite } from '../../shared/settings/site-context.ts';
import { staffLoad } from '../../shared/sign-in/staff-session.ts';
import { PageTitle } from '../frame/page-title.tsx';
import { PageForm } from '../journal-pages/page-form.tsx';
import styles from '../frame/admin-page.module.css';

export const loader = ({ request }: LoaderFunctionArgs) =>
  staffLoad('admin', request, () =>
    call<PageTemplate[]>('/api/admin/page-templates', { signal: request.signal }),
  );

export const shouldRevalidate = () => false;

export function Component() {
  const templates = useLoaderData<PageTemplate[]>();
  const { time_zone } = useSite().settings;
  const [chosen, setChosen] = useState('');
  const template = templates.find(({ slug }) => slug === chosen);
  return (
    <>
      <PageTitle name="Add page" />
      <p className={styles.back}>
        <Link to="/admin/pages">Pages</Link>
      </p>
      <h1>Add page</h1>
      <div className={styles.section}>
        <SelectInput
          id="template"
          label="Start from"
          value={chosen}
          onChange={setChosen}
          options={templates.map(({ slug, title }) => ({ value: slug, label: title }))}
          none="An empty page"
          hint="A template replaces what is entered below. Replace what it has in [brackets]."
        />
      </div>
      <PageForm key={chosen} start={{ template, today: dayIn(time_zone) }} />
    </>
  );
}
