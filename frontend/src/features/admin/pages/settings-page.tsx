import { Link, type LoaderFunctionArgs } from 'react-router-dom';
import type { StaffSettings } from '#contracts/fields/entities.ts';
import { SettingsForm } from '../settings/settings-form.tsx';
import { settingsLabels } from '../settings/settings-values.ts';
import { useFieldOfAddress } from '../settings/use-field-of-address.ts';
import { useSettings } from '../settings/use-settings.ts';
import { HistoryPanel } from '../history/history-panel.tsx';
import { staffLoad } from '../../shared/sign-in/staff-session.ts';
import { call } from '../../../lib/api-call.ts';
import { PageTitle } from '../frame/page-title.tsx';
import adminPageStyles from '../frame/admin-page.module.css';
import historyStyles from '../history/history.module.css';

export const loader = ({ request }: LoaderFunctionArgs) =>
  staffLoad('admin', request, () => call<StaffSettings>('/api/settings/', { signal: request.signal }));

export const shouldRevalidate = () => false;

export function Component() {
  const [settings, setSettings] = useSettings();
  useFieldOfAddress();
  return (
    <>
      <PageTitle name="Settings" />
      <p className={adminPageStyles.back}>
        <Link to="/admin">Dashboard</Link>
      </p>
      <h1>Settings</h1>
      <p className="actions">
        <Link className="button quiet" to="/admin/settings/pictures">
          Logo, pictures and signature
        </Link>
      </p>
      <div className={historyStyles.beside}>
        <SettingsForm settings={settings} onSaved={setSettings} />
        <HistoryPanel key={settings.version} path="/api/admin/settings/history" labels={settingsLabels} />
      </div>
    </>
  );
}
