import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { FileStore } from '#platform/files/file-store.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { readZip } from '#testing/readers/read-zip.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';
import { itWithSchemas, schemaProblems } from '#testing/readers/schemas.ts';

describe('Exports for archives and indexes', () => {
  let catalog: RunningCatalog;

  beforeAll(async () => {
    catalog = await runCatalog();
    const settings = { formatted_journal_name: 'Plains & Rivers', domain: 'https://journal.example' };
    await catalog.staff.post('/api/settings').send(settings).expect(200);
    const { id: whole } = await addIssue(catalog.staff);
    const pdf = pdfWithText('The whole issue');
    await catalog.staff.post(`/api/admin/issues/${whole}`).attach('pdfFile', pdf, 'x.pdf').expect(200);
    await addIssue(catalog.staff, { issue: 3 });
    await addArticle(catalog.staff, { refnumber: '7.5', title: 'On <i>Bos indicus</i> & kin' });
    const table = Buffer.from('1,2');
    const upload = catalog.staff.post('/api/admin/further-files').attach('file', table, 'a b.csv');
    await addArticle(catalog.staff, { refnumber: '8', further_files: JSON.stringify([(await upload).body]) });
    const { id } = await addArticle(catalog.staff, { refnumber: '9' });
    await catalog.staff.post(`/api/archives/${id}`).send({ status: 'disabled' }).expect(200);
  });

  const download = async (path: string) =>
    (await catalog.staff.get(path).responseType('blob').expect(200)).body as Buffer;
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

  it('have an issue as a bag whose manifests name the checksum of every file (RFC 8493)', async () => {
    const files = await readZip(await download('/api/admin/archives/2026/5/2/bag.zip'));
    const inBag = new Map(
      [...files].map(([name, bytes]) => [name.replace(/^2026-vol5-issue2\//, ''), bytes]),
    );
    const listed = (manifest: string) => {
      const lines = inBag.get(manifest)!.toString().trim().split('\n');
      return lines.map((line) => line.split('  ') as [string, string]);
    };
    const payload = listed('manifest-sha256.txt');
    const tags = listed('tagmanifest-sha256.txt');
    expect(payload.map(([, path]) => path)).toEqual([
      'data/7.5/article.xml',
      'data/7.5/article.pdf',
      'data/8/article.xml',
      'data/8/files/a b.csv',
      'data/8/article.pdf',
      'data/issue.pdf',
    ]);
    for (const [checksum, path] of [...payload, ...tags])
      expect([path, sha256(inBag.get(path)!)]).toEqual([path, checksum]);
    const named = [...payload, ...tags].map(([, path]) => path);
    expect([...inBag.keys()].sort()).toEqual([...named, 'tagmanifest-sha256.txt'].sort());
    const version = 'BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n';
    expect(inBag.get('bagit.txt')!.toString()).toBe(version);
    const size = payload.reduce((sum, [, path]) => sum + inBag.get(path)!.length, 0);
    expect(inBag.get('bag-info.txt')!.toString()).toContain(`Payload-Oxum: ${size}.6\n`);
    expect(inBag.get('data/7.5/article.pdf')).toEqual(pdfWithText('On <i>Bos indicus</i> & kin'));
    expect(inBag.get('data/7.5/article.xml')!.toString()).toContain('<italic>Bos indicus</italic> &amp; kin');
  });

  it('have no bag of an issue without articles, and nothing for visitors', async () => {
    await catalog.staff.get('/api/admin/archives/2026/5/3/bag.zip').expect(404);
    await catalog.staff.get('/api/admin/archives/2026/5/x/bag.zip').expect(404);
    await catalog.visitor.get('/api/admin/archives/2026/5/2/bag.zip').expect(401);
    await catalog.visitor.get('/api/admin/doaj.xml').expect(401);
  });

  itWithSchemas('is a valid file for DOAJ, of all articles or of some', async () => {
    for (const query of ['', '?year=2026', '?year=2026&volume=5&issue=2']) {
      const file = (await download(`/api/admin/doaj.xml${query}`)).toString();
      expect(await schemaProblems(file, 'doaj/doajArticles.xsd')).toEqual([]);
      expect(file.match(/<record>/g)).toHaveLength(2);
    }
    await catalog.staff.get('/api/admin/doaj.xml?year=2025').expect(404);
    await catalog.staff.get('/api/admin/doaj.xml?year=none').expect(400);
  });

  it('are permitted by a page that lists every article and file of a year', async () => {
    const { text } = await catalog.visitor
      .get('/lockss')
      .expect(200)
      .expect('Content-Type', /^text\/html/);
    expect(text).toContain('LOCKSS system has permission to collect, preserve, and serve this Archival Unit');
    expect(text).toContain('CLOCKSS system has permission to ingest, preserve, and serve this Archival Unit');
    expect([...text.matchAll(/href="([^"]*)"/g)].map(([, path]) => path)).toEqual(['/lockss/2026']);
    const manifest = (await catalog.visitor.get('/lockss/2026').expect(200)).text;
    expect(manifest).toContain(
      'LOCKSS system has permission to collect, preserve, and serve this Archival Unit',
    );
    // So that the plugin of LOCKSS for OJS knows the year.
    expect(manifest).toContain('(2026)');
    expect([...manifest.matchAll(/href="([^"]*)"/g)].map(([, path]) => path)).toEqual([
      ...['/archives/2026/5/2/7.5', '/archives/2026/5/2/8'].flatMap((path) => [path, `${path}.pdf`]),
      '/assets/archives/2026/vol5issue2/8/a%20b.csv',
    ]);
    await catalog.visitor.get('/lockss/1999').expect(404);
    await catalog.visitor.get('/lockss/x').expect(404);
  });

  it('leave out the missing file of an article, name it, and are valid all the same', async () => {
    await addIssue(catalog.staff, { issue: 4 });
    await addArticle(catalog.staff, { issue: '4', refnumber: '10' });
    await addArticle(catalog.staff, { issue: '4', refnumber: '11' });
    const articles = catalog.database.collection('articles');
    const { file } = (await articles.findOne({ refnumber: '10' }))! as unknown as { file: { key: string } };
    await catalog.app.get(FileStore).remove(file.key);

    const bag = await readZip(await download('/api/admin/archives/2026/5/4/bag.zip'));
    const text = (path: string) => bag.get(`2026-vol5-issue4/${path}`)!.toString();
    const payload = text('manifest-sha256.txt').match(/data\/\S+/g);
    expect(payload).toEqual(['data/10/article.xml', 'data/11/article.xml', 'data/11/article.pdf']);
    expect(text('missing-files.txt')).toContain('2026-vol5-issue4/data/10/article.pdf');
    expect(text('tagmanifest-sha256.txt')).toContain('missing-files.txt');

    const exported = await readZip(await download('/api/admin/export'));
    expect(exported.get('missing-files.txt')!.toString()).toMatch(/\n\narticles\/10\.pdf\n$/);
    expect([...exported.keys()]).toContain('articles/11.pdf');
  });
});
