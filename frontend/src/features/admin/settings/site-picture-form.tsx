import { type ReactNode, useState } from 'react';
import type { StaffSettings } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import type { SitePicture } from '#contracts/fields/settings-fields.ts';
import { call } from '#lib/api-call.ts';
import { PictureInput } from '#ui/inputs/picture-input.tsx';
import { useFlash } from '#shared/flash/flash-context.ts';
import { useToast } from '#shared/flash/toast-context.ts';
import { formErrorOf } from '#shared/forms/form-error.ts';
import { settingsLabels } from './settings-values.ts';
import styles from './site-picture-form.module.css';

interface Props {
  setting: SitePicture;
  /** Label of the button that removes the picture. */
  removal: string;
  /** What is shown without one. */
  none: string;
  hint?: string;
  settings: StaffSettings;
  onSaved: (settings: StaffSettings) => void;
  /** Whether a message follows a save (requirements.md#messages-of-forms). */
  flashes: boolean;
  /** What the chosen file would look like. */
  preview?: (file: File | undefined) => ReactNode;
}

/** Sets or removes one picture of the site. */
export function SitePictureForm({
  setting,
  removal,
  none,
  hint,
  settings,
  onSaved,
  flashes,
  preview,
}: Props) {
  const flash = useFlash();
  const toast = useToast();
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState<string>();
  const [saving, setSaving] = useState(false);
  const path = `/api/settings/pictures/${setting}`;

  async function save(picture: File | undefined) {
    if (saving) return;
    setSaving(true);
    try {
      const body = new FormData();
      if (picture) body.append('imgFile', picture);
      onSaved(await call<StaffSettings>(path, picture ? { method: 'POST', body } : { method: 'DELETE' }));
      setFile(undefined);
      setProblem(undefined);
      if (flashes) flash('Settings updated successfully', 'success');
      else toast({ message: picture ? 'Picture saved' : 'Picture removed' });
    } catch (error) {
      const { message, fields } = formErrorOf<'imgFile'>(error);
      setProblem(fields.imgFile);
      if (fields.imgFile === undefined) flash(message);
    } finally {
      setSaving(false);
    }
  }

  return (
    <form
      className={styles.form}
      aria-label={settingsLabels[setting]}
      onSubmit={(event) => {
        event.preventDefault();
        if (file) void save(file);
      }}
    >
      <PictureInput
        id={setting}
        label={settingsLabels[setting]}
        file={file}
        onChange={(picture) => {
          setFile(picture);
          setProblem(undefined);
        }}
        present={settings[setting] && paths.sitePicture(settings[setting])}
        none={none}
        hint={hint}
        problem={problem}
        onRefused={flash}
        shape="wide"
      />
      {preview?.(file)}
      <p className="actions">
        <button type="submit" className="button" aria-disabled={!file || saving}>
          Save picture
        </button>
        {settings[setting] && (
          <button
            type="button"
            className="button quiet"
            disabled={saving}
            onClick={() => void save(undefined)}
          >
            {removal}
          </button>
        )}
      </p>
    </form>
  );
}
