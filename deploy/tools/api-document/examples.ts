import type { Issue, Login, WebdataEntry } from '#contracts/fields/entities.ts';
import type { ErrorBody } from '#contracts/api/errors.ts';
import type { SanitizedHtml } from '#contracts/text/rich-text.ts';

const ID = '65f1c0a2b3d4e5f60718293a';
const TIME = '2026-03-05T09:30:00.000Z';

/** Examples of schemas, by their name; the names of fields that they share with a form's DTO class are those of the form. */
export const examples = {
  ErrorBody: {
    error: 'validation_failed',
    message: 'The title is required',
    fields: { title: 'The title is required' },
    requestId: '0f8fad5b-d9cb-469f-a165-70867728950e',
  } satisfies ErrorBody,
  LoginDto: { username: 'Asha', password: 'rivers of the drylands' },
  Login: {
    token: 'eyJhbGciOiJFUzI1NiJ9.eyJzaWQiOiI0ZjE2In0.c2lnbmF0dXJl',
    user: { id: ID, name: 'Asha', role: 'administrator' },
  } satisfies Login,
  CreateIssueDto: { year: 2026, volume: 5, issue: 2 },
  Issue: { id: ID, year: 2026, volume: 5, issue: 2, articles: 7, creation: TIME, version: 1 } satisfies Issue,
  AddArticleDto: {
    year: 2026,
    volume: 5,
    issue: 2,
    refnumber: '1208',
    pagenumber: '101-112',
    publishdate: '2026-03-05',
    title: 'Pigeonpea in <i>rain-fed</i> soils',
    authorname: 'Ravi Nair, Asha Rao',
    abstract: '<p>Two seasons.</p>',
    keywords: 'pigeonpea, soils',
    email: 'ravi@example.org',
    txnid: 'TXN-1208',
    ptype: 'paid',
  },
  AddEntryDto: { content: 'Call the printer', status: 'urgent' },
  WebdataEntry: {
    id: ID,
    content: 'Call the printer' as SanitizedHtml,
    status: 'urgent',
    createdby: 'Asha',
    created_at: TIME,
    version: 1,
  } satisfies WebdataEntry,
};
