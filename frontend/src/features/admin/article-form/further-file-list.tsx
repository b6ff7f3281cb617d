import { useEffect, useRef, useState } from 'react';
import { countOf } from '#contracts/fields/import-entities.ts';
import { type FurtherFile, furtherFileFields } from '#contracts/fields/record-fields.ts';
import { textLimits } from '#contracts/full-text/full-text.ts';
import { furtherFileNames, isSameName, MAX_FURTHER_FILES } from '#contracts/publication/further-files.ts';
import { licenceNames, offeredLicences } from '#contracts/publication/licence.ts';
import { megabytes } from '#contracts/text/limits.ts';
import { serverMessageOf } from '#lib/api-call.ts';
import { fileSize } from '#lib/file-size.ts';
import { uploadFile } from '#lib/upload-file.ts';
import { ActionButton, ConfirmButton } from '#ui/action-button.tsx';
import { FileDrop } from '#ui/inputs/file-drop.tsx';
import { FieldInput } from '#shared/forms/field-input.tsx';
import { FormSection } from '#shared/forms/form-frame.tsx';
import type { Form } from '#shared/forms/use-form.ts';
import type { ArticleValues } from './article-form.ts';
import rowStyles from '#shared/forms/rows-input.module.css';
import styles from './article-sections.module.css';

const MAX_SIZE = megabytes(textLimits.totalBytes);

/** Files besides the PDF, such as a data set. Each is uploaded when chosen; readers get it once the article is saved. */
export function FurtherFileList({ form }: { form: Form<ArticleValues> }) {
  const { further_files: rows } = form.values;
  const [progress, setProgress] = useState('');
  const [problems, setProblems] = useState<string[]>([]);
  const [renamed, setRenamed] = useState<string[]>([]);
  const left = useRef<AbortController>(undefined);
  useEffect(() => () => left.current?.abort(), []);
  const change = (further_files: FurtherFile[]) => form.change({ further_files });
  const isUploading = progress !== '';
  const { element } = form;
  useEffect(() => {
    const frame = element.current;
    if (!isUploading || !frame) return undefined;
    // The article would be saved without the file.
    const refuse = (event: Event) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      setProblems(['Wait for the upload to finish, then save the article.']);
    };
    frame.addEventListener('submit', refuse, true);
    return () => frame.removeEventListener('submit', refuse, true);
  }, [isUploading, element]);

  // The rows cannot change meanwhile: their inputs are disabled.
  async function add(files: readonly File[]) {
    const { signal } = (left.current = new AbortController());
    const added = [...rows];
    const refused: string[] = [];
    const others: string[] = [];
    for (const file of files) {
      const problem = fileProblem(file, added);
      if (problem) {
        refused.push(problem);
        continue;
      }
      const body = new FormData();
      body.set('file', file);
      const onProgress = (part: number) => setProgress(`Uploading ${file.name}: ${Math.round(part * 100)}%`);
      onProgress(0);
      try {
        const path = '/api/admin/further-files';
        const row = await uploadFile<FurtherFile>({ path, file: body, onProgress, signal });
        if (!row) return;
        if (row.name !== file.name.normalize('NFC'))
          others.push(`“${file.name}” was renamed to “${row.name}”.`);
        added.push(row);
        change([...added]);
      } catch (error) {
        refused.push(`“${file.name}” was not uploaded. ${serverMessageOf(error)}`);
      }
    }
    setProgress('');
    setProblems(refused);
    setRenamed(others);
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
      summary={rows.length === 0 ? 'None yet' : countOf(rows.length, 'file')}
    >
      <fieldset className={rowStyles.rows} disabled={isUploading} aria-label="Further files">
        {rows.map((row, at) => {
          const problem = (name: keyof FurtherFile) => form.problem(`further_files.${at}.${name}`);
          const text = (name: keyof FurtherFile) => ({
            id: `further_files.${at}.${name}`,
            value: String(row[name]),
            problem: problem(name),
            invalid: problem(name) !== undefined,
            onChange: (value: string) => change(rows.with(at, { ...row, [name]: value })),
          });
          const input = { fields: furtherFileFields, form: { text } };
          return (
            <fieldset key={row.key} className={rowStyles.row} aria-label={row.name}>
              <p className={styles.fileName}>
                {row.name}, {fileSize(row.size)}
                {problem('name') && <span className="problem">{problem('name')}</span>}
              </p>
              <FieldInput {...input} name="title" required wide />
              <FieldInput {...input} name="kind" />
              <FieldInput
                {...input}
                name="licence"
                options={offeredLicences}
                optionLabels={licenceNames()}
                none="The article’s"
              />
              <p className={rowStyles.remove}>
                {at > 0 && (
                  <ActionButton
                    label="Move up"
                    name={`Move up ${row.name}`}
                    onClick={() => change(rows.with(at - 1, row).with(at, rows[at - 1]!))}
                  />
                )}{' '}
                <ConfirmButton
                  label="Remove"
                  name={`Remove ${row.name}`}
                  question={`Remove ${row.name}? Readers can no longer download it once you save the article.`}
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
              progress ||
              `Choose files, or drop them here: data sets, translations, videos. Up to ${MAX_FURTHER_FILES} files of ${MAX_SIZE} each. Readers can download them once you save the article.`
            }
            problem={problems.join(' ')}
            alerts
            // Each is a row now; the same file can be chosen again.
            value=""
            take={(_, all) => void add(all)}
          />
          {renamed.length > 0 && <p role="status">{renamed.join(' ')}</p>}
        </div>
      </fieldset>
    </FormSection>
  );
}

function fileProblem({ name: given, size }: File, rows: readonly FurtherFile[]): string | undefined {
  const { name } = furtherFileNames(given);
  if (rows.length >= MAX_FURTHER_FILES)
    return `“${given}” was not added: an article can have up to ${MAX_FURTHER_FILES} further files.`;
  if (size === 0) return `“${given}” is empty.`;
  if (size > textLimits.totalBytes) return `“${given}” is larger than ${MAX_SIZE}.`;
  return rows.some((row) => isSameName(row.name, name))
    ? `The article already has a file named “${name}”. Rename yours and choose it again, or remove the other one.`
    : undefined;
}
