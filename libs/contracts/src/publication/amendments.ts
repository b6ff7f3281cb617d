/**
 * What one article says about another: a notice that corrects, retracts or withdraws it, expresses concern about
 * it, or takes an earlier notice back.
 */
export const amendmentTypes = [
  'correction',
  'expression of concern',
  'retraction',
  'withdrawal',
  'reinstatement',
] as const;
export type AmendmentType = (typeof amendmentTypes)[number];

interface AmendmentWords {
  /** Before the title of a notice: 'Retraction: …'. */
  label: string;
  /** The state of the article that is amended. */
  standing: Standing;
  /** JATS `article-type` of a notice, and `related-article-type` of its link to the article. */
  jats: { type: string; related: string };
  /** Crossref's type of update. */
  crossref: string;
}

/** Signatory of a notice of the journal: a group, not a person. */
export const THE_EDITORS = 'The Editors';

/** Effects of notices on an article, the weightiest last; empty without any. */
export const standings = ['', 'reinstated', 'corrected', 'of concern', 'retracted', 'withdrawn'] as const;
export type Standing = (typeof standings)[number];

export const amendments: Record<AmendmentType, AmendmentWords> = {
  correction: {
    label: 'Correction',
    standing: 'corrected',
    jats: { type: 'correction', related: 'corrected-article' },
    crossref: 'correction',
  },
  'expression of concern': {
    label: 'Expression of concern',
    standing: 'of concern',
    jats: { type: 'expression-of-concern', related: 'object-of-concern' },
    crossref: 'expression_of_concern',
  },
  retraction: {
    label: 'Retraction',
    standing: 'retracted',
    jats: { type: 'retraction', related: 'retracted-article' },
    crossref: 'retraction',
  },
  withdrawal: {
    label: 'Withdrawal',
    standing: 'withdrawn',
    jats: { type: 'retraction', related: 'retracted-article' },
    crossref: 'withdrawal',
  },
  reinstatement: {
    label: 'Reinstatement',
    standing: 'reinstated',
    jats: { type: 'correction', related: 'corrected-article' },
    crossref: 'clarification',
  },
};

/** The words that mark an article: 'Retracted' before its title in lists and citations. */
export const standingLabels: Record<Standing, string> = {
  '': '',
  reinstated: '',
  corrected: 'Corrected',
  'of concern': 'Expression of concern',
  retracted: 'Retracted',
  withdrawn: 'Withdrawn',
};

/** Whether the article is a notice: that has no certificate and no cover page. */
export const isNotice = ({ amendment_type }: { amendment_type: '' | AmendmentType }): boolean =>
  amendment_type !== '';

/** Whether what the article says must no longer be relied on. */
export const isRetracted = (standing: Standing): boolean =>
  standing === 'retracted' || standing === 'withdrawn';

/** Notices after which the article must no longer be relied on. */
export const retractingTypes = amendmentTypes.filter((type) => isRetracted(amendments[type].standing));

/** 'Download PDF (retracted)' for a link to an article that must no longer be relied on. */
export const linkText = (text: string, standing: Standing): string =>
  isRetracted(standing) ? `${text} (${standing})` : text;

/**
 * An article's standing after its notices, oldest first: a correction does not lift a retraction, a reinstatement
 * lifts everything before it.
 */
export const standingAfter = (types: readonly AmendmentType[]): Standing =>
  types.reduce<Standing>((standing, type) => {
    const next = amendments[type].standing;
    const isLighter = standings.indexOf(next) < standings.indexOf(standing);
    return isLighter && type !== 'reinstatement' ? standing : next;
  }, '');
