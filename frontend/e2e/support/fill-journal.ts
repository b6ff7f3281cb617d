import { expect } from '@playwright/test';
import sharp from 'sharp';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { articles, editors, indexingPartners, issue, settings, workLog } from './content.ts';
import { mailServer } from './mails.ts';
import { formWithFile, staffCall } from './staff-call.ts';
import { enterOwnAddress } from './users.ts';

export default async function fillJournal(): Promise<void> {
  const picture = await sharp({ create: { width: 240, height: 300, channels: 3, background: '#7a8b6c' } })
    .png()
    .toBuffer();

  await staffCall('/api/settings', settings);
  // A busy machine may take longer than the call waits.
  await expect(async () => staffCall('/api/admin/settings/mail', await mailServer())).toPass();
  await enterOwnAddress();
  await staffCall('/api/admin/create-issue', issue);
  for (const article of articles) {
    const pdf = pdfWithText(`Article ${article.refnumber}`);
    await staffCall('/api/admin/archives/', formWithFile({ ...issue, ...article }, 'pdfFile', pdf));
  }
  for (const editor of editors) await staffCall('/api/editors', formWithFile(editor, 'imgFile', picture));
  for (const title of indexingPartners) {
    const partner = { title, link: 'https://index.example/' };
    await staffCall('/api/indexing', formWithFile(partner, 'imgFile', picture));
  }
  await Promise.all(workLog.map((entry) => staffCall('/api/webdata', entry)));
}
