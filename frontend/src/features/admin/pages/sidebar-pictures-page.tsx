import { LookPreview } from '../settings/look-preview.tsx';
import { SitePictureForm } from '../settings/site-picture-form.tsx';
import { useSettings } from '../settings/use-settings.ts';
import { AdminPage } from '../frame/admin-page.tsx';

export { loader, shouldRevalidate } from './settings-page.tsx';

/** The logo, the pictures of the public sidebar and the signature on certificates, each saved by itself. */
export function Component() {
  const [settings, setSettings] = useSettings();
  return (
    <AdminPage name="Logo, pictures and signature" above={{ to: '/admin/settings', name: 'Settings' }}>
      <SitePictureForm
        setting="logo_image"
        removal="Show no logo"
        none="No logo"
        hint="Shown beside the journal’s name on every public page, on a light plate in the dark scheme; best a PNG or WebP with a transparent background."
        settings={settings}
        onSaved={setSettings}
        preview={(logo) => <LookPreview look={settings} logo={logo} />}
      />
      <SitePictureForm
        setting="certificate_image"
        removal="Draw it instead"
        none="Drawn by the site"
        hint="Shown in the sidebar of every public page."
        settings={settings}
        onSaved={setSettings}
      />
      <SitePictureForm
        setting="cover_image"
        removal="Draw it instead"
        none="Drawn by the site"
        hint="Shown in the sidebar of every public page."
        settings={settings}
        onSaved={setSettings}
      />
      <SitePictureForm
        setting="signature_image"
        removal="Print no signature"
        none="No signature"
        hint="Printed on certificates, above the line with the Editor-in-Chief’s name; best a PNG with a transparent background. Visitors of the site do not receive the picture itself."
        settings={settings}
        onSaved={setSettings}
      />
    </AdminPage>
  );
}
