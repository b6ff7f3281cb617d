import { useEffect, useRef } from 'react';
import {
  Link,
  NavLink,
  redirect,
  useLoaderData,
  useLocation,
  useNavigate,
  useParams,
} from 'react-router-dom';
import type { LoaderFunctionArgs } from 'react-router-dom';
import type { StaffSettings } from '#contracts/fields/entities.ts';
import { CertificatePreview } from '#admin/settings/certificate-preview.tsx';
import { SettingsForm } from '#admin/settings/settings-form.tsx';
import { SettingsPictures } from '#admin/settings/settings-pictures.tsx';
import { fieldAddress, settingsTabs, tabAddress, tabOfField } from '#admin/settings-tabs/settings-tabs.ts';
import { useSettings } from '#admin/settings/use-settings.ts';
import { SignInRows } from '#admin/settings/sign-in-rows.tsx';
import { Backups } from '#admin/connections/backups.tsx';
import { MailServer } from '#admin/connections/mail-server.tsx';
import { ConnectionRows } from '#admin/connections/connection-rows.tsx';
import { HistoryPanel } from '#admin/history/history-panel.tsx';
import { adminLoader } from '#admin/frame/admin-loader.ts';
import { AdminPage } from '#admin/frame/admin-page.tsx';
import { FormSection } from '#shared/forms/form-section.tsx';
import { pageError } from '#lib/load.ts';
import styles from './settings-page.module.css';

const load = adminLoader<StaffSettings>('/api/settings/');

export function loader(request: LoaderFunctionArgs) {
  const { tab = '' } = request.params;
  // Where the pictures were before the settings had tabs.
  if (tab === 'pictures') throw redirect('/admin/settings/look');
  if (!settingsTabs.some(({ slug }) => slug === tab)) throw pageError('not_found');
  return load(request);
}

/** Again for an address of no tab; another tab shows the settings that are loaded. */
export const shouldRevalidate = ({ nextParams: { tab = '' } }: { nextParams: { tab?: string } }) =>
  !settingsTabs.some(({ slug }) => slug === tab);

export function Component() {
  const { tab: slug = '' } = useParams();
  const tab = settingsTabs.find((one) => one.slug === slug)!;
  const [settings, setSettings] = useSettings(useLoaderData<StaffSettings>());
  const tabs = useRef<HTMLElement>(null);
  // On a narrow screen they are one line that scrolls.
  useEffect(() => {
    tabs.current
      ?.querySelector('[aria-current=page]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [slug]);
  useTabOfField();
  return (
    <AdminPage name="Settings">
      <div className={styles.settings}>
        <nav ref={tabs} className={styles.tabs} aria-label="Settings">
          {settingsTabs.map((one) => (
            <NavLink key={one.slug} to={tabAddress(one)} end>
              {one.name}
            </NavLink>
          ))}
        </nav>
        <div key={slug} className={styles.tab}>
          <h2>{tab.name}</h2>
          {slug === 'mail' && (
            <p className="actions">
              <Link className="button quiet" to="/admin/messages">
                Mail texts
              </Link>
            </p>
          )}
          {slug === 'mail' && <MailServer />}
          {tab.connections && tab.sections.length === 0 && <ConnectionRows names={tab.connections} />}
          {tab.sections.length > 0 && (
            <SettingsForm
              settings={settings}
              sections={tab.sections}
              onSaved={setSettings}
              draft={slug ? `Settings: ${tab.name}` : 'Settings'}
            />
          )}
          {tab.connections && tab.sections.length > 0 && <ConnectionRows names={tab.connections} />}
          {tab.pictures && (
            <SettingsPictures pictures={tab.pictures} settings={settings} onSaved={setSettings} />
          )}
          {slug === 'documents' && <CertificatePreview version={settings.version} />}
          {slug === 'sign-in' && <SignInRows />}
          {slug === 'files' && <Backups />}
          <FormSection title="History" folded summary="Who changed what, and when">
            <HistoryPanel key={settings.version} path="/api/admin/settings/history" type="settings" />
          </FormSection>
        </div>
      </div>
    </AdminPage>
  );
}

/** Opens the tab that has the field of the address, `/admin/settings#issn`; the form focuses it. */
function useTabOfField(): void {
  const { hash, key, pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!hash) return;
    const name = hash.slice(1);
    if (tabAddress(tabOfField(name)) !== pathname) void navigate(fieldAddress(name), { replace: true });
  }, [hash, key, pathname, navigate]);
}
