import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import type { Connection, Model } from 'mongoose';
import type { ManuscriptSettings } from '#contracts/api/rpc.ts';
import { defaultsOf } from '#contracts/fields/fields.ts';
import { draftFields } from '#contracts/fields/manuscript-fields.ts';
import { encodeRichText } from '#contracts/text/rich-text.ts';
import { DAY_MS } from '#contracts/values/durations.ts';
import { Outbox } from '#messaging/outbox.ts';
import { inTransaction } from '#platform/database/mongo.module.ts';
import { FileStore } from '#platform/files/file-store.ts';
import { newCode } from '#platform/identifiers/document-code.ts';
import { sha256 } from '#platform/identifiers/sha256.ts';
import { fileOf, ManuscriptFiles } from '../../files/manuscript-files.ts';
import { UPLOADS } from '../../files/uploads.ts';
import { dayIn, JournalSettings } from '../../settings/journal-settings.ts';
import { copyJobs } from '../../register/copy-jobs.ts';
import { ManuscriptDocument, type StoredFile } from '../../register/manuscript.schema.ts';
import { Manuscripts } from '../../register/manuscripts.ts';
import { sampleManuscripts } from './sample-data.ts';

type Sample = (typeof sampleManuscripts)[number];

/** At the end of a year's numbers, so that the journal's own begin with the first. */
const FIRST_NUMBER = 9_001;
const nobody = { id: '', name: 'The journal' };
const authorRow = defaultsOf(draftFields.authors.row);
const affiliationRow = defaultsOf(draftFields.authors.row.affiliations.row);

/** The sample manuscripts of a new journal: no mail is sent about them. */
@Injectable()
export class SampleManuscripts {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    @InjectModel(ManuscriptDocument.name) private readonly documents: Model<ManuscriptDocument>,
    private readonly manuscripts: Manuscripts,
    private readonly store: FileStore,
    private readonly files: ManuscriptFiles,
    private readonly settings: JournalSettings,
    private readonly outbox: Outbox,
  ) {}

  /** Those that nobody has changed. */
  count(): Promise<number> {
    return this.documents.countDocuments({ sample: true, version: 1 });
  }

  /** Has no effect in a journal that has manuscripts. */
  async load(): Promise<void> {
    if (await this.documents.exists({})) return;
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

  /** They are the journal's own from now on. */
  async keep(): Promise<void> {
    await this.documents.updateMany({ sample: true }, { $unset: { sample: 1 } });
  }

  async remove(): Promise<void> {
    const untouched = await this.documents.find({ sample: true, version: 1 }).lean();
    await this.documents.deleteMany({ sample: true, version: 1 });
    for (const { files } of untouched) await this.files.remove(files);
    await this.keep();
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
    const file = fileOf({ key, name, bytes: bytes.length, sha256: sha256(bytes) }, kind, 0);
    return { ...file, at, sent: at, ...(kind === 'report' && { by: nobody }) };
  }
}

/** example.org takes no mail. */
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
