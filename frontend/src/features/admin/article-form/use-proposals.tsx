import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { referencesOfLines } from '#contracts/articles/references.ts';
import { enteredArticleFields } from '#contracts/fields/article-fields.ts';
import { foreignDoiProblem } from '#contracts/identifiers/doi.ts';
import { textInForm } from '#contracts/fields/fields.ts';
import { followingPages, parsePageRange } from '#contracts/publication/page-range.ts';
import { escapeHtml } from '#contracts/text/rich-text.ts';
import { ActionButton } from '#ui/action-button.tsx';
import { SelectInput } from '#ui/inputs/basic-inputs.tsx';
import { classNames } from '#lib/class-names.ts';
import { useToast } from '#shared/flash/flash-context.ts';
import type { Form } from '#shared/forms/use-form.ts';
import { useSite } from '#shared/settings/site-context.ts';
import type { Found, ProposalRules, ProposedField, Proposals, Records } from '#shared/proposals/found.ts';
import { type ArticleValues, needsPages } from './article-form.ts';
import styles from './use-proposals.module.css';

const nouns: Record<ProposedField, string> = {
  title: 'this title',
  authorname: 'these authors',
  email: 'this e-mail address',
  abstract: 'this abstract',
  keywords: 'these keywords',
  doi: 'this DOI',
  pagenumber: 'these pages',
  article_number: 'this article number',
  references: 'these references',
};

/** The form's values for a proposal, which is plain text. */
const toValues: Record<ProposedField, (text: string, proposals: Proposals) => Partial<ArticleValues>> = {
  title: (text) => ({ title: escapeHtml(text) }),
  authorname: (authorname, { authors }) => ({ authorname, ...(authors && { authors }) }),
  email: (email) => ({ email }),
  abstract: (text) => ({ abstract: `<p>${escapeHtml(text)}</p>` }),
  keywords: (keywords) => ({ keywords }),
  doi: (doi) => ({ doi }),
  pagenumber: (pagenumber) => ({ pagenumber }),
  article_number: (article_number) => ({ article_number }),
  references: (text) => ({ references: referencesOfLines(text) }),
};

const isEmpty = (values: ArticleValues, name: ProposedField): boolean =>
  name === 'references'
    ? values.references.length === 0
    : textInForm(enteredArticleFields[name], values[name]) === '';

/**
 * What the chosen PDF, or else a pasted record, proposes for fields that are empty: a hint beside each, and a summary
 * that uses all.
 *
 * @param record BibTeX, RIS, PubMed, JATS, CSL-JSON or a DOI
 * @param lastPage of the issue, which the pages follow unless the paper names later ones
 */
export function useProposals({ values, change }: Form<ArticleValues>, record: string, lastPage?: number) {
  const toast = useToast();
  const { websitename, formatted_journal_name, websiteemail, doi_prefix } = useSite().settings;
  const rules = useMemo<ProposalRules>(
    () => ({
      journalNames: [websitename, formatted_journal_name],
      journalEmail: websiteemail,
    }),
    [websitename, formatted_journal_name, websiteemail],
  );
  const fromFile = useRead(values.pdfFile, rules, readFile);
  const fromRecord = useRead(record.trim() || undefined, rules, readRecord);
  const [choice, setChoice] = useState<{ of: Found[]; at: number }>();
  const records = fromRecord?.found ?? [];
  const at = choice && choice.of === fromRecord?.found ? choice.at : 0;
  const chosen = records[at];
  const proposals = { ...fromFile?.found[0]?.proposals, ...chosen?.proposals };
  const left = { ...fromFile?.found[0]?.left, ...chosen?.left };
  // Such as that of an article which the first page cites.
  if (foreignDoiProblem(proposals.doi ?? '', doi_prefix)) delete proposals.doi;
  const pages = fromFile?.found[0]?.pages;
  const printed = parsePageRange(proposals.pagenumber ?? '')?.first ?? 0;
  if (pages !== undefined && lastPage !== undefined && printed <= lastPage && needsPages(values))
    proposals.pagenumber = followingPages(lastPage, pages);
  const open = (Object.keys(nouns) as ProposedField[]).filter(
    (name) => proposals[name] !== undefined && isEmpty(values, name),
  );
  const use = (names: ProposedField[]) => {
    change(
      Object.assign(
        {},
        ...names.map((name) => toValues[name](proposals[name]!, proposals)),
      ) as Partial<ArticleValues>,
    );
    // The button is gone once its proposal is used.
    document.getElementById(names.length === 1 ? names[0]! : 'refnumber')?.focus();
    if (names.length > 1) toast({ message: `${names.length} fields filled in. Please check them` });
  };
  const hints: Partial<Record<ProposedField, ReactNode>> = Object.fromEntries(
    (Object.keys(nouns) as ProposedField[])
      .filter((name) => isEmpty(values, name) && (open.includes(name) || left[name]))
      .map((name) => [
        name,
        <ProposalHint
          key={name}
          name={name}
          text={proposals[name]}
          left={left[name]}
          onUse={() => use([name])}
        />,
      ]),
  );
  const summary = (
    <>
      {records.length > 1 && (
        <SelectInput
          id="chosen-record"
          label={`Record (${records.length} found)`}
          value={String(at)}
          options={records.map(({ proposals: { title, doi = '' } }, number) => ({
            value: String(number),
            label: `${number + 1}. ${title ?? doi}`,
          }))}
          onChange={(value) => setChoice({ of: records, at: Number(value) })}
        />
      )}
      <ProposalSummary
        source={chosen ? 'record' : 'PDF'}
        unread={fromRecord?.found.length === 0}
        left={fromRecord?.left}
        found={open.map((name) => nouns[name].replace(/^\w+ /, ''))}
        onUse={() => use(open)}
      />
    </>
  );
  return { hints, summary };
}

const readFile = async (file: File, rules: ProposalRules, signal: AbortSignal): Promise<Records> => {
  const [{ readPdf }, { proposalsOf }] = await Promise.all([
    import('#shared/proposals/read-pdf.ts'),
    import('#shared/proposals/proposals.ts'),
  ]);
  return { found: [proposalsOf(await readPdf(file, signal), rules)], left: '' };
};

const readRecord = async (text: string): Promise<Records> => {
  const { proposalsOfRecords } = await import('#shared/proposals/pasted-record.ts');
  return proposalsOfRecords(text);
};

/** Contents of a source; undefined until it is read, and for one that cannot be read. */
function useRead<Source>(
  source: Source | undefined,
  rules: ProposalRules,
  read: (source: Source, rules: ProposalRules, signal: AbortSignal) => Promise<Records>,
): Records | undefined {
  const [known, setKnown] = useState<{ source: Source; found: Records }>();

  useEffect(() => {
    if (source === undefined) return undefined;
    const left = new AbortController();
    read(source, rules, left.signal).then(
      (found) => left.signal.aborted || setKnown({ source, found }),
      () => undefined, // proposals are an extra; the server says what is wrong with the file
    );
    return () => left.abort();
  }, [source, rules, read]);

  return known?.source === source ? known?.found : undefined;
}

interface HintProps {
  name: ProposedField;
  text?: string;
  left?: string;
  onUse: () => void;
}

/** Value found for an empty field; references as the numbered list that they become. */
function ProposalHint({ name, text, left, onUse }: HintProps) {
  const use = text !== undefined && <ActionButton label={`Use ${nouns[name]}`} onClick={onUse} />;
  if (name === 'references' && text !== undefined)
    return (
      <div className={classNames(styles.proposal, styles.long)}>
        <ol className={styles.list}>
          {referencesOfLines(text).map((reference, at) => (
            <li key={at}>{reference.text}</li>
          ))}
        </ol>
        {use}
      </div>
    );
  return (
    <span className={styles.proposal}>
      {text !== undefined && <span className={styles.text}>{text}</span>}
      {use}
      {left && <span className={styles.left}>Left out: {left}</span>}
    </span>
  );
}

interface SummaryProps {
  source: 'PDF' | 'record';
  /** Whether there is a text in which no record was found. */
  unread: boolean;
  left?: string;
  found: string[];
  onUse: () => void;
}

/** Values found for empty fields, beside their source. */
const ProposalSummary = ({ source, unread, left, found, onUse }: SummaryProps) => (
  <p className={classNames('actions', styles.summary)} role="status">
    {left && <span>Left out: {left}.</span>}
    {unread && !left && (
      <span>No record in BibTeX, RIS, PubMed, JATS XML or CSL-JSON format was found in the text.</span>
    )}
    {found.length > 0 && (
      <>
        <span>
          Found in the {source}: {new Intl.ListFormat('en-GB').format(found)}.
        </span>
        <ActionButton label="Fill in empty fields" onClick={onUse} />
      </>
    )}
  </p>
);
