import { beforeAll, describe, expect, it } from '@jest/globals';
import type request from 'supertest';
import type { Verification } from '#contracts/fields/issued-documents.ts';
import type { StaffEditor } from '#contracts/fields/entities.ts';
import { authorKey } from '#contracts/publication/author-names.ts';
import { pictureDifference } from '#testing/readers/golden-picture.ts';
import { readPdf, readTags } from '#testing/readers/read-pdf.ts';
import { readZip } from '#testing/readers/read-zip.ts';
import { specDocuments } from '#testing/running/running-documents.ts';
import type { CertificateDocument } from '../certificates/certificate.schema.ts';

const MISSING = '000000000000000000000000';

describe('POST /api/pdf/editorscertificate', () => {
  const documents = specDocuments();
  let chief: StaffEditor;
  let associate: StaffEditor;
  let retired: StaffEditor;

  beforeAll(async () => {
    await documents.catalog.staff
      .post('/api/settings')
      .send({ formatted_journal_name: 'Journal of Fields', domain: 'https://journal.example' });
    chief = await add({ name: 'Dr. Meera Iyer', category: 'chief editor' });
    associate = await add({ name: 'José Núñez', category: 'associate editor' });
    // Its reference picture has this code.
    await documents.database.collection<CertificateDocument>('certificates').insertOne({
      _id: '7K3M9QWX4R2T',
      articleId: associate.id,
      isEditor: true,
      authorKey: authorKey(associate.name),
      author: associate.name,
      issuedAt: new Date(),
    });
    retired = await add({ name: 'आशा वर्मा', category: 'assistant editor', status: 'disabled' });
  });

  const add = async (fields: object) =>
    (
      await documents.catalog.staff
        .post('/api/editors')
        .send({ content: 'University of the Plains, Pune', post: 'Professor', country: 'India', ...fields })
    ).body as StaffEditor;
  const order = (body: unknown, caller = documents.staff) =>
    caller
      .post('/api/pdf/editorscertificate')
      .send(body as object)
      .responseType('blob');
  const bytes = ({ body }: request.Response) => body as Buffer;
  const textOf = async (pdf: Buffer) =>
    (await readPdf(pdf)).text.normalize('NFC').replace(/\s+/gu, ' ').trim();

  it('returns Editors-Certificate.zip with a certificate for each editor, in the order given', async () => {
    const response = await order({ ids: [associate.id, retired.id, chief.id] });
    expect([response.status, response.headers['content-type']]).toEqual([200, 'application/zip']);
    expect(response.headers['content-disposition']).toBe(
      `attachment; filename="Editors-Certificate.zip"; filename*=UTF-8''Editors-Certificate.zip`,
    );
    const files = await readZip(bytes(response));
    expect([...files.keys()]).toEqual(['José Núñez.pdf', 'आशा वर्मा.pdf', 'Dr. Meera Iyer.pdf']);
    expect(await textOf(files.get('José Núñez.pdf')!)).toMatch(/ serves on .* Dr\. Meera Iyer /);
    expect(await textOf(files.get('आशा वर्मा.pdf')!)).toContain(' has served on ');
    expect(await textOf(files.get('Dr. Meera Iyer.pdf')!)).toContain('For the editors');
  });

  it('has a code that stays with the editor, whose certificate /verify knows after the service has ended too', async () => {
    const former = await add({ name: 'Dr. Leela Rao', category: 'associate editor' });
    const codeIn = async () => {
      const pdf = (await readZip(bytes(await order([former.id])))).get('Dr. Leela Rao.pdf')!;
      return /\b(?:[0-9A-Z]{4} ){2}[0-9A-Z]{4}\b/.exec(await textOf(pdf))![0];
    };
    const code = await codeIn();
    const verified = async () => (await documents.visitor.get(`/api/verify/${code}`)).body as Verification;
    const service = { category: 'associate editor', serves: true };
    expect(await verified()).toMatchObject({ author: 'Dr. Leela Rao', valid: true, service });
    await documents.catalog.staff.post(`/api/editors/${former.id}`).send({ status: 'disabled' });
    expect(await verified()).toMatchObject({ valid: true, service: { ...service, serves: false } });
    expect(await codeIn()).toBe(code);
    await documents.catalog.staff.post(`/api/editors/${former.id}`).send({ name: 'Dr. Leela Sen' });
    expect(await verified()).toMatchObject({ author: 'Dr. Leela Rao', valid: false });
  });

  it('accepts a bare list too, and creates one certificate for a duplicated id', async () => {
    expect((await readZip(bytes(await order([chief.id, chief.id.toUpperCase()])))).size).toBe(1);
  });

  it('has title, author, subject, language and tags, and embeds its fonts', async () => {
    const pdf = (await readZip(bytes(await order([associate.id])))).get('José Núñez.pdf')!;
    const { info, fonts, size, pages, language } = await readPdf(pdf);
    expect(language).toBe('en');
    expect(await readTags(pdf)).toMatch(/H1[^]*Certificate of Editorial Service[^]*José/);
    expect([pages, ...size.map(Math.round)]).toEqual([1, 842, 595]);
    expect(info).toMatchObject({
      Title: 'Certificate of editorial service: José Núñez, Journal of Fields',
      Author: 'Journal of Fields',
      Subject: 'Service on the editorial board',
      Tagged: 'yes',
    });
    expect(fonts.filter(({ embedded, type }) => !embedded || type === 'Type 3')).toEqual([]);
    expect(pdf.length).toBeLessThan(60_000);
  });

  it('matches its reference picture, including its frame', async () => {
    const golden = new URL('editor-certificate.golden.png', import.meta.url);
    const files = await readZip(bytes(await order([associate.id, retired.id])));
    // Only the date differs from day to day.
    expect(await pictureDifference(files.get('José Núñez.pdf')!, golden)).toBeLessThan(0.003);
    expect(await pictureDifference(files.get('आशा वर्मा.pdf')!, golden)).toBeGreaterThan(0.008);
  });

  it.each([MISSING, 'abc', '{"$gt":""}', '__proto__'])(
    'returns 400 naming the unknown editor, and creates nothing: %s',
    async (id) => {
      const jobs = documents.database.collection('jobs');
      const before = await jobs.distinct('_id');
      const response = await order({ ids: [chief.id, id] });
      const { error, fields } = JSON.parse(String(response.body)) as { error: string; fields: object };
      expect([response.status, error]).toEqual([400, 'validation_failed']);
      expect(Object.entries(fields)).toEqual([[id, 'Editor not found!']]);
      expect(await jobs.countDocuments({ _id: { $nin: before } })).toBe(0);
    },
  );

  it('returns 401 without a token', async () => {
    expect((await order([chief.id], documents.visitor)).status).toBe(401);
  });
});
