import { beforeAll, describe, expect, it } from '@jest/globals';
import type { HistoryEntry, Settings, StaffSettings } from '#contracts/fields/entities.ts';
import type { ErrorBody } from '#contracts/api/errors.ts';
import { defaultsOf, type Fields } from '#contracts/fields/fields.ts';
import { settingsFields } from '#contracts/fields/settings-fields.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';

/** What readers receive of a journal that does not use what came later; those with a value besides are added to it. */
const publicNames = [
  'websitename',
  'websitename_hi',
  'formatted_journal_name',
  'formatted_journal_name_hi',
  'domain',
  'websiteemail',
  'whatsup_number',
  'country_code',
  'whatsapp_head_contact',
  'issn',
  'fee_rupee',
  'fee_dollar',
  'home_content',
  'home_content_hi',
  'accent',
  'fonts',
  'home_order',
  'subject',
  'subject_hi',
  'is_indexed',
  'is_peer_reviewed',
  'nassScore',
  'nassScoreYear',
  'naas_scores',
  'impactfactor',
  'phone',
  'postal_address',
  'journal_list_url',
  'logo_image',
  'certificate_image',
  'cover_image',
  'video_link_1',
  'video_link_2',
  'time_zone',
  'hyphens_in_author_names',
  'sections',
  'licence',
  'publisher',
  'doi_prefix',
  'doi_pattern',
  'crossmark_policy',
  'counter_registry',
];

describe('The settings', () => {
  let catalog: RunningCatalog;

  beforeAll(async () => {
    catalog = await runCatalog();
  });

  const read = async () => (await catalog.visitor.get('/api/settings/')).body as Settings;
  const save = (change: unknown) => catalog.staff.post('/api/settings').send(change as object);

  const publicOf = (values: object) =>
    Object.fromEntries(
      Object.entries(values).filter(([name]) => (settingsFields as Fields)[name]?.staffOnly !== true),
    );
  const defaults = publicOf({ ...defaultsOf(settingsFields), domain: 'http://localhost:8080' });

  it('are public, with defaults until they are set', async () => {
    const response = await catalog.visitor.get('/api/settings/').expect(200);
    expect(Object.keys(response.body as Settings)).toEqual(publicNames);
    expect({ ...(response.body as Settings), submit_online: false, make_pages: false }).toEqual(defaults);
    expect(response.headers).toMatchObject({
      'cache-control': expect.stringContaining('public'),
      'surrogate-key': 'settings',
    });
  });

  it('are changed by staff only', async () => {
    const response = await catalog.visitor.post('/api/settings').send({ issn: '1234-5679' }).expect(401);
    expect(response.body).toMatchObject({ error: 'unauthorized' });
    expect((await read()).issn).toBe('');
  });

  it('keep fields that a change omits', async () => {
    await save({ issn: ' 1234-5679, 8765-4326 ', fee_rupee: '500' });
    const response = await save({ fee_rupee: '700', impactfactor: '5.2' }).expect(200);
    expect(response.body).toMatchObject({
      issn: '1234-5679, 8765-4326',
      fee_rupee: '700',
      impactfactor: '5.2',
    });
    const { version, ...saved } = response.body as StaffSettings;
    expect([{ ...(await read()), submit_online: false, make_pages: false }, version]).toEqual([
      publicOf(saved),
      2,
    ]);
  });

  it('list the scores of other years, which the history shows as text', async () => {
    const naas_scores = [{ year: '2024', score: '5.12' }];
    expect((await save({ naas_scores })).status).toBe(200);
    expect((await read()).naas_scores).toEqual(naas_scores);
    const history = await catalog.staff.get('/api/admin/settings/history?limit=1');
    expect((history.body as HistoryEntry[])[0]?.changes).toEqual([
      { field: 'naas_scores', from: [], to: ['2024, 5.12'] },
    ]);
    const refused = await save({ naas_scores: [{ year: 'twenty', score: '' }] });
    expect((refused.body as ErrorBody).fields).toEqual({
      'naas_scores.0.year': 'The year must be like 2024',
      'naas_scores.0.score': 'The score is required',
    });
  });

  it('keep both of two concurrent changes', async () => {
    const changes = ['phone', 'websitename', 'nassScore', 'nassScoreYear', 'fee_dollar', 'postal_address'];
    const responses = await Promise.all(changes.map((name) => save({ [name]: `7 ${name}` })));
    expect(responses.map(({ status }) => status)).toEqual(changes.map(() => 200));
    expect(await read()).toMatchObject(Object.fromEntries(changes.map((name) => [name, `7 ${name}`])));
  });

  const issnForm = 'An ISSN is like 2049-3630; separate the print and the online ISSN by a comma';
  const mistyped = 'The ISSN 2049-3631 is mistyped: its last digit does not fit';
  const origin = 'This must be the site’s address alone, such as https://journal.example.org';
  const oneLine = 'This text must be one line without control characters';

  it.each<[string, object, string]>([
    ['an unknown field', { nickname: 'x' }, 'This field is not known'],
    ['an object instead of text', { issn: { $gt: '' } }, 'This field must be text'],
    ['a list instead of text', { issn: ['1234-5679'] }, 'This field must be text'],
    ['no short name', { websitename: ' ' }, 'The short name is required'],
    ['an ISSN of another form', { issn: 'soon' }, issnForm],
    ['a mistyped ISSN', { issn: '2049-3631' }, mistyped],
    ['null instead of text', { websitename: null }, 'This field must be text'],
    ['an invalid e-mail address', { websiteemail: 'desk' }, "'desk' is not a valid e-mail address"],
    ['a javascript: URL as domain', { domain: 'javascript:alert(1)' }, origin],
    ['a domain with credentials', { domain: 'https://staff:secret@journal.example.org' }, origin],
    ['a journal name of two lines', { formatted_journal_name: 'Journal\nTY  - BOOK' }, oneLine],
    ['a control character in a line', { phone: '12\u0000' }, oneLine],
    ['fonts that are not offered', { fonts: 'comic' }, 'Choose source, literata or stix'],
    ['an unknown time zone', { time_zone: 'Asia/Atlantis' }, 'This is not a time zone'],
  ])('are rejected with %s, and nothing changes', async (_, change, message) => {
    const before = await read();
    const [field = ''] = Object.keys(change);
    const response = await save({ fee_dollar: '999', ...change }).expect(400);
    expect(response.body).toEqual({
      error: 'validation_failed',
      message,
      fields: { [field]: message },
      requestId: response.headers['x-request-id'],
    });
    expect(await read()).toEqual(before);
  });

  it.each([['[]'], ['"text"'], ['7'], ['{"issn":'], ['null']])(
    'are rejected for the body %s',
    async (body) => {
      const response = await catalog.staff
        .post('/api/settings')
        .set('content-type', 'application/json')
        .send(body);
      expect(response.status).toBe(400);
      expect(response.body).toMatchObject({ error: 'validation_failed', requestId: expect.any(String) });
    },
  );

  it('store the home content sanitised and encoded', async () => {
    const home_content =
      '<p onclick="x()">Read <b>this</b> &amp; <a href="javascript:x()" target="_top">that</a></p><script>x()</script><img src=x onerror=x()>';
    await save({ home_content });
    expect((await read()).home_content).toBe(
      '&lt;p&gt;Read &lt;b&gt;this&lt;/b&gt; &amp;amp; &lt;a&gt;that&lt;/a&gt;&lt;/p&gt;',
    );
  });

  it.each(['Asia/Kolkata', 'Asia/Calcutta', 'America/Lima'])('accept the time zone %s', async (time_zone) => {
    expect((await save({ time_zone })).body).toMatchObject({ time_zone });
  });

  it('store the domain without a trailing slash', async () => {
    expect((await save({ domain: 'https://journal.example.org/' })).body).toMatchObject({
      domain: 'https://journal.example.org',
    });
  });

  it('have an event in the outbox for a change, with its request id', async () => {
    await save({ phone: '100' }).set('x-request-id', 'request-of-settings');
    const event = await catalog.database
      .collection('outbox')
      .findOne({ 'payload.requestId': 'request-of-settings' });
    expect(event).toMatchObject({
      name: 'catalog.settings.changed',
      payload: { type: 'catalog.settings.changed', aggregateId: 'site' },
    });
  });
});
