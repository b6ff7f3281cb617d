import { useState } from 'react';
import { Link } from 'react-router-dom';
import { editorFields } from '#contracts/fields/editor-fields.ts';
import type { StaffEditor } from '#contracts/fields/entities.ts';
import { labelsOf } from '#contracts/fields/fields.ts';
import { paths } from '#contracts/journal/paths.ts';
import { ActionButton } from '#ui/action-button.tsx';
import avatar from '#ui/avatar.svg?url';
import { PictureInput } from '#ui/inputs/picture-input.tsx';
import { useFlash } from '#shared/flash/flash-context.ts';
import { FieldSection, type FormInputs } from '#shared/forms/field-input.tsx';
import { emptyTexts, type FieldTexts, formDataOf, textsOf } from '#shared/forms/field-texts.ts';
import { FormFrame } from '#shared/forms/form-frame.tsx';
import { changedFields } from '#shared/forms/merge.ts';
import { useForm } from '#shared/forms/use-form.ts';
import { StatusField } from '../enabled-status/status-field.tsx';
import styles from '#shared/forms/form-frame.module.css';

/** The post is HTML. */
type EditorValues = FieldTexts<typeof editorFields> & { imgFile?: File };

const editorLabels = { ...labelsOf(editorFields), imgFile: editorFields.picture.label };

/** Page that receives the focus when the message of a new editor is closed, because Submit is gone. */
const EDITORS = '/admin/editors/';

type Section = 'Editor' | 'Contact';
const inputs: FormInputs<typeof editorFields, Section> = {
  name: { section: 'Editor', required: true },
  degree: { section: 'Editor' },
  category: { section: 'Editor', none: 'Choose a category', required: true },
  designation: { section: 'Editor', none: 'None' },
  post: { section: 'Editor', short: true, required: true },
  content: { section: 'Editor', required: true, wide: true },
  email: { section: 'Contact', control: 'email' },
  phone: { section: 'Contact', control: 'tel' },
  country: { section: 'Contact' },
};

interface Props {
  /**
   * The editor to edit; absent to add one, after which there is nothing more to submit (requirements.md#editor-form).
   */
  editor?: StaffEditor;
  onSaved?: (editor: StaffEditor) => void;
  onAnother?: () => void;
}

export function EditorForm({ editor, onSaved, onAnother }: Props) {
  const flash = useFlash();
  const [added, setAdded] = useState(false);
  const form = useForm<EditorValues, StaffEditor>({
    entity: editor,
    labels: editorLabels,
    path: editor ? `/api/editors/${editor.id}` : '/api/editors',
    history: editor && `/api/admin/editors/${editor.id}/history`,
    valuesOf: (now) => textsOf(editorFields, now),
    // An empty one stops the submission without a message (requirements.md#editor-form).
    check: (values) => ({
      empty: emptyTexts(editorFields, values, ['category', 'post', 'name', 'content']),
      isSilent: true,
      messages: {},
    }),
    bodyOf: ({ values, base }) =>
      formDataOf(editorFields, values, editor && ['name', ...changedFields(base, values)]),
    onSaved: (saved) => {
      setAdded(!editor);
      onSaved?.(saved);
      flash(`Editor ${editor ? 'updated' : 'created'} successfully`, 'success', EDITORS);
    },
  });

  const done = (
    <>
      <ActionButton label="Add another editor" onClick={() => onAnother?.()} />
      <Link to={EDITORS}>Editors</Link>
    </>
  );
  const section = { fields: editorFields, form, inputs };
  return (
    <FormFrame
      form={form}
      action="Submit"
      draft={editor ? `Editor ${editor.name}` : 'New editor'}
      done={added ? done : undefined}
    >
      {editor && (
        <StatusField
          path={`/api/editors/${editor.id}`}
          status={editor.status}
          label={editor.name}
          onSaved={onSaved}
        />
      )}
      <div className={styles.sections} inert={added}>
        <FieldSection {...section} title="Editor">
          <PictureInput
            id="imgFile"
            label={editorLabels.imgFile}
            file={form.values.imgFile}
            onChange={(imgFile) => form.change({ imgFile })}
            present={editor?.picture ? paths.editorPicture(editor.picture) : avatar}
            problem={form.problem('imgFile')}
            onRefused={flash}
          />
        </FieldSection>
        <FieldSection {...section} title="Contact" />
      </div>
    </FormFrame>
  );
}
