import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { TextTree } from '#contracts/full-text/text-tree.ts';
import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import type { ReviewerReview } from '#contracts/manuscripts/reviews.ts';
import type { ReviewModel } from '#contracts/values/review-models.ts';
import { completeDraft, invitedReviewer, wordFile } from '#testing/builders/manuscripts.ts';
import { beforeBlock } from '#testing/jest/before-block.ts';
import { eventually } from '#testing/jest/eventually.ts';
import { specCatalog } from '#testing/running/running-catalog.ts';
import { runManuscripts } from '#testing/running/running-manuscripts.ts';
import type { ManuscriptDocument } from '../register/manuscript.schema.ts';

const REVIEW = '/api/manuscripts/review';
const MINE = '/api/manuscripts/mine';

describe('The text of a manuscript for its reviewers', () => {
  const catalog = specCatalog();
  const manuscripts = beforeBlock(() => runManuscripts(catalog));

  const files = (number: number) =>
    manuscripts.database
      .collection<ManuscriptDocument>('manuscripts')
      .findOne({ number })
      .then((found) => found!.files);

  /** What a reviewer sees of a manuscript with these paragraphs, once its text is made. */
  async function reviewed(paragraphs: string[], review_model: ReviewModel) {
    await catalog.staff.post('/api/settings').send({ review_model }).expect(200);
    const { token: author } = await completeDraft(manuscripts);
    const withLink = manuscripts.withLink(author);
    await withLink.post(`${MINE}/files?kind=manuscript`).attach('file', wordFile(paragraphs), 'a.docx');
    const sent = await withLink.post(`${MINE}/send`).expect(200);
    const { id, number } = sent.body as { id: string; number: number };
    const { token } = await invitedReviewer(manuscripts, id, { send_anyway: true });
    const reviewer = manuscripts.withLink(token);
    await eventually(async () => expect((await files(number))[0]!.copy?.text).toBeDefined());
    const invited = (await reviewer.get(REVIEW)).body as ReviewerReview;
    await reviewer.post(`${REVIEW}/answer`).send({ answer: 'accept' }).expect(200);
    const [file] = ((await reviewer.get(REVIEW)).body as ReviewerReview).files;
    return { id, number, author, reviewer, invited, file: file!, path: `${REVIEW}/files/${file!.id}/text` };
  }

  it('is read by the link of a reviewer who has accepted, is in no cache, and is erased with the manuscript', async () => {
    const paragraphs = ['Wells of the marsh are deep.', 'The second paragraph.'];
    const { id, number, author, reviewer, invited, file, path } = await reviewed(
      paragraphs,
      'double anonymized',
    );
    expect([invited.files, file.readable]).toEqual([[], true]);
    const { body, headers } = (await reviewer.get(path).expect(200)) as {
      body: TextTree;
      headers: Record<string, string>;
    };
    expect(body.blocks).toEqual(paragraphs.map((content) => ({ kind: 'paragraph', content: [content] })));
    expect(headers['cache-control']).toBe('private, no-store');
    await manuscripts.withLink(author).get(path).expect(404);
    await manuscripts.staff.get(path).expect(404);

    // Its author and the office find the paragraphs that a review names.
    const office = `/api/admin/manuscripts/${id}`;
    for (const [caller, base] of [
      [manuscripts.withLink(author), MINE],
      [manuscripts.staff, office],
    ] as const) {
      const { files: listed } = (await caller.get(base).expect(200)).body as StaffManuscript;
      expect(listed.map(({ readable }) => readable)).toEqual([true]);
      expect((await caller.get(`${base}/files/${file.id}/text`).expect(200)).body).toEqual(body);
    }

    const { key } = (await files(number))[0]!.copy!.text!;
    const folder = join(catalog.environment.FILES_DIR, 'manuscripts');
    const contents = async () =>
      (await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))).join();
    await eventually(async () => expect(await contents()).toContain('Wells of the marsh'));
    expect(key).toMatch(/^manuscripts\//);
    const withdrawn = manuscripts.withLink(author).post(`${MINE}/withdraw`);
    await withdrawn.send({ reason: 'An error' }).expect(200);
    await manuscripts.staff.post(`/api/admin/manuscripts/${id}/erase`).send({});
    await eventually(async () => expect(await contents()).not.toContain('Wells of the marsh'));
  });

  it('is not made of a file of which a letter was lost', async () => {
    const { token } = await completeDraft(manuscripts);
    const author = manuscripts.withLink(token);
    for (const [kind, paragraph] of [
      ['manuscript', 'Wells are 5 \ufffdm deep.'],
      ['anonymous', 'Wells are 5 µm deep.'],
    ] as const)
      await author.post(`${MINE}/files?kind=${kind}`).attach('file', wordFile([paragraph]), `${kind}.docx`);
    const { number } = (await author.post(`${MINE}/send`).expect(200)).body as { number: number };
    // The later one is converted last.
    await eventually(async () => expect((await files(number))[1]!.copy?.text).toBeDefined());
    expect((await files(number))[0]!.copy).toMatchObject({ state: 'made' });
    expect((await files(number))[0]!.copy!.text).toBeUndefined();
  });

  it('is shown with names of the authors only where reviewers know them', async () => {
    const paragraphs = ['As Verma has shown, wells are deep.'];
    const hidden = await reviewed(paragraphs, 'double anonymized');
    expect(hidden.file.readable).toBeUndefined();
    await hidden.reviewer.get(hidden.path).expect(404);
    const open = await reviewed(paragraphs, 'single anonymized');
    expect(open.file.readable).toBe(true);
    await open.reviewer.get(open.path).expect(200);
  });
});
