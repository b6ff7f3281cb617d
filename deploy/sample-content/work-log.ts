import type { WebdataStatus } from '#contracts/statuses.ts';
import { SeededRandom } from './seeded-random.ts';
import { issues, type SampleArticle } from './issues.ts';

export interface SampleEntry {
  /** HTML; unique for every entry, to recognise it on a later run. */
  content: string;
  /** Its initial status; it is changed to `status` afterwards. */
  created: 'info' | 'urgent';
  status: WebdataStatus;
}

const COUNT = 120;
const clerks = ['Meghana', 'Basavaraj', 'Tara', 'Imtiyaz'];

interface Facts {
  /** 'Surname' of the first author. */
  author: string;
  ref: string;
  issue: string;
  pages: string;
  clerk: string;
}

/** Typical notes of an editorial office, oldest work last. */
const notes: ((facts: Facts) => string)[] = [
  ({ ref, author }) => `<p>Proofs of <b>${ref}</b> sent to ${author}, answer asked for within five days.</p>`,
  ({ ref }) => `<p>Second referee of ${ref} has not replied since the reminder. Ask another one.</p>`,
  ({ ref, author }) =>
    `<p>${author} telephoned: the certificate of ${ref} gives the old spelling of a name. Corrected and sent anew.</p>`,
  ({ issue }) => `<p>Cover page of ${issue}: printer wants the file with three millimetres of bleed.</p>`,
  ({ ref }) => `<p>Plagiarism report of ${ref} is in: 9 per cent, all of it in the methods. Fine.</p>`,
  ({ ref, clerk }) => `<p>${clerk} to check the reference list of ${ref}, eleven entries without year.</p>`,
  ({ ref }) => `<p>Payment for ${ref} arrived without transaction number, bank asked.</p>`,
  ({ issue, pages }) => `<p>Page numbers of ${issue} checked up to ${pages}. No gap, no overlap.</p>`,
  ({ ref, author }) =>
    `<p>Reply of ${author} to the referees of ${ref} is here, twelve pages. Forward to the associate editor.</p>`,
  ({ ref }) => `<p>Figure 2 of ${ref} is too coarse for print. New file requested.</p>`,
  ({ clerk, issue }) =>
    `<p>${clerk} is on leave from Thursday; <i>please take over the mails about ${issue}</i>.</p>`,
  ({ ref }) => `<p>Abstract of ${ref} is 40 words too long. Shortened with the author’s consent.</p>`,
  ({ ref, author }) =>
    `<p>${author} asks whether the Hindi abstract of ${ref} may be published as well. Answered: yes, at the end of the article.</p>`,
  ({ issue }) =>
    `<p>To do before ${issue} goes out:</p><ul><li>index page</li><li>certificates</li><li>mail to the indexing partners</li></ul>`,
  ({ ref }) => `<p>Species names in the title of ${ref} now in italics.</p>`,
  ({ ref, clerk }) =>
    `<p>Copyright form of ${ref} lacks the signature of one author, says ${clerk}. Article held back.</p>`,
  ({ issue }) => `<p>Backup of ${issue} copied to the second disk and opened for a test.</p>`,
  ({ ref }) => `<p>Reader reports a broken link in ${ref}, page 3. Corrected file uploaded.</p>`,
  ({ author, ref }) => `<p>Waiver of the fee granted to ${author} (${ref}), see minutes of the board.</p>`,
  ({ ref }) => `<p>Referee suggests to divide ${ref} into two articles. Editor-in-chief says no.</p>`,
  ({ issue }) =>
    `<p>Sent the metadata of ${issue} to the Meridian Citation Atlas, 2 entries rejected for missing keywords.</p>`,
  ({ ref, author }) =>
    `<p>Withdrawal of ${ref}? ${author} has written two mails that contradict each other. Wait until Monday.</p>`,
  ({ clerk }) => `<p>New scanner set up at the desk of ${clerk}. Old one given to the library.</p>`,
  ({ ref }) =>
    `<p>Ref. ${ref}: page range entered wrongly at first, now right. Citation checked on the public page.</p>`,
  ({ issue, clerk }) =>
    `<p>Board PDF printed for the meeting on ${issue}, 24 copies, ${clerk} brings them.</p>`,
  ({ ref, author }) =>
    `<p>Ask ${author} for the ethics approval number of ${ref}; the text only says “approved”.</p>`,
  ({ ref }) =>
    `<p>Language editing of ${ref} done, 3 hours. Two sentences still unclear, marked in yellow.</p>`,
  ({ issue }) =>
    `<p>Postage for the printed copies of ${issue} has gone up by 12 per cent. Tell the treasurer.</p>`,
  ({ ref, clerk }) => `<p>DOI requested for ${ref}. ${clerk} enters it as soon as it is there.</p>`,
  ({ author, ref }) =>
    `<p>${author} thanks everybody for the quick handling of ${ref}. <i>Pinned to the wall.</i></p>`,
];

/** Entries in progress are the newest; half of the rest is completed. */
const older: WebdataStatus[] = [
  'completed',
  'completed',
  'completed',
  'completed',
  'info',
  'last-work',
  'journal',
  'cancelled',
];
const newer: WebdataStatus[] = [
  'pending',
  'working',
  'urgent',
  'info',
  'pending',
  'working',
  'journal',
  'completed',
];

/** The work log in chronological order. */
export const workLog: SampleEntry[] = Array.from({ length: COUNT }, (_, index) => {
  const chance = new SeededRandom(7_000 + index);
  const note = notes[(index * 7) % notes.length]!;
  // Each pass through the notes uses other articles.
  const articles = issues.flatMap((issue) => issue.articles);
  const article = articles[(Math.floor(index / notes.length) * 15 + (index % 15)) % articles.length]!;
  const content = note(factsOf(article, clerks[Math.floor(index / notes.length) % clerks.length]!));
  return {
    content,
    created: chance.between(1, 4) === 1 ? 'urgent' : 'info',
    status: chance.oneOf(index < COUNT - 32 ? older : newer),
  };
});

function factsOf(
  { authors, refnumber, year, volume, issue, pagenumber }: SampleArticle,
  clerk: string,
): Facts {
  const [first = ''] = authors.split(',');
  return {
    author: first.split(' ').at(-1)!,
    ref: refnumber,
    issue: `Vol. ${volume}, Issue ${issue} (${year})`,
    pages: pagenumber,
    clerk,
  };
}
