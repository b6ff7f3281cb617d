import { articleFields } from '#contracts/fields/article-fields.ts';
import { editorFields } from '#contracts/fields/editor-fields.ts';
import type { HistoryChange } from '#contracts/fields/entities.ts';
import type { EntityType } from '#contracts/policies/entity-rights.ts';
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

export const fieldLabel = (type: EntityType, field: string): string => labels[type][field] ?? field;

export const fieldLabels = (type: EntityType, changes: readonly HistoryChange[]): string =>
  changes.map(({ field }) => fieldLabel(type, field)).join(', ');
