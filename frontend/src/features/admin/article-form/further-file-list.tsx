import { useEffect, useRef, useState } from 'react';
import { type FurtherFile, furtherFileFields } from '#contracts/fields/record-fields.ts';
import { textLimits } from '#contracts/full-text/full-text.ts';
import { furtherFileNames, isSameName, MAX_FURTHER_FILES } from '#contracts/publication/further-files.ts';
import { licenceNames, offeredLicences } from '#contracts/publication/licence.ts';
import { serverMessageOf } from '../../../lib/api-call.ts';
import { fileSize } from '../../../lib/file-size.ts';
import { uploadFile } from '../../../lib/upload-file.ts';
import { ConfirmButton } from '../../../ui/confirm-button.tsx';
import { FileDrop } from '../../../ui/inputs/file-drop.tsx';
import { SelectInput } from '../../../ui/inputs/select-input.tsx';
import { FormSection } from '../../shared/forms/form-section.tsx';
import { RowInputs } from '../../shared/forms/rows-input.tsx';
import type { Form } from '../../shared/forms/use-form.ts';
import type { ArticleValues } from './article-form.ts';
import rowStyles from '../../shared/forms/rows-input.module.css';
import styles from './article-sections.module.css';

const MEGABYTES = textLimits.totalBytes / 1_000_000;

/** Files besides the PDF, such as a data set. Each is uploaded when it is chosen, and readers have it once the form is saved. */
export function FurtherFileList({ form }: { form: Form<ArticleValues> }) {
  const { further_files: rows } = form.values;
  const [upload, setUpload] = useState<{ name: string; part: number }>();
  const [notes, setNotes] = useState<{ problems: string[]; renamed: string[] }>({
    problems: [],
    renamed: [],
  });
  const left = useRef<AbortController>(undefined);
  useEffect(() => () => left.current?.abort(), []);
  const change = (further_files: FurtherFile[]) => form.change({ further_files });

  // The inputs of the rows are disabled meanwhile, so these stay the form's.
  async function add(files: readonly File[]) {
    const { signal } = (left.current = new AbortController());
    const now = [...rows];
    const problems: string[] = [];
    const renamed: string[] = [];
    for (const file of files) {
      const problem = problemOf(file, now);
      if (problem) {
        problems.push(problem);
        continue;
      }
      const body = new FormData();
      body.set('file', file);
      const onProgress = (part: number) => setUpload({ name: file.name, part });
      onProgress(0);
      try {
        const row = await uploadFile<FurtherFile>({
          path: '/api/admin/further-files',
          file: body,
          onProgress,
          signal,
        });
        if (!row) return;
        if (row.name !== file.name) renamed.push(`“${file.name}” is offered as “${row.name}”.`);
        now.push(row);
        change([...now]);
      } catch (error) {
        problems.push(`“${file.name}” is not uploaded. ${serverMessageOf(error)}`);
      }
    }
    setUpload(undefined);
    setNotes({ problems, renamed });
  }

  const isRefused = Object.entries(form.problems).some(
    ([name, message]) => message && name.startsWith('further_files'),
  );
  return (
    <FormSection
      title="Further files"
      folded
      fields={['further_files']}
      open={isRefused}
      summary={rows.length === 0 ? 'None yet' : rows.length === 1 ? '1 file' : `${rows.length} files`}
    >
      <fieldset className={rowStyles.rows} disabled={upload !== undefined} aria-label="Further files">
        {rows.map((row, at) => {
          const path = `further_files.${at}`;
          const set = (changed: object) => change(rows.with(at, { ...row, ...changed }));
          return (
            <fieldset key={row.key} className={rowStyles.row} aria-label={row.name}>
              <p className={styles.fileName}>
                {row.name} <span className="hint">{fileSize(row.size)}</span>
                {form.problem(`${path}.name`) && (
                  <span className="problem">{form.problem(`${path}.name`)}</span>
                )}
              </p>
              <RowInputs
                fields={furtherFileFields}
                without={['name', 'licence', 'size', 'key']}
                name={path}
                row={row}
                problem={form.problem}
                onChange={set}
              />
              <SelectInput
                id={`${path}.licence`}
                label={furtherFileFields.licence.label}
                value={row.licence}
                none="The article’s"
                options={licencesWith(row.licence)}
                problem={form.problem(`${path}.licence`)}
                onChange={(licence) => set({ licence })}
              />
              <p className={rowStyles.remove}>
                {at > 0 && (
                  <button
                    type="button"
                    className="quiet"
                    aria-label={`Move up ${row.name}`}
                    onClick={() => change(rows.with(at - 1, row).with(at, rows[at - 1]!))}
                  >
                    Move up
                  </button>
                )}{' '}
                <ConfirmButton
                  label="Remove"
                  name={`Remove ${row.name}`}
                  question={`Remove ${row.name}? Readers no longer have it once you save the article.`}
                  action="Remove file"
                  onConfirm={() => change(rows.toSpliced(at, 1))}
                />
              </p>
            </fieldset>
          );
        })}
        {form.problem('further_files') && <p className="problem">{form.problem('further_files')}</p>}
        <div>
          <FileDrop
            id="further_files"
            label="Add files"
            multiple
            hint={
              upload
                ? `Uploading ${upload.name}: ${Math.round(upload.part * 100)}%`
                : `Choose files, or drop them here: data sets, translations, videos. Up to ${MAX_FURTHER_FILES} files of ${MEGABYTES} MB each. Readers can download them once you save the article.`
            }
            problem={notes.problems.length > 0 && notes.problems.join(' ')}
            alerts
            // Each is a row now; the same file can be chosen again.
            value=""
            take={(_, all) => void add(all)}
          />
          {notes.renamed.length > 0 && <p role="status">{notes.renamed.join(' ')}</p>}
        </div>
      </fieldset>
    </FormSection>
  );
}

function problemOf({ name: sent, size }: File, rows: readonly FurtherFile[]): string | undefined {
  const { name } = furtherFileNames(sent);
  if (rows.length >= MAX_FURTHER_FILES)
    return `“${sent}” is not added: an article has at most ${MAX_FURTHER_FILES} further files.`;
  if (size > textLimits.totalBytes) return `“${sent}” is larger than ${MEGABYTES} MB.`;
  return rows.some((row) => isSameName(row.name, name))
    ? `The article already has a file named “${name}”. Rename yours and choose it again, or remove the other one.`
    : undefined;
}

/** The offered licences, and another one that a file has. */
const licencesWith = (licence: string) =>
  [...new Set([...offeredLicences, licence].filter(Boolean))].map((value) => ({
    value,
    label: licenceNames()[value] ?? value,
  }));
