import { useState } from 'react';
import type { StaffSettings } from '#contracts/fields/entities.ts';
import type { SitePicture } from '#contracts/fields/settings-fields.ts';
import { paths } from '#contracts/journal/paths.ts';
import { LookPreview } from './look-preview.tsx';
import { call } from '#lib/api-call.ts';
import { PictureInput } from '#ui/inputs/picture-input.tsx';
import { useFlash, useToast } from '#shared/flash/flash-context.ts';
import { formErrorOf } from '#shared/forms/form-error.ts';
import { settingsLabels } from './settings-values.ts';
import styles from './site-picture-form.module.css';

const inSidebar = {
  removal: 'Remove picture',
  none: 'Drawn automatically',
  hint: 'Shown in the sidebar of every public page.',
};

const texts: Record<SitePicture, typeof inSidebar> = {
  logo_image: {
    removal: 'Remove logo',
    none: 'No logo',
    hint: 'Shown beside the journal’s name on every public page, on a light background in the dark scheme. A PNG or WebP with a transparent background works best.',
  },
  certificate_image: inSidebar,
  cover_image: inSidebar,
  signature_image: {
    removal: 'Remove signature',
    none: 'No signature',
    hint: 'Printed on certificates, above the Editor-in-Chief’s name. A PNG with a transparent background works best. Visitors to the site cannot download the picture.',
  },
};

interface Props {
  pictures: readonly SitePicture[];
  settings: StaffSettings;
  onSaved: (settings: StaffSettings) => void;
  /** Whether a message follows a save (requirements.md#messages-of-forms). */
  flashes?: boolean;
}

/** Pictures of the site, each saved by itself. */
export const SettingsPictures = ({ pictures, ...shared }: Props) =>
  pictures.map((setting) => <SitePictureForm key={setting} setting={setting} {...shared} />);

type FormProps = Omit<Props, 'pictures'> & { setting: SitePicture };

function SitePictureForm({ setting, settings, onSaved, flashes = true }: FormProps) {
  const { removal, none, hint } = texts[setting];
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
      {setting === 'logo_image' && <LookPreview look={settings} logo={file} />}
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
