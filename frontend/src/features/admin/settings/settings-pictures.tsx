import type { StaffSettings } from '#contracts/fields/entities.ts';
import type { SitePicture } from '#contracts/fields/settings-fields.ts';
import { LookPreview } from './look-preview.tsx';
import { SitePictureForm } from './site-picture-form.tsx';

const inSidebar = {
  removal: 'Draw it instead',
  none: 'Drawn by the site',
  hint: 'Shown in the sidebar of every public page.',
};

const texts: Record<SitePicture, typeof inSidebar> = {
  logo_image: {
    removal: 'Show no logo',
    none: 'No logo',
    hint: 'Shown beside the journal’s name on every public page, on a light plate in the dark scheme; best a PNG or WebP with a transparent background.',
  },
  certificate_image: inSidebar,
  cover_image: inSidebar,
  signature_image: {
    removal: 'Print no signature',
    none: 'No signature',
    hint: 'Printed on certificates, above the line with the Editor-in-Chief’s name; best a PNG with a transparent background. Visitors of the site do not receive the picture itself.',
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
