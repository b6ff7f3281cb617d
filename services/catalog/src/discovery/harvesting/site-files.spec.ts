import { beforeAll, describe, expect, it } from '@jest/globals';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';

describe('Files at the site’s root', () => {
  let catalog: RunningCatalog;

  beforeAll(async () => {
    catalog = await runCatalog();
    const names = { websitename: 'Plains & Rivers', formatted_journal_name: 'Journal of Plains & Rivers' };
    const addresses = { websiteemail: 'desk@journal.example', domain: 'https://journal.example' };
    await catalog.staff
      .post('/api/settings')
      .send({ ...names, ...addresses })
      .expect(200);
  });

  const get = async (path: string, type: string): Promise<string> => {
    const response = await fetch(catalog.url + path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('cache-control')).toContain('public');
    expect(response.headers.get('surrogate-key')).toBe('settings');
    return response.text();
  };

  it('contain a security contact that expires within a year (RFC 9116)', async () => {
    const text = await get('/.well-known/security.txt', 'text/plain; charset=utf-8');
    expect(text).toContain('Contact: mailto:desk@journal.example\n');
    expect(text).toContain('Canonical: https://journal.example/.well-known/security.txt\n');
    const [, expires = ''] = /^Expires: (\d{4}-\d\d-\d\dT00:00:00Z)$/m.exec(text) ?? [];
    const days = (Date.parse(expires) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(170);
    expect(days).toBeLessThan(365);
  });

  it('describe the search for browsers (OpenSearch 1.1)', async () => {
    const text = await get('/opensearch.xml', 'application/opensearchdescription+xml; charset=utf-8');
    expect(XMLValidator.validate(text)).toBe(true);
    const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '' });
    const { OpenSearchDescription } = parser.parse(text) as Record<string, Record<string, unknown>>;
    expect(OpenSearchDescription).toMatchObject({
      ShortName: 'Plains & Rivers',
      LongName: 'Journal of Plains & Rivers',
      Url: { type: 'text/html', template: 'https://journal.example/search?keyword={searchTerms}' },
    });
  });

  it('contain the journal’s name, accent colour and icons for home screens', async () => {
    await catalog.staff.post('/api/settings').send({ accent: '#7A1F1F' });
    const text = await get('/site.webmanifest', 'application/manifest+json; charset=utf-8');
    expect(JSON.parse(text)).toMatchObject({
      name: 'Journal of Plains & Rivers',
      short_name: 'Plains & Rivers',
      start_url: '/',
      theme_color: '#7a1f1f',
    });
  });
});
