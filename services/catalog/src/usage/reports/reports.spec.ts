import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { Types } from 'mongoose';
import type { StaffArticle } from '#contracts/entities.ts';
import { addArticle, addIssue } from '#testing/articles.ts';
import { type RunningCatalog, runCatalog } from '#testing/running-catalog.ts';
import { itWithSchemas, schemaFile } from '#testing/schemas.ts';

const WORLD = 'customer_id=0000000000000000';
const PERIOD = `${WORLD}&begin_date=2026-01&end_date=2026-02`;

interface Item {
  Item?: string;
  Item_ID?: Record<string, string>;
  Attribute_Performance: (Record<string, unknown> & {
    Performance: Record<string, Record<string, number>>;
  })[];
}
interface Report {
  Report_Header: Record<string, unknown> & { Exceptions?: { Code: number; Data?: string }[] };
  Report_Items: (Item & { Items?: Item[] })[];
}

describe('The reports of COUNTER’s API', () => {
  let catalog: RunningCatalog;
  let wilt: StaffArticle;
  let rust: StaffArticle;

  beforeAll(async () => {
    catalog = await runCatalog();
    await catalog.staff.post('/api/settings').send({ issn: '2345-6787, 2345-6795' }).expect(200);
    await addIssue(catalog.staff);
    wilt = await addArticle(catalog.staff, { title: 'Wilt of <i>Cajanus</i>', doi: '10.5555/wilt' });
    rust = await addArticle(catalog.staff, { title: '=SUM(1)\tRust' });
    const used = (article: StaffArticle | null, at: string, country: string, counts: number[]) => {
      const [investigations, requests, unique_investigations, unique_requests, searches] = counts;
      const numbers = { investigations, requests, unique_investigations, unique_requests, searches };
      return {
        ...{ at: new Date(at), article: article && new Types.ObjectId(article.id), ...numbers },
        countries: [{ country, ...numbers }],
      };
    };
    await catalog.database
      .collection('usage_days')
      .insertMany([
        used(wilt, '2026-01-03', 'IN', [10, 4, 8, 3, 0]),
        used(wilt, '2026-01-31', 'ES', [5, 1, 5, 1, 0]),
        used(wilt, '2026-02-01', 'IN', [2, 0, 2, 0, 0]),
        used(rust, '2026-02-28', '', [7, 7, 6, 6, 0]),
        used(null, '2026-02-02', 'IN', [0, 0, 0, 0, 9]),
      ]);
  });
  afterAll(() => catalog.close());

  const get = (path: string, query = PERIOD) => catalog.visitor.get(`/r51/${path}?${query}`);
  const report = async (name: string, query = PERIOD): Promise<Report> => {
    const response = await get(`reports/${name}`, query);
    expect(response.status).toBe(200);
    return response.body as Report;
  };
  const first = ({ Report_Items: [item] }: Report): Item => item!;
  const codes = ({ Report_Header: { Exceptions = [] } }: Report) => Exceptions.map(({ Code }) => Code);

  it('count the platform’s searches and the use of its articles by month', async () => {
    expect(first(await report('pr')).Attribute_Performance).toEqual([
      { Data_Type: 'Platform', Performance: { Searches_Platform: { '2026-02': 9 } } },
      {
        Data_Type: 'Journal',
        Performance: {
          Total_Item_Investigations: { '2026-01': 15, '2026-02': 9 },
          Total_Item_Requests: { '2026-01': 5, '2026-02': 7 },
          Unique_Item_Investigations: { '2026-01': 13, '2026-02': 8 },
          Unique_Item_Requests: { '2026-01': 4, '2026-02': 6 },
        },
      },
    ]);
  });

  it('divide the journal’s usage by year, access and country, or give totals', async () => {
    const divided = await report('tr', `${PERIOD}&attributes_to_show=YOP|Access_Type|Access_Method`);
    expect(first(divided).Attribute_Performance).toMatchObject([
      { Data_Type: 'Journal', YOP: '2026', Access_Type: 'Open', Access_Method: 'Regular' },
    ]);
    const countries = await report('tr', `${PERIOD}&attributes_to_show=Country_Code&granularity=Total`);
    expect(
      first(countries).Attribute_Performance.map(({ Country_Code, Performance }) => [
        Country_Code,
        Performance.Total_Item_Requests,
      ]),
    ).toEqual(
      expect.arrayContaining([
        ['IN', { '2026-01': 4 }],
        ['ES', { '2026-01': 1 }],
        [undefined, { '2026-01': 7 }],
      ]),
    );
    expect(first(await report('tr_j3')).Attribute_Performance).toMatchObject([{ Access_Type: 'Open' }]);
  });

  it('list each article that was used, with its identifiers', async () => {
    const { Report_Items } = await report('ir', `${PERIOD}&attributes_to_show=Authors|Publication_Date`);
    expect(Report_Items[0]?.Items).toMatchObject([
      {
        Item: 'Wilt of Cajanus',
        Item_ID: { DOI: '10.5555/wilt', Proprietary: `colophon:${wilt.refnumber}` },
        Authors: expect.any(Array),
        Publication_Date: wilt.publishdate,
      },
      { Item_ID: { Proprietary: `colophon:${rust.refnumber}` } },
    ]);
  });

  it.each([
    ['item_id=DOI:10.5555/WILT', 1],
    ['item_id=DOI:10.5555/other', 0],
    ['yop=2026', 2],
    ['yop=2020-2025', 0],
    ['country_code=ES', 1],
    ['access_type=Controlled', 0],
    ['access_method=TDM', 0],
    ['metric_type=Unique_Item_Requests', 2],
  ])('filter articles: %s', async (filter, count) => {
    const { Report_Items } = await report('ir', `${PERIOD}&${filter}`);
    expect(Report_Items[0]?.Items?.length ?? 0).toBe(count);
  });

  it('are refused without a customer or with invalid dates, in the words of COUNTER', async () => {
    for (const [query, status, code] of [
      ['begin_date=2026-01&end_date=2026-02', 400, 1030],
      [`${WORLD}&begin_date=2026-01`, 400, 1030],
      ['customer_id=another&begin_date=2026-01&end_date=2026-02', 403, 2010],
      [`${WORLD}&begin_date=2026-03&end_date=2026-02`, 400, 3020],
      [`${WORLD}&begin_date=2026-13&end_date=2027-01`, 400, 3020],
      [`${WORLD}&begin_date=2026-01-15&end_date=2026-02`, 400, 3020],
      [`${WORLD}&begin_date[$ne]=1&end_date=2026-02`, 400, 1030],
    ] as const) {
      const response = await get('reports/tr', query);
      expect([query, response.status, response.body]).toMatchObject([query, status, { Code: code }]);
    }
    expect((await get('reports/dr')).status).toBe(404);
  });

  it('name what they do not understand, and what is not ready, in their header', async () => {
    const odd = await report(
      'tr',
      `${PERIOD}&colour=red&metric_type=Reads|Total_Item_Requests&granularity=Day`,
    );
    expect(codes(odd)).toEqual([3050, 3060, 3062]);
    expect(Object.keys(first(odd).Attribute_Performance[0]!.Performance)).toEqual(['Total_Item_Requests']);
    expect(codes(await report('tr', `${WORLD}&begin_date=2001-01&end_date=2001-12`))).toEqual([3030]);
    const late = await report('tr', `${WORLD}&begin_date=2026-02&end_date=9999-12`);
    expect(codes(late)).toEqual([3031]);
    expect(first(late).Attribute_Performance).toHaveLength(1);
  });

  it('are tables too, whose cells no spreadsheet computes', async () => {
    const { text, headers } = await get('reports/ir.tsv');
    expect(headers['content-type']).toMatch(/^text\/tab-separated-values/);
    const lines = text.split('\n').map((line) => line.split('\t'));
    expect(lines.slice(0, 3)).toEqual([
      ['Report_Name', 'Item Report'],
      ['Report_ID', 'IR'],
      ['Release', '5.1'],
    ]);
    expect(lines[9]).toEqual(['Reporting_Period', 'Begin_Date=2026-01-01; End_Date=2026-02-28']);
    expect(lines[13]).toEqual(['']);
    expect(lines[14]?.slice(-5)).toEqual([
      'Data_Type',
      'Metric_Type',
      'Reporting_Period_Total',
      'Jan-2026',
      'Feb-2026',
    ]);
    expect(lines[15]?.slice(-4)).toEqual(['Total_Item_Investigations', '17', '15', '2']);
    expect(lines.map(([item]) => item)).toContain("'=SUM(1) Rust");
    for (const name of ['pr', 'tr', 'tr_j3'])
      expect((await get(`reports/${name}.tsv`)).text).toContain('\tJan-2026');
  });

  itWithSchemas('are valid by COUNTER’s schema', async () => {
    const api = JSON.parse(readFileSync(schemaFile('counter/COUNTER_API.json'), 'utf8')) as object;
    const ajv = new Ajv2020({ strict: false, allErrors: true, unicodeRegExp: false });
    formats.default(ajv);
    ajv.addSchema(api, 'counter');
    const problems = (schema: string, value: unknown) => {
      const validate = ajv.getSchema(`counter#/components/schemas/${schema}`)!;
      return validate(value) ? [] : validate.errors;
    };
    const extensive =
      '&attributes_to_show=YOP|Access_Type|Access_Method|Country_Name|Country_Code|Authors|Publication_Date|Article_Version';
    for (const [name, schema] of [
      ['pr', 'PR'],
      ['tr', 'TR'],
      ['tr_j3', 'TR_J3'],
      ['ir', 'IR'],
    ] as const) {
      for (const more of [
        '',
        extensive,
        '&granularity=Total',
        '&metric_type=Total_Item_Requests|Unique_Item_Requests&yop=2026|2020-2022',
        '&x=1',
      ])
        expect([name, more, problems(schema, await report(name, PERIOD + more))]).toEqual([name, more, []]);
      const empty = await report(name, `${WORLD}&begin_date=2001-01&end_date=2001-12`);
      expect(problems(schema, empty)).toEqual([]);
      expect(problems(schema, { ...empty, Report_Items: [{}] })).not.toEqual([]);
    }
    expect(problems('Status', (await get('status')).body)).toEqual([]);
    for (const member of (await get('members')).body as unknown[])
      expect(problems('Member', member)).toEqual([]);
    const list = (await get('reports')).body as { Report_ID: string; First_Month_Available: string }[];
    expect(list.map(({ Report_ID }) => Report_ID)).toEqual(['PR', 'TR', 'TR_J3', 'IR']);
    for (const one of list) expect(problems('Report', one)).toEqual([]);
    expect(list[0]?.First_Month_Available).toBe('2026-01');
    expect(
      problems('Exception_3020', (await get('reports/tr', `${WORLD}&begin_date=x&end_date=y`)).body),
    ).toEqual([]);
  });
});
