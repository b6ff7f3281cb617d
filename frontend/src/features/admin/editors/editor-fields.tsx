import type { StaffEditor } from '#contracts/entities.ts';
import { paths } from '#contracts/paths.ts';
import { editorCategories, editorPosts } from '#contracts/statuses.ts';
import { PictureInput } from '../../../ui/picture-input.tsx';
import { RichTextField } from '../../../ui/rich-text-editor/rich-text-field.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import avatar from '../../../ui/avatar.svg?url';
import { useFlash } from '../../shared/flash/flash-context.ts';
import { FormSection } from '../../shared/forms/form-section.tsx';
import type { Form } from '../../shared/forms/use-form.ts';
import { editorLabels as labels, type EditorValues } from './editor-values.ts';

/** Fields shared by the forms that add and edit an editor. */
export function EditorFields({ form, editor }: { form: Form<EditorValues>; editor?: StaffEditor }) {
  const { text, change, values } = form;
  return (
    <>
      <FormSection title="Editor">
        <TextInput {...text('name')} label={labels.name} required />
        <TextInput {...text('degree')} label={labels.degree} />
        <SelectInput
          {...text('category')}
          label={labels.category}
          options={editorCategories}
          none="Choose a category"
          required
        />
        <SelectInput {...text('designation')} label={labels.designation} options={editorPosts} none="None" />
        <RichTextField {...text('post')} label={labels.post} kind="text" short required />
        <TextInput {...text('content')} label={labels.content} required wide />
        <PictureInput
          id="imgFile"
          label={labels.imgFile}
          file={values.imgFile}
          onChange={(imgFile) => change({ imgFile })}
          present={editor?.picture ? paths.editorPicture(editor.picture) : avatar}
          problem={form.problem('imgFile')}
          onRefused={useFlash()}
        />
      </FormSection>
      <FormSection title="Contact">
        <TextInput {...text('email')} label={labels.email} type="email" />
        <TextInput {...text('phone')} label={labels.phone} type="tel" />
        <TextInput {...text('country')} label={labels.country} />
      </FormSection>
    </>
  );
}
