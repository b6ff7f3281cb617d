import { useState } from 'react';
import type { Settings } from '#contracts/fields/entities.ts';
import { defaultsOf } from '#contracts/fields/fields.ts';
import { settingsFields } from '#contracts/fields/settings-fields.ts';
import { useProposals } from '#admin/article-form/use-proposals.tsx';
import { articleLabels, type ArticleValues, emptyArticle } from '#admin/article-form/article-form.ts';
import { useForm } from '#shared/forms/use-form.ts';
import type { Site } from '#shared/settings/site.ts';
import { SiteContext } from '#shared/settings/site-context.ts';

const opened = emptyArticle({ year: 2026, volume: 1, issue: 1 }, '2026-01-01');
const settings = defaultsOf(settingsFields) as unknown as Settings;

/** Proposals of a pasted record for the fields of an article. */
export function ProposalsExample() {
  return (
    <SiteContext value={{ settings } as Site}>
      <Proposals />
    </SiteContext>
  );
}

function Proposals() {
  const form = useForm<ArticleValues, ArticleValues & { version: number }>({
    labels: articleLabels,
    path: '/api/archives',
    valuesOf: () => opened,
    check: () => ({ empty: [], messages: {} }),
    bodyOf: ({ values }) => values,
    onSaved: () => undefined,
  });
  const [record, setRecord] = useState('');
  const { hints, summary } = useProposals(form, record);
  return (
    <main>
      <label>
        Record <textarea value={record} onChange={({ target }) => setRecord(target.value)} />
      </label>
      {summary}
      <p>{hints.title}</p>
      <p>{hints.authorname}</p>
      <output>{form.values.title}</output>
    </main>
  );
}
