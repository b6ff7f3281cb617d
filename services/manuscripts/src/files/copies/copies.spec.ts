import { PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib';
import { describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { QueueState } from '#contracts/api/jobs.ts';
import { completeManuscript, newToken, wordFile } from '#testing/builders/manuscripts.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { readZip } from '#testing/readers/read-zip.ts';
import { AUTHOR_PATH, specManuscripts } from '#testing/running/spec-manuscripts.ts';
import { Copies } from './copies.ts';
import { rebuiltCopies } from '../../migrations/migrations.ts';

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const PACKAGE = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A file as programs write it: with the name of its author wherever they put one. */
const named = () =>
  wordFile(
    ['Rivers'],
    [
      {
        name: 'word/document.xml',
        data: `<w:document ${W} xmlns:r="${OFFICE}" xmlns:a="a"><w:body>
        <w:p><w:r><w:t>Asha Verma</w:t></w:r><w:r><w:t>, Institute of Rivers</w:t></w:r></w:p>
        <w:p><w:ins w:id="1" w:author="Secret Author" w:date="2026-01-01T00:00:00Z"><w:r><w:t>Water</w:t></w:r></w:ins>
        <w:del w:id='2' w:author='Secret Author'><w:r><w:delText>Air</w:delText></w:r></w:del></w:p>
        <w:p><w:hyperlink r:id="rId5"><w:r><w:t>a page</w:t></w:r></w:hyperlink><a:blip r:link="rId6"/></w:p>
        <w:p><w:r><w:t>References</w:t></w:r></w:p>
        <w:p><w:r><w:t>Nair, R. (2020). Lakes.</w:t></w:r></w:p></w:body></w:document>`,
      },
      {
        name: 'word/_rels/document.xml.rels',
        data: `<Relationships ${PACKAGE}><Relationship Id="rId5" Type="${OFFICE}/hyperlink" Target="https://example.org/" TargetMode="External"/><Relationship Id="rId6" Type="${OFFICE}/image" Target="https://track.example/secret.png" TargetMode="External"/></Relationships>`,
      },
      {
        name: 'word/settings.xml',
        data: `<w:settings ${W} xmlns:r="${OFFICE}"><w:attachedTemplate r:id="rId1"/></w:settings>`,
      },
      {
        name: 'word/_rels/settings.xml.rels',
        data: `<Relationships ${PACKAGE}><Relationship Id="rId1" Type="${OFFICE}/attachedTemplate" Target="file:///C:/Users/secret/a.dotx" TargetMode="External"/></Relationships>`,
      },
      {
        name: 'word/comments.xml',
        data: `<w:comments ${W}><w:comment w:id="0" w:author="Secret Author" w:initials="SA"><w:p/></w:comment></w:comments>`,
      },
      {
        name: 'word/people.xml',
        data: '<w15:people xmlns:w15="x"><w15:person w15:author="Secret Author"/></w15:people>',
      },
      {
        name: 'docProps/core.xml',
        data: '<cp:coreProperties><dc:creator>Secret Author</dc:creator></cp:coreProperties>',
      },
      { name: 'docProps/app.xml', data: '<Properties><Company>Secret Institute</Company></Properties>' },
      {
        name: 'docProps/custom.xml',
        data: '<Properties><property name="by">Secret Author</property></Properties>',
      },
      { name: 'customXml/item1.xml', data: '<data>Secret Author</data>' },
      { name: 'docProps/thumbnail.jpeg', data: 'Secret picture' },
    ],
  );

/** The same as a PDF, with what is attached and what runs. */
async function namedPdf(): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage();
  page.drawText('Rivers by Verma');
  pdf.setAuthor('Secret Author');
  await pdf.attach(Buffer.from('Secret attachment'), 'secret.txt', { mimeType: 'text/plain' });
  pdf.addJavaScript('main', 'app.alert("Secret script")');
  const { context } = pdf;
  const xmp = context.register(context.stream('<x>Secret Author</x>', { Type: 'Metadata', Subtype: 'XML' }));
  pdf.catalog.set(PDFName.of('Metadata'), xmp);
  pdf.catalog.set(PDFName.of('PieceInfo'), context.obj({ Word: { Author: PDFString.of('Secret Author') } }));
  const note = {
    Type: 'Annot',
    Subtype: 'Text',
    Rect: [0, 0, 9, 9],
    Contents: PDFString.of('Good'),
    T: PDFString.of('Secret Author'),
  };
  page.node.set(PDFName.of('Annots'), context.obj([context.register(context.obj(note))]));
  return Buffer.from(await pdf.save({ useObjectStreams: false }));
}

describe('The copy of a manuscript for its reviewers', () => {
  const manuscripts = specManuscripts();

  async function copyOf(name: string, original: Buffer) {
    const token = await newToken(manuscripts, `${name}@example.org`);
    const author = manuscripts.withLink(token);
    const { authors } = completeManuscript;
    await author.patch(AUTHOR_PATH).send({ title: 'Rivers', authors }).expect(200);
    await author.post(`${AUTHOR_PATH}/files?kind=manuscript`).attach('file', original, name).expect(201);
    const file = await eventually(async () => {
      const [found] = (await manuscripts.mine(token)).files;
      expect(found?.copy?.state).not.toBe('making');
      return found!;
    });
    const same = await author.get(`${AUTHOR_PATH}/files/${file.id}`).buffer();
    expect((same.body as Buffer).equals(original)).toBe(true);
    const copy = await author.get(`${AUTHOR_PATH}/files/${file.id}/copy`).buffer();
    const disposition = String(copy.headers['content-disposition']);
    return { copy: file.copy!, bytes: copy.body as Buffer, disposition };
  }

  it('has no name of the author of a Word file and opens nothing elsewhere, but says where its links lead', async () => {
    const { bytes, disposition } = await copyOf('secret.docx', named());
    const parts = await readZip(bytes);
    const all = [...parts].map(([name, part]) => `${name}: ${part.toString()}`).join('\n');
    expect(all).not.toMatch(/secret/i);
    expect(all).not.toContain('TargetMode');
    expect(all).toMatch(/>a page<.*> \(https:\/\/example\.org\/\)</);
    expect(all).toMatch(/w:author="Author"/);
    expect(all).not.toMatch(/attachedTemplate|thumbnail/);
    expect(disposition).toContain('manuscript-draft-1.docx');
  });

  it('says which names are left in its text, besides its references', async () => {
    const { copy } = await copyOf('left.docx', named());
    expect(copy.state).toBe('made');
    expect(copy.found.map(({ what, text }) => [what, text])).toEqual([
      ['name', 'Verma'],
      // The host of her address, to which a link of the file leads.
      ['institution', 'example.org'],
      ['institution', 'Institute of Rivers'],
    ]);
    expect(copy.found[0]!.around).toContain('Asha Verma, Institute of Rivers');
    expect([copy.unsearched, copy.left_out]).toEqual([[], []]);
  });

  it('has neither name, script nor attachment of a PDF', async () => {
    const original = await namedPdf();
    expect(original.toString('latin1')).toContain('Secret Author');
    const { copy, bytes } = await copyOf('secret.pdf', original);
    const pdf = await PDFDocument.load(bytes, { updateMetadata: false });
    const all = pdf.context
      .enumerateIndirectObjects()
      .map(([, object]) => String(object))
      .join('\n');
    expect(all).not.toMatch(/Secret|JavaScript|EmbeddedFile|PieceInfo|Metadata/);
    expect(all).toContain(PDFHexString.fromText('Good').toString());
    expect(pdf.getAuthor()).toBeUndefined();
    expect(copy.found).toMatchObject([{ what: 'name', text: 'Verma' }]);
  });

  it('is searched again when the authors are saved, and stays the same file', async () => {
    const token = await newToken(manuscripts, 'again@example.org');
    const author = manuscripts.withLink(token);
    const upload = author.post(`${AUTHOR_PATH}/files?kind=manuscript`);
    await upload.attach('file', wordFile(['Verma has shown this']), 'rivers.docx').expect(201);
    const copyNow = async () => (await manuscripts.mine(token)).files[0]!.copy!;
    await eventually(async () => expect(await copyNow()).toMatchObject({ state: 'made', found: [] }));
    const [file] = (await manuscripts.mine(token)).files;
    const download = () => author.get(`${AUTHOR_PATH}/files/${file!.id}/copy`).buffer();
    const { body: before } = (await download()) as { body: Buffer };
    await author.patch(AUTHOR_PATH).send({ authors: completeManuscript.authors }).expect(200);
    await eventually(async () => expect((await copyNow()).found.map(({ text }) => text)).toEqual(['Verma']));
    expect(((await download()).body as Buffer).equals(before)).toBe(true);
  });

  it('is made again when an earlier version of the journal has made it', async () => {
    const token = await newToken(manuscripts, 'former@example.org');
    const author = manuscripts.withLink(token);
    const upload = author.post(`${AUTHOR_PATH}/files?kind=manuscript`);
    await upload.attach('file', wordFile(['Rivers']), 'rivers.docx').expect(201);
    const documents = manuscripts.database.collection('manuscripts');
    const isFormer = { email: 'former@example.org' };
    await eventually(async () =>
      expect(await documents.findOne({ ...isFormer, 'files.copy.state': 'made' })).not.toBeNull(),
    );
    const former = { 'files.0.copy': { state: 'made', key: 'manuscripts/former', bytes: 9, found: [] } };
    const at = { 'files.0.at': new Date(Date.now() - 2 * 3_600_000) };
    await documents.updateOne(isFormer, { $set: { ...former, ...at } });
    await rebuiltCopies.up(manuscripts.database.db!);
    expect((await manuscripts.mine(token)).files[0]!.copy).toMatchObject({ state: 'making' });
    await manuscripts.sweepOn(0);
    await eventually(async () =>
      expect((await manuscripts.mine(token)).files[0]!.copy).toMatchObject({ state: 'made', unsearched: [] }),
    );
  });

  it('says that it could not be created once its job has failed, until staff retry the job', async () => {
    const token = await newToken(manuscripts);
    await manuscripts.upload(token, 'manuscript').expect(201);
    const state = () => manuscripts.mine(token).then(({ files }) => files[0]!.copy?.state);
    await eventually(async () => expect(await state()).toBe('made'));
    const { id } = await manuscripts.mine(token);
    const _id = new Types.ObjectId(id);
    const stored = manuscripts.database.collection<{ files: { key: string }[] }>('manuscripts');
    const { key } = (await stored.findOne({ _id }))!.files[0]!;
    const path = join(manuscripts.catalog.environment.FILES_DIR, key);
    await rename(path, `${path}.away`);
    const making = { state: 'making', found: [], unsearched: [], left_out: [] };
    await stored.updateOne({ _id }, { $set: { 'files.0.copy': making, 'files.0.at': new Date(0) } });
    await manuscripts.app.get(Copies).orderWaiting();
    await eventually(async () => expect(await state()).toBe('failed'));
    const queues = '/api/admin/manuscript-queues';
    const listed = (await manuscripts.staff.get(queues).expect(200)).body as QueueState[];
    const { failed } = listed.find(({ name }) => name === 'manuscripts.copies')!;
    expect(failed).toMatchObject([{ error: 'The file of a copy is not there', retryable: true }]);
    await rename(`${path}.away`, path);
    await manuscripts.staff.post(`${queues}/manuscripts.copies/${failed[0]!.id}/retry`).expect(204);
    await eventually(async () => expect(await state()).toBe('made'));
  });
});
