import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { DepositState, DoiDeposits } from '#contracts/articles/doi-deposits.ts';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import { addArticle, addIssue, articleForm } from '#testing/builders/articles.ts';
import { type DoiRegistry, REGISTRY_USER, startDoiRegistry } from '#testing/servers/doi-registry.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { ADMIN } from '#testing/running/running-auth.ts';
import { setClockAhead } from '#testing/jest/skewed-clock.ts';
import { runCatalogWorker } from '#testing/running/running-catalog-worker.ts';
import { type RunningCatalog, runCatalog } from '#testing/running/running-catalog.ts';

describe('The deposit of a DOI', () => {
  let registry: DoiRegistry;
  let catalog: RunningCatalog;

  beforeAll(async () => {
    registry = await startDoiRegistry();
    const settings = { DOI_REGISTRY: registry.url, ...REGISTRY_USER };
    catalog = await runCatalog(undefined, settings);
    await addIssue(catalog.staff);
    await catalog.staff.post('/api/settings').send({ doi_prefix: '10.5555' });
    await runCatalogWorker(catalog, { ...settings, DOI_REGISTRY_SECONDS: 1 });
  });
  afterEach(() => {
    Object.assign(registry, { reception: 'received', refusal: undefined, slowness: 0, unaware: 0 });
  });
  afterAll(() => registry.close());

  const withDoi = (changes: Record<string, string> = {}) => {
    const form = articleForm(changes);
    return addArticle(catalog.staff, { doi: `10.5555/plains.${form.refnumber}`, ...form });
  };
  const path = ({ id }: { id: string }) => `/api/admin/dois/${id}`;
  const order = async (article: StaffArticle) =>
    (await catalog.staff.post(`${path(article)}/deposit`).expect(202)).body as DoiDeposits;
  const read = async (article: StaffArticle) => (await catalog.staff.get(path(article))).body as DoiDeposits;
  const reaches = (article: StaffArticle, state: DepositState, message: unknown = expect.any(String)) =>
    eventually(async () => {
      const found = await read(article);
      expect(found).toMatchObject({ state, message });
      return found;
    });
  const submissions = ({ doi }: StaffArticle) =>
    registry.submissions.filter((submission) => submission.doi === doi);
  const edit = (article: StaffArticle, fields: object) =>
    catalog.staff.post(`/api/archives/${article.id}`).send(fields);

  it('has a later time than the one before, even after the clock was set back', async () => {
    const article = await withDoi();
    await order(article);
    await reaches(article, 'accepted');
    setClockAhead(-3_600_000);
    await edit(article, { title: `${article.title}, by another clock` });
    setClockAhead(0);
    await eventually(() => expect(submissions(article)).toHaveLength(2));
    await reaches(article, 'accepted', 'Successfully added');
    const [first, second] = submissions(article);
    expect(second!.timestamp).toBeGreaterThan(first!.timestamp);
  });

  it('is ordered once by a repeated Idempotency-Key, with the same response', async () => {
    const article = await withDoi();
    const send = () =>
      catalog.staff
        .post(`${path(article)}/deposit`)
        .set('Idempotency-Key', `order of ${article.id}`.replaceAll(' ', '-'));
    const first = await send();
    await reaches(article, 'accepted');
    const second = await send();
    expect([first.status, second.status, second.body]).toEqual([202, 202, first.body]);
    expect(submissions(article)).toHaveLength(1);
  });

  it('is accepted when the registry says so, with its words and every step', async () => {
    const article = await withDoi();
    expect(await read(article)).toMatchObject({ state: 'not-deposited', fixed: false, steps: [] });
    expect(await order(article)).toMatchObject({ state: 'queued', doi: article.doi });
    const accepted = await reaches(article, 'accepted');
    expect(accepted).toMatchObject({
      message: 'Successfully added',
      submission: expect.stringMatching(/^14\d{8}$/),
      answer: expect.stringContaining('<doi_batch_diagnostic status="completed"'),
      article_version: article.version,
      fixed: true,
      steps: [
        { state: 'accepted', message: 'Successfully added', by: '' },
        { state: 'submitted', by: '' },
        { state: 'queued', by: ADMIN.username },
      ],
    });
    const [sent] = submissions(article);
    expect(sent).toMatchObject({ user: 'desk', password: 'p&ss wörd', batch: accepted.steps[0]!.batch });
    expect(sent!.xml).toContain(article.title_text);
  });

  it('is refused when the registry says so, however late; another one may have another DOI', async () => {
    const article = await withDoi();
    Object.assign(registry, { slowness: 3, refusal: () => 'Prefix 10.5555 is not yours' });
    await order(article);
    await reaches(article, 'submitted');
    expect((await edit(article, { doi: '10.5555/other' })).status).toBe(409);
    const refused = await reaches(article, 'refused');
    expect(refused).toMatchObject({ message: 'Prefix 10.5555 is not yours', fixed: false });
    registry.refusal = undefined;
    expect((await edit(article, { doi: `${article.doi}.b` })).status).toBe(200);
    await order(article);
    await reaches(article, 'accepted');
    expect(registry.registered.has(article.doi)).toBe(false);
    expect(registry.registered.has(`${article.doi}.b`)).toBe(true);
  });

  it.each([
    ['answers 200 with an error', 'error page', 'The registry responded: FAILURE Database is down'],
    ['answers 503', 'unavailable', 'The registry responded with 503: Too many pending'],
    ['does not answer', 'hangs', 'The registry does not respond'],
  ] as const)('is repeated while the registry %s', async (_, reception, message) => {
    const article = await withDoi();
    registry.reception = reception;
    await order(article);
    await reaches(article, 'queued', message);
    expect(submissions(article)).toEqual([]);
    registry.reception = 'received';
    await reaches(article, 'accepted');
    expect(submissions(article)).toHaveLength(1);
  });

  it.each([
    ['user', 'forbidden', 'The registry refused the user or password'],
    ['deposit', 'too large', 'The registry responded with 413: Too large'],
  ] as const)('has failed immediately when the registry refuses the %s', async (_, reception, message) => {
    const article = await withDoi();
    registry.reception = reception;
    await order(article);
    await reaches(article, 'failed', message);
    registry.reception = 'received';
    await order(article);
    await reaches(article, 'accepted');
    expect(submissions(article)).toHaveLength(1);
  });

  it('waits while the registry is unreachable, and blocks neither articles nor edits', async () => {
    const port = Number(new URL(registry.url).port);
    const article = await withDoi();
    await registry.close();
    await order(article);
    await reaches(article, 'queued', 'The registry does not respond');
    expect((await edit(article, { country: 'Peru' })).status).toBe(200);
    await withDoi();
    registry = await startDoiRegistry(port);
    await reaches(article, 'accepted');
  });

  it('is not sent again when only the response was lost', async () => {
    const article = await withDoi();
    registry.reception = 'lost';
    await order(article);
    await reaches(article, 'accepted');
    expect(submissions(article)).toHaveLength(1);
  });

  it('is accepted when it was sent twice because the registry noticed the first one late', async () => {
    const article = await withDoi();
    Object.assign(registry, { reception: 'lost', unaware: 1 });
    await order(article);
    await eventually(() => expect(submissions(article)).toHaveLength(1));
    registry.reception = 'received';
    const accepted = await reaches(article, 'accepted');
    expect(accepted.message).toContain('less or equal to previously submitted version');
    const [first, second] = submissions(article);
    expect(second).toEqual(first);
  });

  it('is refused when another system has deposited the DOI with a later time', async () => {
    const article = await withDoi();
    registry.slowness = 2;
    registry.registered.set(article.doi, 2_099_010_100_000_000);
    await order(article);
    await reaches(article, 'refused', expect.stringContaining('less or equal'));
  });

  it('is ordered once by concurrent requests, in one batch', async () => {
    const article = await withDoi();
    const responses = await Promise.all(
      Array.from({ length: 8 }, () => catalog.staff.post(`${path(article)}/deposit`)),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array<number>(8).fill(202));
    const { steps } = await reaches(article, 'accepted');
    expect(steps.map(({ state }) => state)).toEqual(['accepted', 'submitted', 'queued']);
    expect(submissions(article)).toHaveLength(1);
  });

  it('fixes the DOI of the article: another one is refused at its field', async () => {
    const article = await withDoi();
    await order(article);
    await reaches(article, 'accepted');
    for (const doi of ['10.5555/another', '']) {
      expect((await edit(article, { doi }).expect(409)).body).toMatchObject({
        error: 'registered_doi',
        fields: { doi: expect.stringContaining('cannot change') },
      });
    }
    expect((await edit(article, { doi: article.doi.toUpperCase() })).status).toBe(200);
  });

  it('never has another DOI than its article, whenever that is edited', async () => {
    const articles: StaffArticle[] = [];
    for (let count = 0; count < 6; count += 1) articles.push(await withDoi());
    await Promise.all(
      articles.flatMap((article, at) => [
        catalog.staff.post(`${path(article)}/deposit`),
        new Promise((resolve) => setTimeout(resolve, at * 15)).then(() =>
          edit(article, { doi: `${article.doi}.new` }),
        ),
      ]),
    );
    for (const article of articles) {
      await reaches(article, 'accepted');
      const { doi } = (await catalog.staff.get(`/api/archives/${article.id}`)).body as StaffArticle;
      const both = [article.doi, `${article.doi}.new`].filter((name) => registry.registered.has(name));
      expect(both).toEqual([doi]);
    }
  });

  it('is followed by another one when the registered article is edited, with what changed', async () => {
    const article = await withDoi();
    await order(article);
    await reaches(article, 'accepted');
    await edit(article, { mobile: '+91 1', keywords: 'rivers' });
    expect(await read(article)).toMatchObject({ state: 'accepted' });
    await edit(article, { title: `${article.title}, revised` });
    await eventually(() => expect(submissions(article)).toHaveLength(2));
    const accepted = await reaches(article, 'accepted');
    expect(accepted.article_version).toBe(article.version + 2);
    expect(submissions(article)[1]!.xml).toContain('revised');
  });

  it('is followed by another one when the article was edited while it was on its way', async () => {
    const article = await withDoi();
    registry.slowness = 2;
    await order(article);
    await reaches(article, 'submitted');
    await edit(article, { title: `${article.title}, again` });
    await eventually(() => expect(submissions(article)).toHaveLength(2));
    await reaches(article, 'accepted');
    expect(submissions(article).map(({ xml }) => xml.includes(', again'))).toEqual([false, true]);
  });

  it('covers a notice, and again the registered article that it is about', async () => {
    const article = await withDoi();
    await order(article);
    await reaches(article, 'accepted');
    for (const number of [1, 2]) {
      const published = await catalog.staff.post(`/api/admin/archives/${article.id}/amendments`).send({
        amendment_type: 'correction',
        amendment_reason: 'A wrong unit.',
        publishdate: '2026-06-01',
        abstract: 'Metres, not feet.',
        authorname: 'Asha Verma',
        year: 2026,
        volume: 5,
        issue: 2,
        refnumber: `90${number}`,
        article_number: `n${number}`,
        doi: `10.5555/notice.${number}`,
      });
      expect([published.status, published.text]).toEqual([201, expect.any(String)]);
      await reaches(published.body as StaffArticle, 'accepted');
      await eventually(() => expect(submissions(article)).toHaveLength(1 + number));
      await reaches(article, 'accepted');
    }
  });

  it('is not ordered by an edit of an article that was never deposited', async () => {
    const article = await withDoi();
    await edit(article, { title: `${article.title}, corrected` });
    expect(await read(article)).toMatchObject({ state: 'not-deposited' });
  });

  it('is followed by another one when its issue is renamed', async () => {
    const issue = await addIssue(catalog.staff, { year: 2019, volume: 1, issue: 1 });
    const article = await withDoi({ year: '2019', volume: '1', issue: '1' });
    await order(article);
    await reaches(article, 'accepted');
    await catalog.staff.post(`/api/admin/issues/${issue.id}`).send({ volume: 7 });
    await eventually(() => expect(submissions(article)).toHaveLength(2));
    await reaches(article, 'accepted');
  });
});
