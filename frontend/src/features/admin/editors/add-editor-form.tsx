import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { StaffEditor } from '#contracts/fields/entities.ts';
import { call } from '../../../lib/api-call.ts';
import { useFlash } from '../../shared/flash/flash-context.ts';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { useForm } from '../../shared/forms/use-form.ts';
import { EditorFields } from './editor-fields.tsx';
import {
  checkEditor,
  editorFormData,
  editorLabels,
  type EditorValues,
  valuesOfEditor,
} from './editor-values.ts';
import styles from '../../shared/forms/form-frame.module.css';

/** Adds an editor; afterwards there is nothing more to submit (specification section 4). */
export function AddEditorForm({ onAnother }: { onAnother: () => void }) {
  const flash = useFlash();
  const [added, setAdded] = useState(false);
  const form = useForm<EditorValues, StaffEditor>({
    valuesOf: valuesOfEditor,
    check: checkEditor,
  });

  const save = () =>
    form.submit(async ({ values, idempotencyKey }) => {
      const fields = Object.keys(values) as (keyof EditorValues)[];
      const body = editorFormData(values, fields);
      await call<StaffEditor>('/api/editors', { method: 'POST', body, idempotencyKey });
      form.markSaved();
      setAdded(true);
      flash('Editor created successfully', 'success');
      return undefined;
    });

  const done = (
    <>
      <button type="button" className="quiet" onClick={onAnother}>
        Add another editor
      </button>
      <Link to="/admin/editors/">Editors</Link>
    </>
  );
  return (
    <FormFrame
      form={form}
      onSubmit={save}
      labels={editorLabels}
      action="Submit"
      draft="New editor"
      done={added ? done : undefined}
    >
      <div className={styles.sections} inert={added}>
        <EditorFields form={form} />
      </div>
    </FormFrame>
  );
}
