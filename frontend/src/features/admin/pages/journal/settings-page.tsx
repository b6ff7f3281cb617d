import { useEffect, useRef } from 'react';
import {
  Link,
  type LoaderFunctionArgs,
  NavLink,
  redirect,
  useLoaderData,
  useLocation,
  useNavigate,
  useParams,
} from 'react-router-dom';
import type { ArticleListing, IssueSummary, StaffSettings } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { isNotice } from '#contracts/publication/amendments.ts';
import { splitAuthors } from '#contracts/publication/author-names.ts';
import { SettingsForm } from '#admin/settings/settings-form.tsx';
import { SettingsPictures } from '#admin/settings/settings-pictures.tsx';
import { fieldAddress, settingsTabs, tabAddress, tabOfField } from '#admin/settings-tabs/settings-tabs.ts';
import { useSettings } from '#admin/settings/use-settings.ts';
import { Backups } from '#admin/connections/backups.tsx';
import { MailServer } from '#admin/connections/mail-server.tsx';
import { ConnectionRow, ConnectionRows, SetInEnvironment } from '#admin/connections/connection-rows.tsx';
import { HistoryPanel } from '#admin/history/history-panel.tsx';
import { adminLoader, AdminPage } from '#admin/frame/admin-page.tsx';
import { FormSection } from '#shared/forms/form-frame.tsx';
import { pageError } from '#lib/load.ts';
import { issueApiPath } from '#shared/issues/issue-address.ts';
import { useResponse } from '#ui/use-response.ts';
import { useInstitution } from '#shared/sign-in/institution/use-institution.ts';
import styles from './settings-page.module.css';
import certificatePreviewStyles from '#admin/settings/certificate-preview.module.css';
import connectionsStyles from '#admin/connections/connections.module.css';

const load = adminLoader<StaffSettings>('/api/settings/');

export function loader(request: LoaderFunctionArgs) {
  const { tab = '' } = request.params;
  // Where the pictures were before the settings had tabs.
  if (tab === 'pictures') throw redirect('/admin/settings/look');
  if (!settingsTabs.some(({ slug }) => slug === tab)) throw pageError('not_found');
  return load(request);
}

/** Reloads for an address without a tab; another tab shows the loaded settings. */
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
          <h2 className="unseen">{tab.name}</h2>
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

/** A certificate of the newest issue, with the saved settings. @param version of the settings */
function CertificatePreview({ version }: { version: number }) {
  const [newest] = useResponse<IssueSummary[]>('/api/archives')?.value ?? [];
  const articles = useResponse<ArticleListing[]>(
    newest && issueApiPath({ ...newest, issue: newest.issues.at(-1)! }),
  )?.value;
  const article = articles?.find((one) => !isNotice(one));
  if (!article) return null;
  const { refnumber, authorname } = article;
  const [author = ''] = splitAuthors(authorname);
  return (
    <figure className={certificatePreviewStyles.preview}>
      <a href={paths.certificate(refnumber, author)} target="_blank" rel="noopener">
        <img
          src={`${paths.certificateThumbnail(refnumber, author)}?v=${version}`}
          alt={`Certificate of ${author}`}
          width="561"
          height="397"
        />
      </a>
      <figcaption className="hint">
        A certificate with the saved settings: {author}, article {refnumber}.
      </figcaption>
    </figure>
  );
}

function SignInRows() {
  const { label, problem } = useInstitution();
  return (
    <section className={connectionsStyles.connections} aria-labelledby="sign-in">
      <h2 id="sign-in">How staff sign in</h2>
      <ul className={connectionsStyles.rows}>
        <ConnectionRow
          label="Passwords, passkeys and second factors"
          state="builtin"
          text={
            <>
              Choose the roles that need a second factor under <Link to="/admin/account">Users</Link>.
            </>
          }
        />
        <ConnectionRow
          label="Institutional sign-in"
          state={problem ? 'wrong' : label ? 'connected' : 'missing'}
          text={
            problem
              ? `Institutional sign-in is off: ${problem}`
              : label
                ? `The login page offers “${label}”.`
                : 'No OpenID provider is set up. Staff sign in with a password or a passkey.'
          }
        >
          {!label && <SetInEnvironment settings={['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']} />}
        </ConnectionRow>
      </ul>
    </section>
  );
}
