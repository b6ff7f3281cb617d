import type { Issue, StaffArticle } from '#contracts/fields/entities.ts';
import type { IssueKey } from '#contracts/publication/issue-key.ts';
import { pdfWithText } from '#testing/builders/pdf.ts';
import { articles } from './content.ts';
import { ownVolume } from './own-volume.ts';
import { formWithFile, staffCall } from './staff-call.ts';

/** Creates an issue for a single test, with this many articles. @param pagenumber of its one article */
export async function freshIssue(
  count = 1,
  pagenumber?: string,
  volume = ownVolume(),
): Promise<{ id: string; issue: IssueKey; articles: StaffArticle[] }> {
  const issue = { year: 2025, volume, issue: 1 };
  const { id } = await staffCall<Issue>('/api/admin/create-issue', issue);
  const made: StaffArticle[] = [];
  for (let number = 1; number <= count; number++) {
    const refnumber = `${volume}0${number}`;
    const fields = {
      ...articles[0]!,
      ...issue,
      refnumber,
      title: `Article <i>${number}</i> of volume ${volume}`,
      pagenumber: pagenumber ?? `${number * 10 + 1}-${number * 10 + 6}`,
      txnid: `TXN-${refnumber}`,
      email: `author${volume}@example.org`,
    };
    const form = formWithFile(fields, 'pdfFile', pdfWithText(`Article ${refnumber}`));
    made.push(await staffCall<StaffArticle>('/api/admin/archives/', form));
  }
  return { id, issue, articles: made };
}
