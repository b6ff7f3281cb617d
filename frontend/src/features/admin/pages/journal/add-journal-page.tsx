import { useState } from 'react';
import { useLoaderData } from 'react-router-dom';
import type { PageTemplate } from '#contracts/journal/journal-pages.ts';
import { classNames } from '#lib/class-names.ts';
import { dayIn } from '#lib/dates.ts';
import { SelectInput } from '#ui/inputs/basic-inputs.tsx';
import { useSite } from '#shared/settings/site-context.ts';
import { adminLoader, AdminPage } from '#admin/frame/admin-page.tsx';
import { JournalPageForm } from '#admin/journal-pages/journal-page-form.tsx';
import styles from '#admin/frame/admin-page.module.css';

export const loader = adminLoader<PageTemplate[]>('/api/admin/page-templates');

export const shouldRevalidate = () => false;

export function Component() {
  const templates = useLoaderData<PageTemplate[]>();
  const { time_zone } = useSite().settings;
  const [chosen, setChosen] = useState('');
  const template = templates.find(({ slug }) => slug === chosen);
  return (
    <AdminPage name="Add page" above={{ to: '/admin/pages', name: 'Pages' }}>
      <div className={classNames(styles.section, styles.formWidth)}>
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
      <JournalPageForm key={chosen} start={{ template, today: dayIn(time_zone) }} />
    </AdminPage>
  );
}
