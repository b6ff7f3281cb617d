import { useState } from 'react';
import { Link, useLoaderData, useOutletContext } from 'react-router-dom';
import type { StaffSettings } from '#contracts/entities.ts';
import { SidebarPictureForm } from '../settings/sidebar-picture-form.tsx';
import type { AdminContext } from './admin-layout.tsx';
import styles from '../frame/admin-page.module.css';

export { loader, shouldRevalidate } from './settings-page.tsx';

/** The pictures of the public sidebar, each saved by itself. */
export function Component() {
  const [settings, setSettings] = useState(useLoaderData<StaffSettings>());
  const { setSettings: showSettings } = useOutletContext<AdminContext>();

  function saved(now: StaffSettings) {
    setSettings(now);
    showSettings(now);
  }

  return (
    <>
      <title>Sidebar pictures · Admin</title>
      <p className={styles.back}>
        <Link to="/admin/settings">Settings</Link>
      </p>
      <h1>Sidebar pictures</h1>
      <p>Without a picture of its own the site draws one.</p>
      <SidebarPictureForm setting="certificate_image" settings={settings} onSaved={saved} />
      <SidebarPictureForm setting="cover_image" settings={settings} onSaved={saved} />
    </>
  );
}
