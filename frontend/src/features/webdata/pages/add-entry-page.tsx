import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router-dom';
import { staffLoad } from '#shared/sign-in/staff-session.ts';
import { EntriesView } from '../entries/entries-view.tsx';
import { loadEntries } from '../entries/load-entries.ts';
import type { KeyboardEvent } from 'react';
import type { WebdataEntry } from '#contracts/fields/entities.ts';
import { entryFields } from '#contracts/fields/entry-fields.ts';
import { errorTable } from '#contracts/api/errors.ts';
import { labelsOf } from '#contracts/fields/fields.ts';
import { textOfHtml } from '#contracts/text/rich-text.ts';
import { newWebdataStatuses, type WebdataStatus } from '#contracts/values/statuses.ts';
import { storedSession } from '#lib/session.ts';
import { RichTextField } from '#ui/inputs/rich-text-editor/rich-text-field.tsx';
import { useFlash, useToast } from '#shared/flash/flash-context.ts';
import { FormFrame } from '#shared/forms/form-frame.tsx';
import type { CheckResult } from '#shared/forms/checks.ts';
import { useForm } from '#shared/forms/use-form.ts';
import { excerptOf } from '#lib/text/excerpt.ts';
import { statusLabels, StatusMark } from '../entry-status/status-select.tsx';
import styles from '#shared/forms/form-frame.module.css';
import fieldStyles from '#ui/inputs/field.module.css';
import statusStyles from './add-entry-page.module.css';

/** Search results are shown below the form, so that nothing typed is lost. */
export function loader({ request }: LoaderFunctionArgs) {
  const searched = new URL(request.url).searchParams.get('search')?.trim();
  return staffLoad('webdata', request, async () => (searched ? await loadEntries(request) : null));
}

export function Component() {
  const found = useLoaderData<typeof loader>();
  return (
    <>
      <title>New entry · Work log</title>
      <p>
        <Link to="/webdata">Work log</Link>
      </p>
      <h1>New entry</h1>
      <AddEntryForm />
      {found && (
        <section aria-labelledby="found">
          <h2 id="found">Entries with “{found.search}”</h2>
          <EntriesView page={found} />
        </section>
      )}
    </>
  );
}

export { EntriesError as ErrorBoundary } from './entries-error.tsx';

interface EntryValues {
  /** HTML. */
  content: string;
  status: WebdataStatus;
}

const labels = labelsOf(entryFields);

function check({ content }: EntryValues): CheckResult<keyof EntryValues> {
  return { empty: textOfHtml(content) === '' ? ['content'] : [], messages: {} };
}

/** Adds an entry as info or urgent (requirements.md#webdata-pages), and returns to the list, where it comes first. */
function AddEntryForm() {
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

interface NewStatusProps {
  label: string;
  status: WebdataStatus;
  onChange: (status: WebdataStatus) => void;
  problem?: string;
}

function NewStatus({ label, status, onChange, problem }: NewStatusProps) {
  return (
    <div
      className={fieldStyles.wide}
      role="radiogroup"
      aria-labelledby="new-status"
      aria-describedby="new-status-problem"
    >
      <span className={fieldStyles.label} id="new-status">
        {label}
      </span>
      <div className={statusStyles.choices}>
        {newWebdataStatuses.map((choice) => (
          <label key={choice}>
            <input
              type="radio"
              name="status"
              value={choice}
              checked={choice === status}
              aria-invalid={problem !== undefined}
              onChange={() => onChange(choice)}
            />
            <StatusMark status={choice} />
            {statusLabels[choice]}
          </label>
        ))}
      </div>
      <span className="problem" id="new-status-problem">
        {problem}
      </span>
    </div>
  );
}
