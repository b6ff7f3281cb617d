import type { ManuscriptSettings } from '#contracts/api/rpc.ts';
import type { NameCheck } from '#contracts/manuscripts/files.ts';
import { fieldError } from '#platform/errors/domain-error.ts';
import type { ManuscriptDocument, StoredFile } from '../register/manuscript.schema.ts';
import { modelOf } from '../register/manuscript-state.ts';
import { findNamesInLetter } from '../register/names/find-names.ts';
import { authorNames, reviewerNames } from '../register/names/searched-names.ts';
import { hiddenReviewers, namesInRemarks } from './review.views.ts';
import type { KnownReview } from '../register/review.schema.ts';

export const AUTHOR_WOULD_READ = 'The author would read the names of reviewers';

interface Known {
  manuscript: ManuscriptDocument;
  /** All reviews of the manuscript. */
  reviews: readonly KnownReview[];
  settings: ManuscriptSettings;
}

/** Texts that an author is about to read. */
interface ForAuthor {
  /** Subject and text. */
  letter?: string;
  /** Reviews whose remarks are shown. */
  reviews: readonly KnownReview[];
  files: readonly StoredFile[];
}

/** Searches texts for an author for the names of reviewers who do not sign. */
export function checkForAuthor(
  { manuscript, reviews, settings }: Known,
  { letter = '', reviews: shown, files }: ForAuthor,
): NameCheck {
  const model = modelOf(manuscript, settings);
  if (model === 'all identities visible') return { found: [], unsearched: [] };
  const hidden = hiddenReviewers(reviews, model);
  return {
    found: [
      ...findNamesInLetter(letter, hidden),
      ...shown.flatMap((one) => namesInRemarks(one, hidden)),
      ...files.flatMap(({ copy }) => copy?.found ?? []),
    ],
    unsearched: files.flatMap(({ name, review, copy }) =>
      [...(review ? [] : ['its reviewer is not known']), ...(copy?.unsearched ?? [])].map(
        (part) => `${name}: ${part}`,
      ),
    ),
  };
}

/** Searches a letter to a reviewer for the authors and the other reviewers whom the reviewer does not know. */
export function checkForReviewer(
  { manuscript, reviews, settings }: Known,
  { reviewer: own }: KnownReview,
  letter: string,
): NameCheck {
  const model = modelOf(manuscript, settings);
  const others = reviews.filter(({ reviewer }) => !reviewer._id.equals(own._id));
  const names = [
    ...(model === 'double anonymized' ? authorNames(manuscript) : []),
    ...(model === 'all identities visible' ? [] : others.flatMap(({ reviewer }) => reviewerNames(reviewer))),
  ];
  return { found: findNamesInLetter(letter, names), unsearched: [] };
}

/** @throws DomainError validation_failed for a report without a copy, since an author may have nothing else */
export function requireReportCopies(files: readonly StoredFile[]): void {
  for (const { name, copy } of files)
    if (copy?.state !== 'made')
      throw fieldError(
        'show',
        copy?.state === 'making'
          ? `The copy of ${name} without names is still being created. Try again in a moment.`
          : `There is no copy of ${name} without names. Upload the report as another file.`,
      );
}
