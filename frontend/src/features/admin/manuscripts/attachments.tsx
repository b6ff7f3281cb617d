import { useState } from 'react';
import { acceptedEndings, MAX_ATTACHED_BYTES, MAX_ATTACHMENTS } from '#contracts/manuscripts/files.ts';
import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { call } from '#lib/api-call.ts';
import { fileSize } from '#lib/file-size.ts';
import { CheckList } from '#ui/inputs/check-list.tsx';
import fieldStyles from '#ui/inputs/field.module.css';
import { FileDrop } from '#ui/inputs/file-drop.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import { FormSection } from '#shared/forms/form-frame.tsx';
import type { PartOfForm } from '#shared/forms/use-form.ts';
import { manuscriptsPath } from './manuscript-labels.ts';

interface Props {
  manuscript: StaffManuscript;
  /** The form holds the ids of the chosen files. */
  form: PartOfForm<{ files: string[] }>;
}

/** Attachments that were uploaded but not sent with a mail yet. */
const waitingIn = (manuscript: StaffManuscript) =>
  manuscript.files.filter(({ kind, sent }) => kind === 'attachment' && !sent);

export function Attachments({ manuscript, form }: Props) {
  const [files, setFiles] = useState(() => waitingIn(manuscript));
  const { files: chosen } = form.values;
  const choose = (ids: string[]) => form.change({ files: ids });
  const { problem, attempt } = useLoaded<never>(undefined);
  const add = (file: File) =>
    attempt(async () => {
      const body = new FormData();
      body.set('file', file);
      const path = `${manuscriptsPath}/${manuscript.id}/files?kind=attachment`;
      const waiting = waitingIn(await call<StaffManuscript>(path, { method: 'POST', body }));
      setFiles(waiting);
      const isNew = (id: string) => !files.some((one) => one.id === id);
      choose(waiting.map(({ id }) => id).filter((id) => isNew(id) || chosen.includes(id)));
    });
  return (
    <FormSection title="Attached files">
      {files.length > 0 && (
        <CheckList
          id="files"
          all={files.map(({ id }) => id)}
          chosen={chosen}
          labelOf={(id) => files.find((one) => one.id === id)!.name}
          onChange={choose}
        />
      )}
      <div className={fieldStyles.wide}>
        <FileDrop
          id="attachment"
          label="Attach a file"
          accept={acceptedEndings.attachment.map((ending) => `.${ending}`).join()}
          problem={problem || form.problem('files')}
          alerts
          take={(file) => file && void add(file)}
          hint={`A mail can have up to ${MAX_ATTACHMENTS} files, ${fileSize(MAX_ATTACHED_BYTES)} in total. Attachments are not searched for names: check them before you send.`}
        />
      </div>
    </FormSection>
  );
}
