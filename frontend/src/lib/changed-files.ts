export const FILE_CHANGED = 'The file has changed since you chose it. Choose it again.';

/** Whether a chosen file can no longer be read because it was changed or removed on the disk. */
export const isChanged = (file: Blob): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => false,
      () => true,
    );

/** A message for each field of a form whose file can no longer be read. */
export async function changedFiles(form: FormData): Promise<Record<string, string>> {
  const problems: Record<string, string> = {};
  for (const [field, value] of form)
    if (value instanceof File && (await isChanged(value))) problems[field] = FILE_CHANGED;
  return problems;
}
