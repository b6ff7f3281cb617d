import sharp from 'sharp';
import { pdfSaying } from '#testing/pdf.js';
import { articles, editors, indexingPartners, issue, settings, workLog } from './content.ts';
import { signIn } from './sign-in.ts';

/** Fills the empty journal through its own interface. */
export default async function fillJournal(): Promise<void> {
  const { token } = await signIn();

  async function post(path: string, body: object): Promise<void> {
    const multipart = body instanceof FormData;
    const answer = await fetch(process.env.JOURNAL_SITE + path, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        ...(!multipart && { 'Content-Type': 'application/json' }),
      },
      body: multipart ? body : JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`POST ${path} answers ${answer.status}: ${await answer.text()}`);
  }

  const picture = await sharp({ create: { width: 240, height: 300, channels: 3, background: '#7a8b6c' } })
    .png()
    .toBuffer();

  await post('/api/settings', settings);
  await post('/api/admin/create-issue', issue);
  for (const article of articles)
    await post(
      '/api/admin/archives/',
      form({ ...issue, ...article }, 'pdfFile', pdfSaying(`Article ${article.refnumber}`)),
    );
  for (const editor of editors) await post('/api/editors', form(editor, 'imgFile', picture));
  for (const title of indexingPartners)
    await post('/api/indexing', form({ title, link: 'https://index.example/' }, 'imgFile', picture));
  for (const entry of workLog) await post('/api/webdata', entry);
}

function form(fields: Record<string, string | number>, fileField: string, file: Buffer): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, String(value));
  data.set(
    fileField,
    new Blob([new Uint8Array(file)]),
    fileField === 'pdfFile' ? 'article.pdf' : 'picture.png',
  );
  return data;
}
