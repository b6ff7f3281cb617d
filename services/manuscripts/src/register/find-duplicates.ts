import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, QueryFilter } from 'mongoose';
import type { ManuscriptDuplicate } from '#contracts/manuscripts/manuscripts.ts';
import { isEnded } from '#contracts/policies/manuscript-stages.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import { sha256 } from '#platform/identifiers/sha256.ts';
import { CatalogClient } from '../settings/clients.ts';
import { ManuscriptDocument } from './manuscript.schema.ts';

/** Share of common longer words from which two titles are alike. */
const MIN_SHARE = 0.8;
const MIN_LETTERS = 4;
const MAX_SHOWN = 10;
const MAX_YEARS = 3;

const longerWords = (titleKey: string): string[] => [
  ...new Set(titleKey.split(' ').filter((word) => [...word].length >= MIN_LETTERS)),
];

/** Whether two titles have most of their longer words in common. */
function areAlike(one: string, other: string): boolean {
  const [ours, theirs] = [longerWords(one), longerWords(other)];
  const common = ours.filter((word) => theirs.includes(word)).length;
  return common > 0 && common / Math.max(ours.length, theirs.length) >= MIN_SHARE;
}

/** Whether a manuscript has this title; an erased one only has the hash. */
const isTitled = (one: ManuscriptDocument, titleKey: string): boolean =>
  one.titleKey === titleKey || one.erased?.title === sha256(titleKey);

/** Finds possible duplicate submissions; staff see them, and decide. */
@Injectable()
export class Duplicates {
  constructor(
    @InjectModel(ManuscriptDocument.name) private readonly manuscripts: Model<ManuscriptDocument>,
    private readonly catalog: CatalogClient,
  ) {}

  async find(manuscript: ManuscriptDocument): Promise<ManuscriptDuplicate[]> {
    const { titleKey, files, contactKey } = manuscript;
    const hashes = files.filter(({ kind }) => kind === 'manuscript').map(({ sha256 }) => sha256);
    const [titled, sameFile, sameContact, articles] = await Promise.all([
      this.alikeTo(manuscript),
      this.others(manuscript, { 'files.sha256': { $in: hashes } }),
      this.others(manuscript, { contactKey }),
      this.catalog.call('catalog.articles-with-title', { titleKey }),
    ]);
    const found: ManuscriptDuplicate[] = [
      ...titled.map((other) => ({
        why: isTitled(other, titleKey) ? ('title' as const) : ('similar-title' as const),
        ...namesOf(other),
      })),
      ...sameFile.map((other) => ({ why: 'file' as const, ...namesOf(other) })),
      ...articles.map(({ refnumber, title_text }) => ({ why: 'title' as const, refnumber, title_text })),
      ...sameContact
        .filter(({ stage }) => !isEnded(stage))
        .map((other) => ({ why: 'contact' as const, ...namesOf(other) })),
    ];
    return found.slice(0, MAX_SHOWN);
  }

  /** Open manuscripts, and those of the last years, with this title or most of its longer words. */
  private async alikeTo(manuscript: ManuscriptDocument): Promise<ManuscriptDocument[]> {
    const { titleKey } = manuscript;
    // One of any two words must be in a title that has four fifths of them, so the rarest two find it.
    const rare = longerWords(titleKey)
      .sort((one, other) => other.length - one.length)
      .slice(0, 2);
    const since = String(new Date().getFullYear() - MAX_YEARS);
    const isRecent = ({ turn, dates }: ManuscriptDocument) =>
      turn !== 'nobody' || (dates.submitted ?? '') >= since;
    const found = await this.others(manuscript, {
      $or: [{ titleKey }, { 'erased.title': sha256(titleKey) }, { words: { $in: rare } }],
    });
    return found.filter(
      (other) => isRecent(other) && (isTitled(other, titleKey) || areAlike(titleKey, other.titleKey)),
    );
  }

  /** The newest that were sent: asked in a form for which MongoDB has no index, so that it has one way to find them. */
  private others(
    { _id }: ManuscriptDocument,
    filter: QueryFilter<ManuscriptDocument>,
  ): Promise<ManuscriptDocument[]> {
    const sentManuscripts = { $expr: { $gt: [{ $ifNull: ['$number', 0] }, 0] } };
    return this.manuscripts
      .find({ ...filter, ...sentManuscripts, _id: { $ne: _id } })
      .select('-files -references')
      .sort({ _id: -1 })
      .limit(100)
      .lean();
  }
}

const namesOf = ({ _id, number, title }: ManuscriptDocument) => ({
  id: _id.toHexString(),
  title_text: plainText(title),
  ...(number !== undefined && { number }),
});
