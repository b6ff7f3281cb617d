import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { Types } from 'mongoose';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import { addArticle, addIssue } from '#testing/builders/articles.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';
import { itWithSchemas, schemaFile } from '#testing/readers/schemas.ts';

const WORLD = 'customer_id=0000000000000000';
const PERIOD = `${WORLD}&begin_date=2026-01&end_date=2026-02`;

const RECORD = 'https://registry.projectcounter.org/platform/b2b2736c-2cb9-48ec-91f4-870336acfb1c';

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
    await catalog.staff
      .post('/api/settings')
      .send({ issn: '2345-6787, 2345-6795', counter_registry: RECORD })
      .expect(200);
    await addIssue(catalog.staff);
    wilt = await addArticle(catalog.staff, { title: 'Wilt of <i>Cajanus</i>', doi: '10.5555/wilt' });
    rust = await addArticle(catalog.staff, { title: '=SUM(1)\tRust' });
    const used = (article: StaffArticle | null, at: string, country: string, counts: number[]) => {
      const [investigations, requests, unique_investigations, unique_requests, searches] = counts;
      const numbers = { investigations, requests, unique_investigations, unique_requests, searches };
      return {
        at: new Date(at),
        article: article && new Types.ObjectId(article.id),
        ...numbers,
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
        used(rust, '2026-04-01', 'IN', [1, 0, 1, 0, 0]),
        used(null, '2026-02-02', 'IN', [0, 0, 0, 0, 9]),
      ]);
  });

  const get = (path: string, query = PERIOD) => catalog.visitor.get(`/r51/${path}?${query}`);
  const report = async (name: string, query = PERIOD): Promise<Report> =>
    (await get(`reports/${name}`, query).expect(200)).body as Report;
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
        ['ZZ', { '2026-01': 7 }],
      ]),
    );
    const unknown = await report('tr', `${PERIOD}&country_code=ZZ`);
    const { Performance } = first(unknown).Attribute_Performance[0]!;
    expect(Performance.Total_Item_Requests).toEqual({ '2026-02': 7 });
    expect(first(await report('tr_j3')).Attribute_Performance).toMatchObject([{ Access_Type: 'Open' }]);
  });

  it('include the views that COUNTER demands beside those of open journals', async () => {
    expect(first(await report('pr_p1')).Attribute_Performance).toEqual([
      { Data_Type: 'Platform', Performance: { Searches_Platform: { '2026-02': 9 } } },
      {
        Data_Type: 'Journal',
        Performance: {
          Total_Item_Requests: { '2026-01': 5, '2026-02': 7 },
          Unique_Item_Requests: { '2026-01': 4, '2026-02': 6 },
        },
      },
    ]);
    for (const name of ['tr_j1', 'tr_j2', 'tr_j4']) {
      const empty = await report(name);
      expect([name, empty.Report_Items, codes(empty)]).toEqual([name, [], [3030]]);
    }
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
      [`${WORLD}&begin_date=2026-01&end_date=2046-01`, 400, 3020],
      [`${WORLD}&begin_date=9998-12&end_date=9999-01`, 400, 3020],
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
  });

  it.each(['pr', 'tr', 'tr_j3', 'ir'])(
    'have the months that were requested, and name those without usage: %s',
    async (name) => {
      for (const [period, expected, items] of [
        ['begin_date=2026-01&end_date=2026-04', [], 1],
        ['begin_date=2026-03&end_date=2026-03', [3030], 0],
        ['begin_date=2025-12&end_date=2026-01', [3032], 1],
        ['begin_date=2025-11&end_date=2025-12', [3032], 0],
        ['begin_date=2026-04&end_date=2045-12', [3031], 1],
        ['begin_date=2026-05&end_date=2045-12', [3031, 3030], 0],
      ] as const) {
        const all = await report(name, `${WORLD}&${period}`);
        const { Begin_Date, End_Date } = all.Report_Header.Report_Filters as Record<string, string>;
        const requested = `begin_date=${Begin_Date?.slice(0, 7)}&end_date=${End_Date?.slice(0, 7)}`;
        expect([codes(all), requested, all.Report_Items.length]).toEqual([expected, period, items]);
        const { text } = await get(`reports/${name}.tsv`, `${WORLD}&${period}`);
        expect([...text.matchAll(/\b303\d(?=: )/g)].map(([code]) => Number(code))).toEqual(expected);
      }
      const filtered = await report(name, `${PERIOD}&access_method=TDM`);
      expect(codes(filtered)).toEqual(name === 'tr_j3' ? [3050] : [3030]);
    },
  );

  it('name the journal’s record in COUNTER’s registry, which may be missing', async () => {
    expect((await report('tr')).Report_Header.Registry_Record).toBe(RECORD);
    expect((await get('status')).body).toMatchObject([{ Registry_Record: RECORD }]);
    const record = (counter_registry: string) =>
      catalog.staff.post('/api/settings').send({ counter_registry });
    await record('https://www.projectcounter.org/counter-user/1').expect(400);
    await record('').expect(200);
    expect((await report('tr')).Report_Header.Registry_Record).toBe('');
    expect((await get('status')).body).not.toHaveProperty('0.Registry_Record');
    await record(RECORD).expect(200);
  });

  it('are tables too, whose cells no spreadsheet computes', async () => {
    const { text, headers } = await get('reports/ir.tsv');
    expect(headers['content-type']).toMatch(/^text\/tab-separated-values/);
    expect(text[0]).toBe('\uFEFF');
    const rows = text.slice(1).split('\n');
    const lines = rows.map((line) => line.split('\t'));
    expect(lines.slice(0, 3)).toEqual([
      ['Report_Name', 'Item Report'],
      ['Report_ID', 'IR'],
      ['Release', '5.1'],
    ]);
    expect(lines[9]).toEqual(['Reporting_Period', 'Begin_Date=2026-01-01; End_Date=2026-02-28']);
    expect(lines[13]).toEqual(['']);
    const columns = ['Data_Type', 'Metric_Type', 'Reporting_Period_Total', 'Jan-2026', 'Feb-2026'];
    expect(lines[14]?.slice(-5)).toEqual(columns);
    expect(lines[15]?.slice(-4)).toEqual(['Total_Item_Investigations', '17', '15', '2']);
    expect(lines.map(([item]) => item)).toContain("'=SUM(1) Rust");
    for (const name of ['pr', 'tr', 'pr_p1', 'tr_j3', 'tr_j4'])
      expect((await get(`reports/${name}.tsv`)).text).toContain('\tJan-2026');
    const totals = await get('reports/ir.tsv', `${PERIOD}&granularity=Total&attributes_to_show=Country_Code`);
    expect(totals.text).toContain(
      'Report_Attributes\tAttributes_To_Show=Country_Code; Exclude_Monthly_Details=True\n',
    );
    expect(totals.text).toMatch(/^Country_Code\tItem\t.*\tReporting_Period_Total$/m);
    expect(totals.text).toMatch(/^ZZ\t'=SUM/m);
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
    for (const name of ['pr', 'tr', 'pr_p1', 'tr_j1', 'tr_j2', 'tr_j3', 'tr_j4', 'ir']) {
      const schema = name.toUpperCase();
      for (const more of [
        '',
        extensive,
        '&granularity=Total',
        '&access_method=TDM',
        '&metric_type=Total_Item_Requests|Unique_Item_Requests&yop=2026|2020-2022',
        '&x=1',
      ])
        expect([name, more, problems(schema, await report(name, PERIOD + more))]).toEqual([name, more, []]);
      const empty = await report(name, `${WORLD}&begin_date=2001-01&end_date=2001-12`);
      expect(problems(schema, empty)).toEqual([]);
      expect(problems(schema, { ...empty, Report_Items: [{}] })).not.toEqual([]);
    }
    const statuses = (await get('status')).body as unknown[];
    expect(statuses.map((status) => problems('Status', status))).toEqual([[]]);
    for (const member of (await get('members')).body as unknown[])
      expect(problems('Member', member)).toEqual([]);
    const list = (await get('reports')).body as { Report_ID: string; First_Month_Available: string }[];
    const ids = list.map(({ Report_ID }) => Report_ID).join(' ');
    expect(ids).toBe('PR TR PR_P1 TR_J1 TR_J2 TR_J4 TR_J3 IR');
    for (const one of list) expect(problems('Report', one)).toEqual([]);
    expect(list[0]?.First_Month_Available).toBe('2026-01');
    expect(problems('TR', await report('tr', `${PERIOD}&granularity=Totals`))).toHaveLength(1);
    expect(
      problems('Exception_3020', (await get('reports/tr', `${WORLD}&begin_date=x&end_date=y`)).body),
    ).toEqual([]);
  });
});
