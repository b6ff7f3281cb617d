import { beforeAll, describe, expect, it } from '@jest/globals';
import { getModelToken } from '@nestjs/mongoose';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { type Model, Types } from 'mongoose';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';
import { ArticleDocument } from '../../../articles/read/article.schema.ts';

interface Header {
  identifier: string;
  datestamp: string;
  status?: string;
  setSpec?: string;
}
interface OaiResponse {
  responseDate: string;
  request: string | { '#text': string; verb: string };
  error?: { code: string };
  Identify?: Record<string, string> & { description: { 'oai-identifier': Record<string, string> } };
  ListMetadataFormats?: { metadataFormat: { metadataPrefix: string }[] };
  ListSets?: { set: { setSpec: string; setName: string }[] };
  ListIdentifiers?: {
    header: Header[];
    resumptionToken?: { '#text'?: string; completeListSize: string; cursor: string };
  };
  ListRecords?: {
    record: { header: Header; metadata?: { 'oai_dc:dc': Record<string, unknown> } }[];
  };
  GetRecord?: { record: { header: Header; metadata?: { 'oai_dc:dc': Record<string, unknown> } }[] };
}

const repeatable = ['dc:creator', 'dc:identifier', 'dc:subject', 'dc:rights'];
const lists = ['header', 'record', 'metadataFormat', ...repeatable];
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  isArray: (name, path) => lists.includes(name) && !String(path).endsWith('record.header'),
});

describe('OAI-PMH', () => {
  let catalog: RunningCatalog;

  const read = (text: string): OaiResponse => {
    expect(XMLValidator.validate(text)).toBe(true);
    return (parser.parse(text) as { 'OAI-PMH': OaiResponse })['OAI-PMH'];
  };
  const get = async (query: string) => read((await catalog.visitor.get(`/oai${query}`).expect(200)).text);
  const articles = () => catalog.app.get<Model<ArticleDocument>>(getModelToken(ArticleDocument.name));
  const codeOf = async (query: string) => (await get(query)).error?.code;
  let identifier: string;
  const getRecord = () => get(`?verb=GetRecord&metadataPrefix=oai_dc&identifier=${identifier}`);

  beforeAll(async () => {
    catalog = await runCatalog();
    const [websiteemail, domain] = ['desk@journal.example', 'https://journal.example'];
    const settings = { formatted_journal_name: 'Plains & Rivers', websiteemail, domain };
    await catalog.staff.post('/api/settings').send(settings).expect(200);
    await addIssue(catalog.staff);
    const changes: Record<string, string> = {
      refnumber: '1',
      title: 'On <i>Bos indicus</i> & kin',
      authorname: 'Dr. Asha Verma, José Núñez',
      keywords: 'cattle, milk',
      subject: 'Zoology',
      section: 'शोध लेख',
    };
    const { id } = await addArticle(catalog.staff, changes);
    identifier = `oai:journal.example:article/${id}`;
    await addArticle(catalog.staff, { refnumber: '2' });
    const change = (refnumber: string, fields: object) =>
      articles().updateOne({ refnumber }, { $set: fields });
    await change('1', { modification: new Date('2026-01-10T10:00:00.500Z') });
    await change('2', { modification: new Date('2026-01-11T10:00:00.000Z'), status: 'disabled' });
  });

  it('can be cached until any article changes', async () => {
    const { headers } = await catalog.visitor.get('/oai?verb=ListRecords&metadataPrefix=oai_dc').expect(200);
    expect(headers['cache-control']).toMatch(/^public, .*s-maxage=/);
    expect(headers['surrogate-key']).toBe('settings archives articles');
  });

  it('identifies the repository', async () => {
    const { Identify, request, responseDate } = await get('?verb=Identify');
    expect(Identify).toMatchObject({
      repositoryName: 'Plains & Rivers',
      baseURL: 'https://journal.example/oai',
      protocolVersion: '2.0',
      adminEmail: 'desk@journal.example',
      earliestDatestamp: '2026-01-10T10:00:00Z',
      deletedRecord: 'persistent',
      granularity: 'YYYY-MM-DDThh:mm:ssZ',
    });
    expect(Identify!.description['oai-identifier']).toMatchObject({
      scheme: 'oai',
      repositoryIdentifier: 'journal.example',
      delimiter: ':',
    });
    expect(request).toMatchObject({ '#text': 'https://journal.example/oai', verb: 'Identify' });
    expect(responseDate).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  });

  it('returns an article as Dublin Core', async () => {
    const { GetRecord } = await getRecord();
    const [record] = GetRecord!.record;
    expect(record!.header).toEqual({ identifier, datestamp: '2026-01-10T10:00:00Z' });
    expect(record!.metadata!['oai_dc:dc']).toMatchObject({
      'dc:title': 'On Bos indicus & kin',
      'dc:creator': ['Asha Verma', 'José Núñez'],
      'dc:subject': ['Zoology', 'cattle', 'milk'],
      'dc:publisher': 'Plains & Rivers',
      'dc:language': 'en',
      'dc:rights': ['info:eu-repo/semantics/openAccess', 'https://creativecommons.org/licenses/by/4.0/'],
      'dc:identifier': expect.arrayContaining([
        'https://journal.example/archives/2026/5/2/1',
        'https://journal.example/archives/2026/5/2/1.pdf',
      ]) as unknown,
    });
  });

  it('responds to POST as to GET', async () => {
    const form = `verb=GetRecord&metadataPrefix=oai_dc&identifier=${encodeURIComponent(identifier)}`;
    const posted = await catalog.visitor.post('/oai').type('form').send(form).expect(200);
    expect(read(posted.text).GetRecord).toEqual((await get(`?${form}`)).GetRecord);
  });

  it('returns a disabled article as deleted, without metadata', async () => {
    const { ListRecords } = await get('?verb=ListRecords&metadataPrefix=oai_dc');
    expect(ListRecords!.record.map(({ header }) => header.status)).toEqual([undefined, 'deleted']);
    expect(ListRecords!.record[1]!.metadata).toBeUndefined();
  });

  it.each([
    ['&from=2026-01-11', 1],
    ['&until=2026-01-10', 1],
    ['&from=2026-01-10&until=2026-01-11', 2],
    ['&until=2026-01-10T10:00:00Z', 1],
    ['&from=2026-01-10T10:00:01Z', 1],
    ['&from=2026-01-10T10:00:00Z&until=2026-01-11T10:00:00Z', 2],
  ])('harvests selectively with %s', async (period, count) => {
    const { ListIdentifiers } = await get(`?verb=ListIdentifiers&metadataPrefix=oai_dc${period}`);
    expect(ListIdentifiers!.header).toHaveLength(count);
  });

  it.each([
    ['', 'badVerb'],
    ['?verb=Steal', 'badVerb'],
    ['?verb=Identify&verb=Identify', 'badVerb'],
    ['?verb=Identify&set=a', 'badArgument'],
    ['?verb=GetRecord&metadataPrefix=oai_dc', 'badArgument'],
    ['?verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:other:1', 'idDoesNotExist'],
    [
      '?verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:journal.example:article/0123456789abcdef01234567',
      'idDoesNotExist',
    ],
    ['?verb=ListRecords', 'badArgument'],
    ['?verb=ListRecords&metadataPrefix=marc', 'cannotDisseminateFormat'],
    ['?verb=ListRecords&metadataPrefix=oai_dc&set=all', 'noSetHierarchy'],
    ['?verb=ListRecords&metadataPrefix=oai_dc&from=2026-02-30', 'badArgument'],
    ['?verb=ListRecords&metadataPrefix=oai_dc&from=yesterday', 'badArgument'],
    ['?verb=ListRecords&metadataPrefix=oai_dc&from=0000-01-01', 'badArgument'],
    ['?verb=ListRecords&metadataPrefix=oai_dc&until=0000-01-01T00:00:00Z', 'badArgument'],
    ['?verb=ListRecords&metadataPrefix=oai_dc&from=2026-01-11&until=2026-01-10', 'badArgument'],
    ['?verb=ListRecords&metadataPrefix=oai_dc&from=2026-01-10&until=2026-01-10T00:00:00Z', 'badArgument'],
    ['?verb=ListRecords&metadataPrefix=oai_dc&from=2099-01-01', 'noRecordsMatch'],
    ['?verb=ListRecords&resumptionToken=junk', 'badResumptionToken'],
    ['?verb=ListRecords&resumptionToken=junk&metadataPrefix=oai_dc', 'badArgument'],
    ['?verb=ListSets', 'noSetHierarchy'],
    ['?verb=ListMetadataFormats&identifier=oai:other:1', 'idDoesNotExist'],
  ])('responds to %s with %s', async (query, code) => {
    expect(await codeOf(query)).toBe(code);
  });

  it('lists its formats', async () => {
    const { ListMetadataFormats } = await get(`?verb=ListMetadataFormats&identifier=${identifier}`);
    const prefixes = ListMetadataFormats!.metadataFormat.map(({ metadataPrefix }) => metadataPrefix);
    expect(prefixes).toEqual(['oai_dc', 'jats', 'oai_doaj']);
  });

  it('returns an article as JATS and as DOAJ’s record', async () => {
    for (const [prefix, expected] of [
      ['jats', '<article xmlns=""'],
      ['oai_doaj', '<records xmlns="">'],
    ]) {
      const path = `/oai?verb=ListRecords&metadataPrefix=${prefix}`;
      const { text } = await catalog.visitor.get(path).expect(200);
      expect(XMLValidator.validate(text)).toBe(true);
      expect(text).toContain(`<metadata>${expected}`);
    }
  });

  it('resumes a long list until each record was returned once, even if many have the same timestamp', async () => {
    const template = await articles().findOne({ refnumber: '1' }).lean();
    const moment = new Date('2026-02-01T00:00:00.000Z');
    const copies = Array.from({ length: 250 }, (_, index) => ({
      ...template!,
      _id: new Types.ObjectId(),
      refKey: `copy${index}`,
      refnumber: `${5_000 + index}`,
      titleKey: `copy ${index}`,
      txnid: `COPY-${index}`,
      txnidKey: `copy-${index}`,
      modification: moment,
    }));
    await articles().insertMany(copies);
    const seen: string[] = [];
    const pages: (string | number | undefined)[][] = [];
    // Before 1970, so that the token contains a negative time.
    let query = '?verb=ListIdentifiers&metadataPrefix=jats&from=1900-01-01&until=2026-12-31';
    while (query) {
      const { header, resumptionToken } = (await get(query)).ListIdentifiers!;
      seen.push(...header.map((each) => each.identifier));
      pages.push([header.length, resumptionToken?.cursor, resumptionToken?.completeListSize]);
      const token = resumptionToken?.['#text'];
      query = token ? `?verb=ListIdentifiers&resumptionToken=${token}` : '';
    }
    expect(pages).toEqual([
      [100, '0', '252'],
      [100, '100', '252'],
      [52, '200', '252'],
    ]);
    expect(new Set(seen).size).toBe(252);
  });

  it('returns the language of a Hindi article', async () => {
    await articles().updateOne({ refnumber: '1' }, { $set: { titleText: 'गाँव का पुस्तकालय' } });
    const { GetRecord } = await getRecord();
    expect(GetRecord!.record[0]!.metadata!['oai_dc:dc']['dc:language']).toBe('hi');
  });

  it('keeps its identifiers when the journal moves to another domain', async () => {
    await catalog.staff.post('/api/settings').send({ domain: 'https://new.example' }).expect(200);
    const { GetRecord, request } = await getRecord();
    expect(request).toMatchObject({ '#text': 'https://new.example/oai' });
    expect(GetRecord!.record[0]!.header.identifier).toBe(identifier);
    const feed = await catalog.visitor.get('/feed.xml').expect(200);
    expect(feed.text).toContain(`<id>tag:journal.example,`);
    expect(feed.text).not.toContain(`<id>tag:new.example,`);
  });

  it('has a set for each section of the journal, and harvests by it', async () => {
    const sections = 'Reviews, शोध लेख';
    await catalog.staff.post('/api/settings').send({ sections }).expect(200);
    const { ListSets } = await get('?verb=ListSets');
    expect(ListSets!.set.map(({ setName }) => setName)).toEqual(['Reviews', 'शोध लेख']);
    const [reviews, research] = ListSets!.set.map(({ setSpec }) => encodeURIComponent(setSpec));
    const list = (set: string) => get(`?verb=ListIdentifiers&metadataPrefix=oai_dc&set=${set}`);
    const { header, resumptionToken } = (await list(research!)).ListIdentifiers!;
    const token = resumptionToken!['#text']!;
    const next = (await get(`?verb=ListIdentifiers&resumptionToken=${token}`)).ListIdentifiers!;
    const harvested = [...header, ...next.header];
    expect(harvested).toContainEqual(expect.objectContaining({ identifier }));
    expect(new Set(harvested.map(({ setSpec }) => setSpec))).toEqual(new Set([ListSets!.set[1]!.setSpec]));
    expect((await list(reviews!)).error?.code).toBe('noRecordsMatch');
    expect((await list('letters')).error?.code).toBe('noRecordsMatch');
    expect(await codeOf('?verb=ListSets&resumptionToken=junk')).toBe('badResumptionToken');
  });
});
