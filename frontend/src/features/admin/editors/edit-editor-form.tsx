import type { StaffEditor } from '#contracts/fields/entities.ts';
import { call } from '../../../lib/api-call.ts';
import { useFlash } from '../../shared/flash/flash-context.ts';
import { StatusField } from '../enabled-status/status-field.tsx';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { changedFields } from '../../shared/forms/merge.ts';
import { useForm } from '../../shared/forms/use-form.ts';
import { EditorFields } from './editor-fields.tsx';
import {
  checkEditor,
  editorFormData,
  editorLabels,
  type EditorValues,
  valuesOfEditor,
} from './editor-values.ts';

interface Props {
  editor: StaffEditor;
  onSaved: (editor: StaffEditor) => void;
}

export function EditEditorForm({ editor, onSaved }: Props) {
  const flash = useFlash();
  const form = useForm<EditorValues, StaffEditor>({
    entity: editor,
    history: `/api/admin/editors/${editor.id}/history`,
    valuesOf: valuesOfEditor,
    check: checkEditor,
  });

  const save = () =>
    form.submit(async ({ values, base, version, idempotencyKey }) => {
      const body = editorFormData(values, ['name', ...changedFields(base, values)]);
      const saved = await call<StaffEditor>(`/api/editors/${editor.id}`, {
        ...{ method: 'POST', body, version, idempotencyKey },
      });
      onSaved(saved);
      flash('Editor updated successfully', 'success');
      return saved;
    });

  return (
    <FormFrame
      form={form}
      onSubmit={save}
      labels={editorLabels}
      action="Submit"
      draft={`Editor ${editor.name}`}
    >
      <StatusField
        path={`/api/editors/${editor.id}`}
        status={editor.status}
        label={editor.name}
        onSaved={onSaved}
      />
      <EditorFields form={form} editor={editor} />
    </FormFrame>
  );
}
