import { editorFields } from '#contracts/fields/editor-fields.ts';
import type { StaffEditor } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import avatar from '../../../ui/avatar.svg?url';
import { PictureInput } from '../../../ui/picture-input.tsx';
import { useFlash } from '../../shared/flash/flash-context.ts';
import { FieldSection, type FormInputs } from '../../shared/forms/field-section.tsx';
import type { Form } from '../../shared/forms/use-form.ts';
import { editorLabels, type EditorValues } from './editor-values.ts';

type Section = 'Editor' | 'Contact';

/** The section of each field and the order within it. */
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

/** Fields shared by the forms that add and edit an editor. */
export function EditorFields({ form, editor }: { form: Form<EditorValues>; editor?: StaffEditor }) {
  const section = { fields: editorFields, form, inputs };
  return (
    <>
      <FieldSection {...section} title="Editor">
        <PictureInput
          id="imgFile"
          label={editorLabels.imgFile}
          file={form.values.imgFile}
          onChange={(imgFile) => form.change({ imgFile })}
          present={editor?.picture ? paths.editorPicture(editor.picture) : avatar}
          problem={form.problem('imgFile')}
          onRefused={useFlash()}
        />
      </FieldSection>
      <FieldSection {...section} title="Contact" />
    </>
  );
}
