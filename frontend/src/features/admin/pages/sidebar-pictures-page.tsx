import { Link } from 'react-router-dom';
import { SidebarPictureForm } from '../settings/sidebar-picture-form.tsx';
import { useSettings } from '../settings/use-settings.ts';
import styles from '../frame/admin-page.module.css';

export { loader, shouldRevalidate } from './settings-page.tsx';

/** The pictures of the public sidebar, each saved by itself. */
export function Component() {
  const [settings, setSettings] = useSettings();
  return (
    <>
      <title>Sidebar pictures · Admin</title>
      <p className={styles.back}>
        <Link to="/admin/settings">Settings</Link>
      </p>
      <h1>Sidebar pictures</h1>
      <p>Without a picture of its own the site draws one.</p>
      <SidebarPictureForm setting="certificate_image" settings={settings} onSaved={setSettings} />
      <SidebarPictureForm setting="cover_image" settings={settings} onSaved={setSettings} />
    </>
  );
}
