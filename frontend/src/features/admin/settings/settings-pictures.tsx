import type { StaffSettings } from '#contracts/fields/entities.ts';
import type { SitePicture } from '#contracts/fields/settings-fields.ts';
import { LookPreview } from './look-preview.tsx';
import { SitePictureForm } from './site-picture-form.tsx';

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
  flashes?: boolean;
}

/** Pictures of the site, each saved by itself. */
export const SettingsPictures = ({ pictures, settings, onSaved, flashes = true }: Props) =>
  pictures.map((setting) => (
    <SitePictureForm
      key={setting}
      setting={setting}
      {...texts[setting]}
      settings={settings}
      onSaved={onSaved}
      flashes={flashes}
      preview={setting === 'logo_image' ? (logo) => <LookPreview look={settings} logo={logo} /> : undefined}
    />
  ));
