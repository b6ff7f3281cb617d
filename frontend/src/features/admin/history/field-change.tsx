import { createElement, Fragment } from 'react';
import type { HistoryChange, HistoryValue } from '#contracts/fields/entities.ts';
import type { EntityType } from '#contracts/policies/entity-rights.ts';
import { textOfHtml } from '#contracts/text/rich-text.ts';
import { wordChanges } from './word-changes.ts';
import { articleFields } from '#contracts/fields/article-fields.ts';
import { editorFields } from '#contracts/fields/editor-fields.ts';
import { entryFields } from '#contracts/fields/entry-fields.ts';
import { editableIssueFields } from '#contracts/fields/issue-fields.ts';
import { labelsOf } from '#contracts/fields/fields.ts';
import { mailFields } from '#contracts/fields/mail-fields.ts';
import { pageFields } from '#contracts/fields/page-fields.ts';
import { partnerFields } from '#contracts/fields/partner-fields.ts';
import { settingsFields } from '#contracts/fields/settings-fields.ts';
import { userFields } from '#contracts/fields/user-fields.ts';

type Labels = Readonly<Record<string, string>>;

/** The mail server is stored in the settings. */
const mailLabels = Object.fromEntries(
  Object.entries({ ...labelsOf(mailFields), password: 'Password' }).map(([name, label]) => [
    `mail_${name}`,
    `Mail: ${label}`,
  ]),
);

/** Field labels in the history of each type of entity; a field without one is shown by its name. */
const labels: Readonly<Record<EntityType, Labels>> = {
  article: {
    ...labelsOf(articleFields),
    status: 'Status',
    standing: 'Standing',
    file: 'File',
    full_text: 'Full text',
    pages_design: 'Design of the pages',
    pages_layout: 'Figures and tables on the pages',
    pages_override: 'Published despite remarks',
    pages_picture: 'Picture of the full text',
  },
  editor: labelsOf(editorFields),
  indexing: labelsOf(partnerFields),
  issue: { ...labelsOf(editableIssueFields), file: 'PDF of the whole issue' },
  manuscript: {},
  mail: { subject: 'Subject', body: 'Text' },
  page: labelsOf(pageFields),
  settings: { ...labelsOf(settingsFields), ...mailLabels },
  'sign-in-rules': { second_factor: 'Roles with a second factor' },
  usage: {},
  user: { ...labelsOf(userFields), password: 'Password', api_token: 'API token' },
  webdata: labelsOf(entryFields),
  webhook: { address: 'Address', events: 'Notified when', status: 'Status', secret: 'Secret' },
};

const fieldLabel = (type: EntityType, field: string): string => labels[type][field] ?? field;

export const fieldLabels = (type: EntityType, changes: readonly HistoryChange[]): string =>
  changes.map(({ field }) => fieldLabel(type, field)).join(', ');

/** Longer texts are compared word by word. */
const LONG = 120;

export const FieldChanges = ({ type, changes }: { type: EntityType; changes: readonly HistoryChange[] }) => (
  <dl>
    {changes.map((change) => (
      <div key={change.field}>
        <dt>{fieldLabel(type, change.field)}</dt>
        <dd>
          <FieldChange {...change} />
        </dd>
      </div>
    ))}
  </dl>
);

function FieldChange({ field, from, to }: HistoryChange) {
  if (field === 'file') return <FileChange from={from} to={to} />;
  const [before, after] = [shown(from), shown(to)];
  const isLong = before.length > LONG || after.length > LONG;
  if (!isLong || from === null || before === EMPTY || after === EMPTY)
    return (
      <>
        {from !== null && (
          <>
            <del>{before}</del>{' '}
          </>
        )}
        <ins>{after}</ins>
      </>
    );
  const changes = wordChanges(before, after);
  if (changes.every(({ kind }) => kind === 'same')) return <>Only the formatting has changed</>;
  return changes.map(({ kind, words }, at) => (
    <Fragment key={at}>{createElement(elements[kind], undefined, words.join(' '))} </Fragment>
  ));
}

const elements = { same: 'span', removed: 'del', added: 'ins' } as const;

/** A file is recorded with its size and checksum, which are shown on request. */
const FileChange = ({ from, to }: Pick<HistoryChange, 'from' | 'to'>) => (
  <details>
    <summary>{!from ? 'Added' : to ? 'Replaced' : 'Removed'}</summary>
    {from && <p>Before: {from}</p>}
    {to && <p>Now: {to}</p>}
  </details>
);

const EMPTY = '(empty)';

function shown(value: HistoryValue): string {
  if (value === null || value === '') return EMPTY;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : EMPTY;
  return textOfHtml(String(value)) || EMPTY;
}
