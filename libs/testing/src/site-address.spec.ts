import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { type MailPreview, originalText } from '#contracts/mails/mail-texts.ts';
import type { MadeLink } from '#contracts/api/sign-in.ts';
import type { UserDetails } from '#contracts/fields/entities.ts';
import { SettingsService } from '../../../services/catalog/src/journal/settings/settings.service.ts';
import { eventually } from './jest/eventually.ts';
import { type MailServer, startMailServer } from './servers/mail-server.ts';
import { INSTITUTION_CLIENT, type RunningProvider, startInstitution } from './servers/openid-provider.ts';
import { type RunningAuth, runAuth } from './running/running-auth.ts';
import { runCatalogWorker } from './running/running-catalog-worker.ts';
import { type RunningCatalog, runCatalog } from './running/running-catalog.ts';

const OPERATORS = 'https://operator.example';
const DOMAIN = 'https://journal.example';

describe.each([
  ['SITE_ORIGIN', OPERATORS, '', OPERATORS],
  ['SITE_ORIGIN with a slash at its end', `${OPERATORS}/`, '', OPERATORS],
  ['the setting Domain', '', DOMAIN, DOMAIN],
  ['SITE_ORIGIN rather than the setting Domain', OPERATORS, DOMAIN, OPERATORS],
  ['the port of this machine', '', '', 'http://localhost:8099'],
])('The address of the site (%s)', (_, SITE_ORIGIN, domain, expected) => {
  let catalog: RunningCatalog;
  let auth: RunningAuth;
  let mail: MailServer;
  let provider: RunningProvider;
  let ravi: UserDetails;

  beforeAll(async () => {
    const site = { SITE_ORIGIN, SITE_PORT: 8099 };
    catalog = await runCatalog(undefined, site);
    if (domain) await catalog.staff.post('/api/settings').send({ domain }).expect(200);
    provider = await startInstitution(`${expected}/auth/oidc/callback`);
    auth = await runAuth(catalog.environment, catalog.rpc, {
      ...site,
      ...INSTITUTION_CLIENT,
      OIDC_ISSUER: provider.issuer,
    });
    mail = await startMailServer();
    const mails = { SMTP_URL: mail.url, MAIL_FROM: 'desk@journal.example' };
    await runCatalogWorker({ environment: catalog.environment, auth }, { ...mails, ...site });
    const user = { name: 'Ravi', email: 'ravi@example.org', role: 'editor' };
    const invited = await request(auth.url).post('/api/users/invited').set(auth.signedIn).send(user);
    ravi = invited.body as UserDetails;
  });
  afterAll(async () => {
    await mail.close();
    await provider.close();
  });

  const link = async (by: 'mail' | 'copy') =>
    (await request(auth.url).post(`/api/users/${ravi.id}/link`).set(auth.signedIn).send({ by }).expect(201))
      .body as MadeLink;

  it('is the same in a mail, its preview and a copied link', async () => {
    await link('mail');
    const sent = await eventually(() => {
      expect(mail.received).toHaveLength(1);
      return mail.received[0]!;
    });
    const text = originalText('invitation', 'en');
    const previewed = await catalog.staff.post('/api/admin/messages/invitation/en/preview').send(text);
    const preview = previewed.body as MailPreview;
    expect(preview.text).toContain(`${expected}/admin/link#sample`);
    const withoutToken = sent.text.replace(/#[\w-]{43}/, '#sample').replaceAll('Ravi', 'Asha');
    expect([sent.headers.subject, withoutToken]).toEqual([[preview.subject], preview.text]);
    const { url } = await link('copy');
    expect(url!.replace(/#[\w-]{43}/, '')).toBe(`${expected}/admin/link`);
  });

  it('is the same in sign-ins at the institution and with a passkey', async () => {
    const begun = await request(auth.url).get('/auth/oidc/begin').expect(302);
    const { searchParams } = new URL(begun.headers.location!);
    expect(searchParams.get('redirect_uri')).toBe(`${expected}/auth/oidc/callback`);
    const [cookie] = begun.headers['set-cookie'] as unknown as string[];
    const isSecure = expected.startsWith('https:');
    expect([cookie!.startsWith('__Host-'), cookie!.includes('; Secure')]).toEqual([isSecure, isSecure]);
    const options = await request(auth.url).post('/auth/passkey/options').expect(200);
    expect(options.body).toMatchObject({ rpId: new URL(expected).hostname });
  });

  it('is the same in the settings, feeds, the sitemap, harvests and documents', async () => {
    expect((await catalog.visitor.get('/api/settings')).body).toMatchObject({ domain: expected });
    for (const path of ['/sitemap.xml', '/robots.txt', '/feed.xml', '/oai?verb=Identify']) {
      const { text } = await catalog.visitor.get(path).expect(200);
      expect(text).toContain(expected);
      for (const other of [OPERATORS, DOMAIN, 'localhost'])
        if (!expected.includes(other)) expect(text).not.toContain(other);
    }
    const { domain: inDocuments } = await catalog.app.get(SettingsService).getDocumentJournal();
    expect(inDocuments).toBe(expected);
  });

  it('is replaced by the setting Domain, unless the operator has set it', async () => {
    const moved = 'https://moved.example';
    const now = SITE_ORIGIN ? expected : moved;
    const saved = await catalog.staff.post('/api/settings').send({ domain: moved });
    expect(saved.body).toMatchObject({ domain: now });
    expect((await link('copy')).url).toMatch(new RegExp(`^${now}/admin/link#`));
    const options = await request(auth.url).post('/auth/passkey/options').expect(200);
    expect(options.body).toMatchObject({ rpId: new URL(now).hostname });
  });
});
