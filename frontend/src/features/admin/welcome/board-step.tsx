import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { StaffSettings } from '#contracts/fields/entities.ts';
import { EditorForm } from '../editors/editor-form.tsx';
import { SettingsPictures } from '../settings/settings-pictures.tsx';

interface Props {
  /** How many the board has. */
  editors: number;
  settings: StaffSettings;
  /** Takes over saved settings. */
  onSaved: (settings: StaffSettings) => void;
  onAdded: () => void;
}

/** The editors, one after the other, and the signature that certificates print. */
export function BoardStep({ editors, settings, onSaved, onAdded }: Props) {
  const [another, setAnother] = useState(0);
  return (
    <>
      <p>
        {editors === 0 ? 'The board has no editors yet.' : `Editors on the board: ${editors}.`}{' '}
        <Link to="/admin/editors">All editors</Link>
      </p>
      <EditorForm key={another} onSaved={onAdded} onAnother={() => setAnother(another + 1)} />
      <SettingsPictures
        pictures={['signature_image']}
        settings={settings}
        onSaved={onSaved}
        flashes={false}
      />
    </>
  );
}
