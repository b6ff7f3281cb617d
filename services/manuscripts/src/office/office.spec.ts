import { parse } from 'csv-parse/sync';
import { describe, expect, it } from '@jest/globals';
import request from 'supertest';
import type { HistoryEntry } from '#contracts/fields/entities.ts';
import type {
  DecisionLetter,
  ManuscriptArticle,
  ManuscriptListing,
  ManuscriptStatistics,
  StaffManuscript,
} from '#contracts/manuscripts/manuscripts.ts';
import { formatDate } from '#contracts/text/long-dates.ts';
import { DAY_MS } from '#contracts/values/durations.ts';
import { addIssue } from '#testing/builders/articles.ts';
import {
  completeDraft,
  completeManuscript,
  decide,
  orderedMails,
  sentManuscript,
  tokenOf,
} from '#testing/builders/manuscripts.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { addUser, signIn } from '#testing/builders/users.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { ADMIN_PATH, AUTHOR_PATH, specManuscripts } from '#testing/running/spec-manuscripts.ts';

const editor = { username: 'Editor', password: 'rivers of the drylands' };

describe('The office', () => {
  let asEditor: ReturnType<typeof request.agent>;
  let editorId: string;

  const manuscripts = specManuscripts(async ({ catalog, url }) => {
    const { id } = await addUser(catalog.auth, editor, { role: 'editor', email: 'editor@example.org' });
    editorId = id;
    asEditor = request.agent(url).set(await signIn(catalog.auth, editor));
    await addIssue(catalog.staff);
  });

  const list = async (query = '', caller = manuscripts.staff) =>
    (await caller.get(`${ADMIN_PATH}${query}`)).body as ManuscriptListing[];
  const named = ({ missing }: StaffManuscript) => missing.map(({ field }) => field);
  const upload = async (id: string, kind: string, name?: string, file?: Buffer) =>
    (await manuscripts.staffUpload(id, kind, name, file).expect(201)).body as StaffManuscript;

  it('finds manuscripts by who has to act, and by words of title, author, address and number', async () => {
    const { sent } = await sentManuscript(manuscripts, { title: 'Groundwater of the Deccan' });
    const numbers = async (query: string) => (await list(query)).map(({ number }) => number);
    expect(await numbers('?filter=office')).toContain(sent.number);
    for (const q of ['groundw decc', 'verma', 'asha@example', String(sent.number)])
      expect([q, await numbers(`?q=${encodeURIComponent(q)}`)]).toEqual([
        q,
        expect.arrayContaining([sent.number]),
      ]);
    expect(await numbers('?q=groundwater%20nowhere')).toEqual([]);
    await decide(manuscripts, sent.id, 'return');
    expect(await numbers('?filter=author')).toContain(sent.number);
    expect(await numbers('?filter=office')).not.toContain(sent.number);
  });

  it('enters what comes by e-mail, and sends it with its file but without the author’s declarations', async () => {
    const { declared: _, ...values } = completeManuscript;
    const entered = { ...values, email: 'post@example.org', mail_language: 'hi' };
    const draft = (await manuscripts.staff.post(ADMIN_PATH).send(entered).expect(201))
      .body as StaffManuscript;
    expect(draft).toMatchObject({ stage: 'draft', by_office: true, language: 'hi', acts: ['send'] });
    expect(named(draft)).toEqual(['file']);
    const { id } = draft;
    await manuscripts.staff.post(`${ADMIN_PATH}/${id}/send`).expect(400);
    expect(named(await upload(id, 'manuscript'))).toEqual([]);
    const sent = (await manuscripts.staff.post(`${ADMIN_PATH}/${id}/send`).expect(200))
      .body as StaffManuscript;
    expect(sent).toMatchObject({ stage: 'received', number: expect.any(Number) });
    expect(sent.acts).not.toContain('send');
    const mails = await orderedMails(manuscripts, { id });
    expect(mails[0]).toMatchObject({ kind: 'manuscript-received', to: 'post@example.org', language: 'hi' });
  });

  it('enters a revision, which begins the next round once its file is registered, without an answer', async () => {
    const { sent } = await sentManuscript(manuscripts);
    await upload(sent.id, 'report');
    const asked = await decide(manuscripts, sent.id, 'minor');
    expect([named(asked), asked.acts[0]]).toEqual([['file'], 'send']);
    const uploaded = await upload(sent.id, 'manuscript');
    expect([named(uploaded), uploaded.stage, uploaded.turn]).toEqual([[], 'revision', 'author']);
    const again = await manuscripts.staff.post(`${ADMIN_PATH}/${sent.id}/send`).expect(200);
    const body = again.body as StaffManuscript;
    expect(body).toMatchObject({ stage: 'review', round: 1, dates: { revised: expect.any(String) } });
    const files = body.files.filter(({ kind }) => kind === 'manuscript');
    expect(files).toMatchObject([
      { round: 0, sent: true },
      { round: 1, sent: true },
    ]);
  });

  it('gives the author another day for a revision by a mail, which the reminders follow', async () => {
    const { token, sent } = await sentManuscript(manuscripts);
    const change = (due: string) => manuscripts.staff.post(`${ADMIN_PATH}/${sent.id}/due`).send({ due });
    const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
    await change(day(9)).expect(409);
    await decide(manuscripts, sent.id, 'major', { due: day(1) });
    await manuscripts.sweepOn(0);
    const { version } = await manuscripts.mine(token);
    await change('2026-01-31').expect(400);
    const changed = await change(day(40)).expect(200);
    expect(changed.body).toMatchObject({ stage: 'revision', dates: { due: day(40) } });
    expect(await manuscripts.mine(token)).toMatchObject({ dates: { due: day(40) }, version: version + 1 });
    const [mail] = await manuscripts.mails(sent.id, 'manuscript-due');
    expect(mail).toMatchObject({ to: 'asha@example.org', values: { due: day(40) } });
    const reminded = async (at: number) => {
      await manuscripts.sweepOn(at);
      return manuscripts.countMails(sent.id, 'manuscript-reminder');
    };
    expect([await reminded(2), await reminded(34), await reminded(41)]).toEqual([1, 2, 3]);
    // The mail of a day within a week is its own first reminder.
    await change(day(5)).expect(200);
    expect([await reminded(1), await reminded(6)]).toEqual([3, 4]);
  });

  it('waits for the reviewers until as many reports have come as the journal wants', async () => {
    const { sent } = await sentManuscript(manuscripts);
    const asked = await manuscripts.staff.post(`${ADMIN_PATH}/${sent.id}/review`).send({ due: '2026-01-31' });
    expect(asked.body).toMatchObject({ stage: 'review', turn: 'reviewers', dates: { due: '2026-01-31' } });
    expect((await manuscripts.staff.get(`${ADMIN_PATH}/today`)).body).toMatchObject({ late: 1 });
    const first = await upload(sent.id, 'report');
    expect(first).toMatchObject({ turn: 'reviewers', reports: { received: 1, wanted: 2 } });
    expect(await upload(sent.id, 'report')).toMatchObject({
      turn: 'office',
      reports: { received: 2, wanted: 2 },
    });
    expect((await manuscripts.staff.get(`${ADMIN_PATH}/today`)).body).toMatchObject({
      late: 0,
      decidable: 1,
    });
  });

  it('shows the letter before it goes, sends it as it was edited, and the author sees the reports that are shown', async () => {
    const { token, sent } = await sentManuscript(manuscripts);
    const pdf = pdfWithText('The report');
    const report = (await upload(sent.id, 'report', 'by-dr-secret.pdf', pdf)).files.at(-1)!;
    const path = `${ADMIN_PATH}/${sent.id}/letter?kind=major`;
    const letter = (await manuscripts.staff.get(path)).body as DecisionLetter;
    expect(letter).toMatchObject({
      subject: `${sent.number}: your manuscript needs a major revision`,
      letter: expect.stringMatching(/“Rivers of the drylands”.*\{link\}/s),
      recipients: [
        { email: 'asha@example.org', name: 'Asha Verma' },
        { email: 'ravi@example.org', name: 'Ravi Nair' },
      ],
      due: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    expect(letter.letter).toContain(`by ${formatDate(letter.due!)}:`);
    const edited = letter.letter.replace('Dear Asha Verma,', 'Dear Dr. Verma,');
    await eventually(async () =>
      expect((await manuscripts.shown(sent.id)).files.at(-1)).toMatchObject({ copy: { state: 'made' } }),
    );
    const decided = await decide(manuscripts, sent.id, 'major', {
      letter: edited,
      to: ['asha@example.org', 'ravi@example.org'],
      show: [report.id],
      send_anyway: true,
    });
    expect(decided).toMatchObject({ stage: 'revision', turn: 'author', dates: { due: '2999-01-31' } });
    const mails = (await orderedMails(manuscripts, sent)).filter(({ kind }) => kind === 'decision-major');
    expect(mails.map(({ to, letter: own }) => [to, own?.body])).toEqual([
      ['asha@example.org', edited],
      ['ravi@example.org', edited],
    ]);
    // Only the corresponding author's has the link.
    expect(mails.map(({ values }) => values.link !== '')).toEqual([true, false]);
    const seen = await manuscripts.mine(token);
    expect(seen.decisions[0]!.letter).toContain('Dear Dr. Verma,');
    expect(JSON.stringify(seen)).not.toMatch(/\{link\}|secret|Asha"|"by"/);
    const shown = seen.files.find(({ kind }) => kind === 'report')!;
    expect(shown.name).toBe('report-1.pdf');
    const file = `${AUTHOR_PATH}/files/${shown.id}`;
    await manuscripts.withLink(token).get(file).expect(404);
    await manuscripts.withLink(token).get(`${file}/copy`).expect(200);
  });

  it('decides once, on the version that was read: a repetition and a letter to others are refused', async () => {
    const { sent } = await sentManuscript(manuscripts);
    const decision = { kind: 'reject', subject: 'No', letter: 'Sorry', to: ['someone@example.org'] };
    const path = `${ADMIN_PATH}/${sent.id}/decisions`;
    expect((await manuscripts.staff.post(path).send(decision)).status).toBe(428);
    const { headers } = await manuscripts.staff.get(`${ADMIN_PATH}/${sent.id}`);
    const conditional = (given: object) =>
      manuscripts.staff.post(path).set('If-Match', headers.etag!).send(given);
    expect(await conditional(decision)).toMatchObject({
      status: 400,
      body: { fields: { to: 'Only authors of the manuscript can receive the letter.' } },
    });
    const post = (key: string) => conditional({ ...decision, to: [] }).set('Idempotency-Key', key);
    const first = await post('one-decision').expect(201);
    const again = await post('one-decision').expect(201);
    expect(again.body).toEqual(first.body);
    expect(await post('another-decision')).toMatchObject({
      status: 412,
      body: { error: 'version_conflict' },
    });
    const reopened = await manuscripts.staff.post(`${ADMIN_PATH}/${sent.id}/reopen`);
    expect(reopened.body).toMatchObject({ stage: 'received', decisions: [{ kind: 'reject', void: true }] });
    const { body } = (await manuscripts.staff.get(`${ADMIN_PATH}/${sent.id}/history`)) as { body: unknown };
    const stages = (body as HistoryEntry[]).flatMap(({ by, changes }) =>
      changes.filter(({ field }) => field === 'stage').map(({ to }) => [by.name, to]),
    );
    expect(stages).toEqual([
      ['Asha', 'received'],
      ['Asha', 'rejected'],
      ['Author', 'received'],
    ]);
    expect(JSON.stringify(body)).not.toMatch(/example\.org|Verma|Rivers/);
  });

  it('records who handles it, notes and the similarity, and what may be a duplicate', async () => {
    const title = 'Estuaries under changing monsoon patterns';
    const { sent } = await sentManuscript(manuscripts, { title });
    // A draft is nobody’s duplicate yet.
    await completeDraft(manuscripts, { title, email: 'draft@example.org' });
    const { sent: other } = await sentManuscript(manuscripts, {
      title: 'estuaries, under CHANGING monsoon patterns!',
      email: 'other@example.org',
    });
    const path = `${ADMIN_PATH}/${other.id}`;
    await asEditor.post(`${path}/handle`).send({ handle: true }).expect(200);
    await asEditor.post(`${path}/notes`).send({ text: 'Looks familiar' }).expect(200);
    await manuscripts.staff.patch(path).send({ similarity: 12 }).expect(200);
    expect(await manuscripts.shown(other.id)).toMatchObject({
      handler: { name: 'Editor' },
      notes: [{ by: 'Editor', text: 'Looks familiar' }],
      similarity: 12,
      duplicates: [{ why: 'title', number: sent.number }],
    });
    expect((await list('?mine=1', asEditor)).map(({ id }) => id)).toEqual([other.id]);
  });

  it('has users with a conflict, for whom the manuscript does not exist', async () => {
    const { sent } = await sentManuscript(manuscripts);
    const counts = async () => [
      (await asEditor.get(`${ADMIN_PATH}/today`)).body as object,
      ((await asEditor.get(`${ADMIN_PATH}/statistics`)).body as ManuscriptStatistics).received,
      (await list('?limit=200', asEditor)).length,
    ];
    await asEditor.post(`${ADMIN_PATH}/${sent.id}/recuse`).send({ recused: true }).expect(204);
    const without = await counts();
    for (const path of ['', '/history', '/letter?kind=accept', `/files/${sent.files[0]!.id}`])
      await asEditor.get(`${ADMIN_PATH}/${sent.id}${path}`).expect(404);
    expect(await list(`?q=${sent.number}`, asEditor)).toEqual([]);
    await asEditor.post(`${ADMIN_PATH}/${sent.id}/recuse`).send({ recused: false }).expect(404);
    // Another manuscript of which the editor is an author makes no difference to the counts.
    const { sent: own } = await sentManuscript(manuscripts, { email: 'editor@example.org' });
    await asEditor.get(`${ADMIN_PATH}/${own.id}`).expect(404);
    expect(await counts()).toEqual(without);
    const back = { user: editorId, recused: false };
    await manuscripts.staff.post(`${ADMIN_PATH}/${sent.id}/recuse`).send(back).expect(204);
    await manuscripts.staff.post(`${ADMIN_PATH}/${own.id}/recuse`).send(back).expect(204);
    await asEditor.get(`${ADMIN_PATH}/${sent.id}`).expect(200);
    await asEditor.get(`${ADMIN_PATH}/${own.id}`).expect(200);
  });

  it('adds the article of an accepted manuscript with what its form begins with, and the stage follows', async () => {
    const { token, sent } = await sentManuscript(manuscripts, { title: 'Springs of the Aravalli' });
    await upload(sent.id, 'report');
    await decide(manuscripts, sent.id, 'accept');
    await upload(sent.id, 'final', 'final.pdf', pdfWithText('Springs'));
    const { values, file, text } = (await manuscripts.staff.get(`${ADMIN_PATH}/${sent.id}/article`))
      .body as ManuscriptArticle;
    expect(values).toMatchObject({
      refnumber: String(sent.number),
      authorname: 'Asha Verma, Ravi Nair',
      email: 'asha@example.org, ravi@example.org',
      txnid: `FREE-${sent.number}`,
      peer_review: 'Double anonymized; 1 reviewer; 1 round',
      manuscript: sent.id,
      received: sent.dates.submitted,
    });
    expect([file?.name, text?.name]).toEqual(['final.pdf', 'rivers.docx']);
    const { authors, funding: _1, references: _2, ...fields } = values;
    const form = { ...fields, title: values.title!.replace(/&lt;/g, '<').replace(/&gt;/g, '>') };
    const added = await manuscripts.catalog.staff
      .post('/api/admin/archives')
      .field({ ...form, abstract: 'Water', authors: JSON.stringify(authors) } as unknown as Record<
        string,
        string
      >)
      .field({ year: 2026, volume: 5, issue: 2, pagenumber: '1-9' })
      .attach('pdfFile', pdfWithText('Springs'), 'a.pdf');
    expect([added.status, added.text]).toEqual([201, expect.anything()]);
    await eventually(async () =>
      expect(await manuscripts.mine(token)).toMatchObject({
        stage: 'published',
        refnumber: String(sent.number),
        acts: [],
      }),
    );
    await manuscripts.sweepOn(0);
    const { id: article } = added.body as { id: string };
    expect(await manuscripts.shown(sent.id)).toMatchObject({ stage: 'published', article });
    await manuscripts.staff.post(`${ADMIN_PATH}/${sent.id}/reopen`).expect(409);
  });

  it('counts by the day of submission, and says nothing of rates to readers while there are few', async () => {
    const figures = (await manuscripts.staff.get(`${ADMIN_PATH}/statistics`)).body as ManuscriptStatistics;
    const { received, open, accepted, rejected_without_review, rejected_after_review, withdrawn } = figures;
    expect(received).toBe((await list('?limit=200')).length);
    expect(open + accepted + rejected_without_review + rejected_after_review + withdrawn).toBe(received);
    expect(figures).toMatchObject({ accepted: 1, acceptance_rate: 100, median_days_to_publication: 0 });
    const file = await manuscripts.staff.get(`${ADMIN_PATH}/statistics.csv`);
    expect([file.status, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const { months, ...others } = figures;
    const rows = Object.entries(others).map(([name, value]) => `${name},${String(value)}`);
    const month = months[0]!.month;
    expect(file.text.trim().split('\r\n')).toEqual([
      'figure,value',
      ...rows,
      `received_${month},${received}`,
      `accepted_${month},1`,
    ]);
    const facts = await manuscripts.visitor.get('/api/manuscripts/facts');
    const known = { ready: false, email: 'editor@example.org', review_model: 'double anonymized' };
    expect(facts.body).toEqual(known);
    expect(facts.headers['surrogate-key']).toContain('settings');
  });

  it('sends the queue as a file: what the filter shows, all pages of it, without formulas', async () => {
    const { sent } = await sentManuscript(manuscripts, { title: '=SUM(1) of the northern tanks' });
    await sentManuscript(manuscripts, { title: 'Southern tanks' });
    const file = await manuscripts.staff.get(`${ADMIN_PATH}/queue.csv?filter=office&q=northern`);
    expect([file.status, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const [heads, row, ...others] = parse(file.text, { bom: true });
    expect(heads).toEqual(expect.arrayContaining(['Number', 'Title', 'Waiting for', 'Handling editor']));
    expect(row!.slice(0, 6)).toEqual([
      String(sent.number),
      "'=SUM(1) of the northern tanks",
      sent.email,
      'received',
      '1',
      'office',
    ]);
    expect(others).toEqual([]);
    const everything = parse((await manuscripts.staff.get(`${ADMIN_PATH}/queue.csv`)).text, { bom: true });
    expect(everything).toHaveLength((await list('?limit=200')).length + 1);
  });

  it('makes a link for an author to whom no mail comes, which the security log says', async () => {
    const { sent } = await sentManuscript(manuscripts);
    const made = await manuscripts.staff.post(`${ADMIN_PATH}/${sent.id}/link`).expect(201);
    const { url } = made.body as { url: string };
    expect(url).toMatch(/\/article\/manuscript#[\w-]{43}$/);
    await manuscripts.withLink(tokenOf(url)).get(AUTHOR_PATH).expect(200);
  });
});
