import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model, Types } from 'mongoose';
import { type ComparedManuscript, conflictsOf } from '#contracts/manuscripts/conflicts.ts';
import {
  candidateSources,
  type CheckedReviewer,
  type ReviewerCandidate,
} from '#contracts/manuscripts/reviews.ts';
import { fitScore, subjectWords } from '#contracts/manuscripts/subject-words.ts';
import { keywordsOf } from '#contracts/publication/keywords.ts';
import { emailKey } from '#contracts/text/emails.ts';
import { fold, words } from '#contracts/text/folding.ts';
import { plainText } from '#contracts/text/rich-text.ts';
import { CatalogClient } from '../settings/clients.ts';
import type { ManuscriptDocument } from '../register/manuscript.schema.ts';
import type { AccessedManuscript } from '../register/manuscript-access.guard.ts';
import { ManuscriptAccess } from '../register/manuscript-access.ts';
import { ReviewerDocument } from '../register/reviewer.schema.ts';
import { noFigures, ReviewerList } from './reviewer-list.ts';
import { reviewsOfMailbox } from './reviews.ts';

const MAX_SHOWN = 50;
/** Number of best candidates that stand before those whom the authors suggest. */
const MAX_BEST = 3;
const MAX_KNOWN = 200;
const MAX_WORDS = 100;
/** Years for which joint articles count as a conflict. */
const MAX_COAUTHOR_YEARS = 5;

export type Person = Pick<ReviewerCandidate, 'name' | 'email' | 'affiliation' | 'orcid'>;
/** Candidate; `about` describes their work. */
type Candidate = Person & Pick<ReviewerCandidate, 'sources' | 'article'> & { about: string };

/** Possible reviewers of a manuscript, and their conflicts. */
@Injectable()
export class Candidates {
  constructor(
    @InjectModel(ReviewerDocument.name) private readonly reviewers: Model<ReviewerDocument>,
    private readonly visible: ManuscriptAccess,
    private readonly list: ReviewerList,
    private readonly catalog: CatalogClient,
  ) {}

  /**
   * Those without conflicts first, then by the words that their work and the manuscript have in common. Without a search,
   * only who has any in common, has reviewed it before or is suggested by the authors, and nobody whom these oppose.
   */
  async suggest({ manuscript, user }: AccessedManuscript, q: string): Promise<ReviewerCandidate[]> {
    const searched = words(q);
    const hidden = await this.visible.hiddenFrom(user);
    const [own, elsewhere, compared] = await Promise.all([
      this.findKnown(manuscript, searched, hidden),
      this.catalog.call('catalog.reviewer-candidates', {
        text: subjectOf(manuscript),
      }),
      this.compared(manuscript),
    ]);
    const suggested = manuscript.suggested.map(({ name, email, affiliation }) => ({
      name,
      email,
      affiliation,
      orcid: '',
      about: '',
    }));
    const subject = subjectWords(subjectOf(manuscript));
    const abstract = subjectWords(plainText(manuscript.abstract));
    const found = merged([
      ...suggested.map((one) => ({ ...one, sources: ['suggested' as const] })),
      ...own.map(({ name, email, affiliation, orcid, keywords }) => ({
        name,
        email,
        affiliation,
        orcid,
        about: keywords.join(' '),
        sources: ['reviewer' as const],
      })),
      ...elsewhere.board.map((one) => ({ ...one, orcid: '', sources: ['board' as const] })),
      ...elsewhere.authors.map((one) => ({ ...one, sources: ['article' as const] })),
    ]).filter((one) => {
      const names = words(`${one.name} ${one.email} ${one.affiliation}`);
      return searched.every((word) => names.some((name) => name.startsWith(word)));
    });
    const reviewers = await this.reviewers
      .find({ key: { $in: found.map(({ email }) => emailKey(email)) } })
      .lean();
    const figures = await this.list.countReviews(reviewers, hidden);
    const candidates = found.map(({ about, ...one }): Ranked => {
      const reviewer = reviewers.find(({ key }) => key === emailKey(one.email));
      return {
        fit: fitScore(`${about} ${one.affiliation}`, subject, abstract),
        ...one,
        ...((reviewer && figures.get(reviewer._id.toHexString())) ?? noFigures),
        conflicts: conflictsOfPerson(one, compared),
        ...reviewerSource(manuscript, one.email, reviewer),
      };
    });
    const ranked = candidates.sort(
      (one, other) =>
        one.conflicts.length - other.conflicts.length || other.fit - one.fit || rank(one) - rank(other),
    );
    const proposed = searched.length > 0 ? ranked : inOrderOfProposal(ranked, manuscript);
    return proposed.slice(0, MAX_SHOWN).map(({ fit: _, ...one }) => one);
  }

  /** Facts about a person whose address is typed. */
  async check({ manuscript }: AccessedManuscript, person: Person): Promise<CheckedReviewer> {
    const key = emailKey(person.email);
    const reviewer = await this.reviewers.findOne({ key }).lean();
    return {
      conflicts: conflictsOfPerson(person, await this.compared(manuscript)),
      suggested: key !== '' && manuscript.suggested.some(({ email }) => emailKey(email) === key),
      ...reviewerSource(manuscript, person.email, reviewer),
    };
  }

  /** Data of a manuscript with which reviewers are compared. */
  async compared({ authors, email, suggested, opposed }: ManuscriptDocument): Promise<ComparedManuscript> {
    const names = authors.map(({ name }) => name);
    const since = new Date().getFullYear() - MAX_COAUTHOR_YEARS;
    const printed = await this.catalog.call('catalog.articles-by-authors', { names, since });
    const isNamed = authors.some((author) => emailKey(author.email) === emailKey(email));
    const contact = { name: 'the corresponding author', email, orcid: '', affiliations: [] };
    return { authors: isNamed ? authors : [...authors, contact], suggested, opposed, printed };
  }

  /**
   * Reviewers of the journal by keywords of the manuscript, by what is searched, and those of its earlier rounds; without
   * those of hidden manuscripts alone.
   */
  private async findKnown(
    manuscript: ManuscriptDocument,
    searched: string[],
    hidden: readonly Types.ObjectId[],
  ): Promise<ReviewerDocument[]> {
    const byWords = searched.map((word) => ({ words: { $regex: `^${word}` } }));
    const subjects = [...subjectWords(subjectOf(manuscript))]
      .slice(0, MAX_WORDS)
      .map((word) => new RegExp(`^${word}`));
    const ways = [
      { keywords: { $in: [...keywordsOf(manuscript).map(fold), ...subjects] } },
      { key: { $in: manuscript.reviews.map(({ key }) => key) } },
      ...(byWords.length > 0 ? [{ $and: byWords }] : []),
    ];
    const unseen = await this.list.findReviewersOnlyIn(hidden);
    return this.reviewers
      .find({ $or: ways, _id: { $nin: unseen } })
      .limit(MAX_KNOWN)
      .lean();
  }
}

type Ranked = ReviewerCandidate & { fit: number };

const rank = ({ sources }: Ranked): number => candidateSources.indexOf(sources[0]!);

const subjectOf = ({ title, keywords }: ManuscriptDocument): string => `${keywords} ${plainText(title)}`;

/** Candidates proposed without a search: the best, those whom the authors suggest, the others. */
function inOrderOfProposal(ranked: readonly Ranked[], { reviews }: ManuscriptDocument): Ranked[] {
  const isKnown = ({ email }: Ranked) => reviews.some(({ key }) => key === emailKey(email));
  const wanted = ranked.filter(({ conflicts }) => !conflicts.some(({ kind }) => kind === 'opposed'));
  const suggested = wanted.filter(({ sources }) => sources.includes('suggested'));
  const others = wanted.filter((one) => !suggested.includes(one) && (one.fit > 0 || isKnown(one)));
  const best = others.filter(({ conflicts }) => conflicts.length === 0).slice(0, MAX_BEST);
  return [...best, ...suggested, ...others.filter((one) => !best.includes(one))];
}

export const conflictsOfPerson = ({ affiliation, ...person }: Person, compared: ComparedManuscript) =>
  conflictsOf({ ...person, affiliations: affiliation === '' ? [] : [{ name: affiliation }] }, compared);

/** Facts of the register about an address. */
function reviewerSource(
  manuscript: ManuscriptDocument,
  email: string,
  reviewer: ReviewerDocument | null | undefined,
) {
  const reviewsOfRound = reviewsOfMailbox(manuscript, email);
  const review = reviewsOfRound.find(({ key }) => key === emailKey(email)) ?? reviewsOfRound[0];
  return { no_more: reviewer?.no_more !== undefined, ...(review && { state: review.state }) };
}

/** Each address once, with all its sources. */
function merged(found: readonly Candidate[]): Candidate[] {
  const byKey = new Map<string, Candidate>();
  for (const one of found.filter(({ email }) => email !== '')) {
    const known = byKey.get(emailKey(one.email));
    if (!known) byKey.set(emailKey(one.email), one);
    else
      byKey.set(emailKey(one.email), {
        ...known,
        affiliation: known.affiliation || one.affiliation,
        orcid: known.orcid || one.orcid,
        article: known.article ?? one.article,
        about: `${known.about} ${one.about}`,
        sources: [...new Set([...known.sources, ...one.sources])],
      });
  }
  return [...byKey.values()];
}
