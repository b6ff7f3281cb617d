import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { referencesOfLines } from '#contracts/articles/references.ts';
import { enteredArticleFields } from '#contracts/fields/article-fields.ts';
import { foreignDoiProblem } from '#contracts/identifiers/doi.ts';
import { textInForm } from '#contracts/fields/fields.ts';
import { escapeHtml } from '#contracts/text/rich-text.ts';
import { classNames } from '../../../lib/class-names.ts';
import { useToast } from '../../shared/flash/toast-context.ts';
import type { Form } from '../../shared/forms/use-form.ts';
import { useSite } from '../../shared/settings/site-context.ts';
import type { ProposalRules, Proposals } from '../article-pdf/proposals.ts';
import type { ArticleValues } from './article-form.ts';
import styles from './use-proposals.module.css';

type Proposed = Exclude<keyof Proposals, 'authors'>;
const nouns: Record<Proposed, string> = {
  title: 'this title',
  authorname: 'these authors',
  email: 'this e-mail address',
  abstract: 'this abstract',
  keywords: 'these keywords',
  doi: 'this DOI',
  pagenumber: 'these pages',
  references: 'these references',
};

/** The form's values for a proposal, which is plain text. */
const valuesOf: Record<Proposed, (text: string, proposals: Proposals) => Partial<ArticleValues>> = {
  title: (text) => ({ title: escapeHtml(text) }),
  authorname: (authorname, { authors }) => ({ authorname, ...(authors && { authors }) }),
  email: (email) => ({ email }),
  abstract: (text) => ({ abstract: `<p>${escapeHtml(text)}</p>` }),
  keywords: (keywords) => ({ keywords }),
  doi: (doi) => ({ doi }),
  pagenumber: (pagenumber) => ({ pagenumber }),
  references: (text) => ({ references: referencesOfLines(text) }),
};

const isEmpty = (values: ArticleValues, name: Proposed): boolean =>
  name === 'references'
    ? values.references.length === 0
    : textInForm(enteredArticleFields[name], values[name]) === '';

/**
 * What the chosen PDF, or else a pasted record, proposes for fields that are empty: a hint beside each, and a summary
 * that uses all.
 *
 * @param record BibTeX, RIS or JATS
 */
export function useProposals({ values, change }: Form<ArticleValues>, record: string) {
  const toast = useToast();
  const { websitename, formatted_journal_name, websiteemail, hyphens_in_author_names, doi_prefix } =
    useSite().settings;
  const rules = useMemo<ProposalRules>(
    () => ({
      journalNames: [websitename, formatted_journal_name],
      journalEmail: websiteemail,
      hyphensInNames: hyphens_in_author_names,
    }),
    [websitename, formatted_journal_name, websiteemail, hyphens_in_author_names],
  );
  const ofFile = useRead(values.pdfFile, rules, readFile);
  const ofRecord = useRead(record.trim() || undefined, rules, readRecord);
  const proposals = { ...ofFile, ...ofRecord };
  // Such as that of an article which the first page cites.
  if (foreignDoiProblem(proposals.doi ?? '', doi_prefix)) delete proposals.doi;
  const open = (Object.keys(nouns) as Proposed[]).filter(
    (name) => proposals[name] !== undefined && isEmpty(values, name),
  );
  const use = (names: Proposed[]) => {
    change(
      Object.assign(
        {},
        ...names.map((name) => valuesOf[name](proposals[name]!, proposals)),
      ) as Partial<ArticleValues>,
    );
    // The button is gone once its proposal is used.
    document.getElementById(names.length === 1 ? names[0]! : 'refnumber')?.focus();
    if (names.length > 1) toast({ message: `${names.length} fields are filled in. Please check them` });
  };
  const hints: Partial<Record<Proposed, ReactNode>> = Object.fromEntries(
    open.map((name) => [
      name,
      <ProposalHint key={name} noun={nouns[name]} text={proposals[name]!} onUse={() => use([name])} />,
    ]),
  );
  const source = ofRecord && Object.keys(ofRecord).length > 0 ? 'record' : 'PDF';
  const found = open.map((name) => nouns[name].replace(/^\w+ /, ''));
  return { hints, summary: <ProposalSummary source={source} found={found} onUse={() => use(open)} /> };
}

const readFile = async (file: File, rules: ProposalRules, signal: AbortSignal): Promise<Proposals> => {
  const [{ readPdf }, { proposalsOf }] = await Promise.all([
    import('../article-pdf/read-pdf.ts'),
    import('../article-pdf/proposals.ts'),
  ]);
  return proposalsOf(await readPdf(file, signal), rules);
};

const readRecord = async (text: string, rules: ProposalRules): Promise<Proposals> => {
  const { proposalsOfRecord } = await import('../article-pdf/pasted-record.ts');
  return proposalsOfRecord(text, rules);
};

/** What a source says of its article; undefined until it is read, and for one that cannot be read. */
function useRead<Source>(
  source: Source | undefined,
  rules: ProposalRules,
  read: (source: Source, rules: ProposalRules, signal: AbortSignal) => Promise<Proposals>,
): Proposals | undefined {
  const [known, setKnown] = useState<{ source: Source; proposals: Proposals }>();

  useEffect(() => {
    if (source === undefined) return undefined;
    const left = new AbortController();
    read(source, rules, left.signal).then(
      (proposals) => left.signal.aborted || setKnown({ source, proposals }),
      () => undefined, // proposals are an extra; the server says what is wrong with the file
    );
    return () => left.abort();
  }, [source, rules, read]);

  return known?.source === source ? known?.proposals : undefined;
}

/** What was found, beside a field that is empty. */
function ProposalHint({ noun, text, onUse }: { noun: string; text: string; onUse: () => void }) {
  return (
    <span className={styles.proposal}>
      <span className={styles.text}>{text}</span>
      <button type="button" className="quiet" onClick={onUse}>
        Use {noun}
      </button>
    </span>
  );
}

interface SummaryProps {
  source: 'PDF' | 'record';
  found: string[];
  onUse: () => void;
}

/** What was found for fields that are empty, beside its source. */
function ProposalSummary({ source, found, onUse }: SummaryProps) {
  return (
    <p className={classNames('actions', styles.summary)} role="status">
      {found.length > 0 && (
        <>
          <span>
            Found in the {source}: {new Intl.ListFormat('en-GB').format(found)}.
          </span>
          <button type="button" className="quiet" onClick={onUse}>
            Use for the empty fields
          </button>
        </>
      )}
    </p>
  );
}
