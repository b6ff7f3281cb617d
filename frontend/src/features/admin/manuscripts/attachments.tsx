import { useState } from 'react';
import {
  acceptedEndings,
  fileNameProblem,
  MAX_ATTACHED_BYTES,
  MAX_ATTACHMENTS,
} from '#contracts/manuscripts/files.ts';
import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { call, serverMessageOf } from '../../../lib/api-call.ts';
import { fileSize } from '../../../lib/file-size.ts';
import { CheckList } from '../../../ui/inputs/check-list.tsx';
import fieldStyles from '../../../ui/inputs/field.module.css';
import { FileDrop } from '../../../ui/inputs/file-drop.tsx';
import { FormSection } from '../../shared/forms/form-section.tsx';
import { manuscriptsPath } from './manuscript-labels.ts';

interface Props {
  manuscript: StaffManuscript;
  /** Ids of files. */
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  problem?: string;
}

/** Those that were uploaded for a mail and have not gone with one. */
const waitingIn = ({ files }: StaffManuscript) =>
  files.filter(({ kind, sent }) => kind === 'attachment' && !sent);

/** Uploads the files that go with a mail. */
export function Attachments({ manuscript, chosen, onChange, problem }: Props) {
  const [files, setFiles] = useState(() => waitingIn(manuscript));
  const [refused, setRefused] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function add(all: readonly File[]) {
    setBusy(true);
    let waiting = files;
    const added = [];
    try {
      for (const file of all) {
        const wrong = problemOf(file);
        setRefused(wrong);
        if (wrong) break;
        const body = new FormData();
        body.set('file', file);
        const path = `${manuscriptsPath}/${manuscript.id}/files?kind=attachment`;
        const after = waitingIn(await call<StaffManuscript>(path, { method: 'POST', body }));
        added.push(
          ...after.filter(({ id, name }) => name === file.name || !waiting.some((one) => one.id === id)),
        );
        waiting = after;
      }
    } catch (error) {
      setRefused(serverMessageOf(error));
    }
    setFiles(waiting);
    onChange([...new Set([...chosen, ...added.map(({ id }) => id)])]);
    setBusy(false);
  }

  return (
    <FormSection title="Attached files">
      {files.length > 0 && (
        <CheckList
          id="files"
          all={files.map(({ id }) => id)}
          chosen={chosen}
          labelOf={(id) => nameOf(files.find((one) => one.id === id)!)}
          onChange={onChange}
        />
      )}
      <div className={fieldStyles.wide}>
        <FileDrop
          id="attachment"
          label="Attach files"
          multiple
          disabled={isBusy}
          accept={acceptedEndings.attachment.map((ending) => `.${ending}`).join()}
          problem={refused ?? problem}
          alerts
          take={(_, all) => void add(all)}
          hint={
            isBusy
              ? 'Uploading…'
              : `${TOO_MANY}. The files are not searched for names: look into them before you send.`
          }
        />
      </div>
    </FormSection>
  );
}

const TOO_MANY = `A mail can have up to ${MAX_ATTACHMENTS} files, ${fileSize(MAX_ATTACHED_BYTES)} in total`;

const problemOf = ({ name, size }: File): string | undefined =>
  fileNameProblem('attachment', name) ?? (size > MAX_ATTACHED_BYTES ? TOO_MANY : undefined);

const nameOf = ({ name, bytes }: { name: string; bytes: number }): string => `${name}, ${fileSize(bytes)}`;
