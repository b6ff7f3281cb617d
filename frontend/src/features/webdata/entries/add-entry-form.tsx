import type { KeyboardEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { WebdataEntry } from '#contracts/fields/entities.ts';
import { entryFields } from '#contracts/fields/entry-fields.ts';
import { errorTable } from '#contracts/api/errors.ts';
import { labelsOf } from '#contracts/fields/fields.ts';
import { textOfHtml } from '#contracts/text/rich-text.ts';
import { newWebdataStatuses, type WebdataStatus } from '#contracts/values/statuses.ts';
import { storedSession } from '#lib/session.ts';
import { RichTextField } from '#ui/inputs/rich-text-editor/rich-text-field.tsx';
import { useFlash } from '#shared/flash/flash-context.ts';
import { useToast } from '#shared/flash/toast-context.ts';
import { FormFrame } from '#shared/forms/form-frame.tsx';
import type { Checked } from '#shared/forms/checks.ts';
import { useForm } from '#shared/forms/use-form.ts';
import { excerptOf } from '#lib/text/excerpt.ts';
import { NewStatus } from '../entry-status/new-status.tsx';
import styles from '#shared/forms/form-section.module.css';

interface EntryValues {
  /** HTML. */
  content: string;
  status: WebdataStatus;
}

const labels = labelsOf(entryFields);

/** Rejects an entry without text. */
function check({ content }: EntryValues): Checked<keyof EntryValues> {
  return { empty: textOfHtml(content) === '' ? ['content'] : [], messages: {} };
}

/** Adds an entry as info or urgent (requirements.md#webdata-pages), and returns to the list, where it comes first. */
export function AddEntryForm() {
  const navigate = useNavigate();
  const flash = useFlash();
  const toast = useToast();
  const form = useForm<EntryValues, WebdataEntry>({
    labels,
    path: '/api/webdata',
    valuesOf: () => ({ content: '', status: newWebdataStatuses[0] }),
    check,
    // The server sets the user and the time itself.
    bodyOf: ({ values, firstSent }) => ({
      ...values,
      createdby: storedSession()?.user.name,
      created_at: firstSent,
    }),
    onSaved: async (entry) => {
      await navigate('/webdata');
      toast({ message: `Added: ${excerptOf(entry)}` });
    },
    flashMessages: { service_unavailable: errorTable.service_unavailable.message },
  });

  async function save() {
    if (!storedSession()) {
      console.log('please provide token');
      flash(errorTable.unauthorized.message);
      return;
    }
    await form.save();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    void save();
  }

  return (
    // Capture phase: before the editor handles the keys as line breaks.
    <div onKeyDownCapture={onKeyDown}>
      <FormFrame form={form} onSubmit={save} action="Add entry" draft="New work-log entry">
        <div className={styles.fields}>
          <RichTextField {...form.text('content')} label={labels.content} kind="text" required autoFocus />
          <NewStatus
            label={labels.status}
            status={form.values.status}
            onChange={(status) => form.change({ status })}
            problem={form.problem('status')}
          />
        </div>
      </FormFrame>
    </div>
  );
}
