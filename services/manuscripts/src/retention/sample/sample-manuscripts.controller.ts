import { randomUUID } from 'node:crypto';
import { Controller, HttpCode, Post } from '@nestjs/common';
import type { ManuscriptSettings } from '#contracts/api/rpc.ts';
import type { SampleCount } from '#contracts/journal/sample-content.ts';
import { defaultsOf } from '#contracts/fields/fields.ts';
import { draftFields } from '#contracts/fields/manuscript-fields.ts';
import { encodeRichText } from '#contracts/text/rich-text.ts';
import { DAY_MS } from '#contracts/values/durations.ts';
import { Outbox } from '#messaging/outbox.ts';
import { inTransaction } from '#platform/database/mongo.module.ts';
import { FileStore } from '#platform/files/file-store.ts';
import { newCode } from '#platform/identifiers/document-code.ts';
import { sha256 } from '#platform/identifiers/sha256.ts';
import { SampleOf } from '#platform/writes/sample-of.ts';
import { newFile, ManuscriptFiles } from '../../files/manuscript-files.ts';
import { UPLOADS } from '../../files/uploads.ts';
import { dayIn, JournalSettings } from '../../settings/journal-settings.ts';
import { copyJobs } from '../../register/copy-jobs.ts';
import { ManuscriptDocument, type StoredFile } from '../../register/manuscript.schema.ts';
import { Manuscripts } from '../../register/manuscripts.ts';
import { sampleManuscripts } from './sample-data.ts';

type Sample = (typeof sampleManuscripts)[number];

/** First number, at the end of a year's, so that the journal's own begin with 1. */
const FIRST_NUMBER = 9_001;
const untouched = { sample: true, version: 1 } as const;
const nobody = { id: '', name: 'The journal' };
const authorRow = defaultsOf(draftFields.authors.row);
const affiliationRow = defaultsOf(draftFields.authors.row.affiliations.row);

/** Sample manuscripts of a new journal, even if it takes no manuscripts; no mail is sent about them. */
@Controller('api/admin/sample/manuscripts')
export class SampleManuscriptsController extends SampleOf(ManuscriptDocument, untouched) {
  constructor(
    private readonly manuscripts: Manuscripts,
    private readonly store: FileStore,
    private readonly files: ManuscriptFiles,
    private readonly settings: JournalSettings,
    private readonly outbox: Outbox,
  ) {
    super();
  }

  /** Loads them into a journal that has no manuscripts. */
  @Post()
  @HttpCode(200)
  async load(): Promise<SampleCount> {
    if (!(await this.documents.exists({}))) await this.create();
    return this.count();
  }

  protected override async removeUntouched(): Promise<void> {
    const found = await this.documents.find(untouched).lean();
    await this.documents.deleteMany(untouched);
    for (const { files } of found) await this.files.remove(files);
    await this.keep();
  }

  private async create(): Promise<void> {
    const settings = await this.settings.get();
    const drafts: ManuscriptDocument[] = [];
    for (const [at, sample] of sampleManuscripts.entries())
      drafts.push(await this.draft(sample, at, settings));
    await inTransaction(this.connection, async (session) => {
      for (const draft of drafts) await this.manuscripts.create(session, draft, settings.reviewers_wanted);
      const commands = drafts.flatMap(({ _id, files }) => copyJobs(_id, files));
      await this.outbox.store(session, { commands });
    });
  }

  private async draft(sample: Sample, at: number, settings: ManuscriptSettings): Promise<ManuscriptDocument> {
    const { title, abstract, authors, stage, round = 0, dates, reports = [], decision } = sample;
    const email = addressOf(authors[0]![0]);
    const day = (ago: number) => dayIn(settings, -ago);
    const time = (ago: number) => new Date(Date.now() - ago * DAY_MS);
    const text = [title, authors.map(([name]) => name).join(', '), abstract];
    const submitted = time(dates.submitted);
    const files = [await this.file('manuscript', `${email.split('@')[0]}.pdf`, text, submitted)];
    for (const [place, ago] of reports.entries())
      files.push(await this.file('report', `report-${place + 1}.pdf`, [`Report on “${title}”`], time(ago)));
    return {
      ...this.manuscripts.newDraft(email, 'en'),
      title: encodeRichText(title),
      abstract: encodeRichText(`<p>${abstract}</p>`),
      authors: authors.map(([name, institution, city], place) => ({
        ...authorRow,
        name,
        email: addressOf(name),
        corresponding: place === 0,
        affiliations: [{ ...affiliationRow, name: institution, city, country: 'India' }],
      })),
      country: 'India',
      stage,
      number: Number(day(dates.submitted).slice(0, 4)) * 10_000 + FIRST_NUMBER + at,
      creation: submitted,
      files,
      decisions: decision
        ? [
            {
              kind: decision.kind,
              round: 0,
              subject: 'Your manuscript',
              letter: `Dear ${authors[0]![0]},\n\n${decision.letter}\n\nThe editors`,
              to: [],
              by: nobody,
              at: time(dates.first_decision!),
              code: newCode(),
            },
          ]
        : [],
      dates: Object.fromEntries(Object.entries(dates).map(([name, ago]) => [name, day(ago)])),
      round,
      sample: true,
    };
  }

  private async file(
    kind: 'manuscript' | 'report',
    name: string,
    paragraphs: readonly string[],
    at: Date,
  ): Promise<StoredFile> {
    const bytes = await pageOf(paragraphs);
    const key = `${UPLOADS}/${randomUUID()}`;
    await this.store.write(key, bytes);
    const file = newFile({ key, name, bytes: bytes.length, sha256: sha256(bytes) }, kind, 0);
    return { ...file, at, sent: at, ...(kind === 'report' && { by: nobody }) };
  }
}

/** An address at example.org, which takes no mail. */
const addressOf = (name: string): string => `${name.toLowerCase().replaceAll(' ', '.')}@example.org`;

/** A page with these paragraphs, the first one as its heading. */
async function pageOf(paragraphs: readonly string[]): Promise<Uint8Array> {
  const { PDFDocument, StandardFonts } = await import('@cantoo/pdf-lib');
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  const page = pdf.addPage([595, 842]);
  for (const [at, text] of paragraphs.entries())
    page.drawText(text, {
      font,
      x: 72,
      y: 740 - at * 60,
      size: at === 0 ? 18 : 12,
      maxWidth: 450,
      lineHeight: 22,
    });
  return pdf.save();
}
