import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { StaffSettings } from '#contracts/fields/entities.ts';
import { SettingsForm } from '../settings/settings-form.tsx';
import { settingsLabels } from '../settings/settings-values.ts';
import { useSettings } from '../settings/use-settings.ts';
import { HistoryPanel } from '../history/history-panel.tsx';
import { adminLoader } from '../frame/admin-loader.ts';
import { AdminPage } from '../frame/admin-page.tsx';
import historyStyles from '../history/history.module.css';

export const loader = adminLoader<StaffSettings>('/api/settings/');

export const shouldRevalidate = () => false;

export function Component() {
  const [settings, setSettings] = useSettings();
  useFieldOfAddress();
  return (
    <AdminPage name="Settings">
      <p className="actions">
        <Link className="button quiet" to="/admin/settings/pictures">
          Logo, pictures and signature
        </Link>
        <Link className="button quiet" to="/admin/messages">
          Words of mails
        </Link>
      </p>
      <div className={historyStyles.beside}>
        <SettingsForm settings={settings} onSaved={setSettings} />
        <HistoryPanel key={settings.version} path="/api/admin/settings/history" labels={settingsLabels} />
      </div>
    </AdminPage>
  );
}

/** Focuses the field that the address names: `/admin/settings#issn`. */
function useFieldOfAddress(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    const field = hash && document.getElementById(hash.slice(1));
    if (!field) return;
    field.focus({ preventScroll: true });
    field.scrollIntoView({ block: 'center' });
  }, [hash, key]);
}
