import { type ReactNode, useEffect, useState } from 'react';
import { enteredArticleFields } from '#contracts/fields/article-fields.ts';
import { textInForm } from '#contracts/fields/fields.ts';
import { escapeHtml } from '#contracts/text/rich-text.ts';
import { classNames } from '../../../lib/class-names.ts';
import type { Form } from '../../shared/forms/use-form.ts';
import { useSite } from '../../shared/settings/site-context.ts';
import { type Proposals, proposalsOf } from '../article-pdf/proposals.ts';
import type { ArticleValues } from './article-form.ts';
import styles from './use-pdf-hints.module.css';

type Proposed = keyof Proposals;
const nouns: Record<Proposed, string> = {
  title: 'this title',
  authorname: 'these authors',
  abstract: 'this abstract',
};

/** The form's value for a proposal, which is plain text. */
const valueOf: Record<Proposed, (text: string) => string> = {
  title: escapeHtml,
  authorname: (text) => text,
  abstract: (text) => `<p>${escapeHtml(text)}</p>`,
};

/** What the chosen PDF proposes for fields that are empty: a hint beside each, and a summary beside the file. */
export function usePdfHints({ values, change }: Form<ArticleValues>): {
  hints: Partial<Record<Proposed, ReactNode>>;
  summary: ReactNode;
} {
  const proposals = useProposals(values.pdfFile);
  const open = (Object.keys(proposals) as Proposed[]).filter(
    (name) => textInForm(enteredArticleFields[name], values[name]) === '',
  );
  const use = (names: Proposed[]) =>
    change(Object.fromEntries(names.map((name) => [name, valueOf[name](proposals[name] ?? '')])));
  const found = open.map((name) => nouns[name].replace(/^\w+ /, ''));
  return {
    hints: Object.fromEntries(
      open.map((name) => [
        name,
        <ProposalHint
          key={name}
          action={`Use ${nouns[name]}`}
          text={proposals[name] ?? ''}
          onUse={() => use([name])}
        />,
      ]),
    ),
    summary: <ProposalSummary found={found} onUse={() => use(open)} />,
  };
}

/** What a chosen PDF says of its article; empty until it is read, and for one that cannot be read. */
function useProposals(file: File | undefined): Proposals {
  const { websitename, formatted_journal_name, hyphens_in_author_names } = useSite().settings;
  const [known, setKnown] = useState<{ file: File; proposals: Proposals }>();

  useEffect(() => {
    if (!file) return undefined;
    const left = new AbortController();
    const rules = {
      journalNames: [websitename, formatted_journal_name],
      hyphensInNames: hyphens_in_author_names,
    };
    import('../article-pdf/read-pdf.ts')
      .then(({ readPdf }) => readPdf(file, left.signal))
      .then(
        (text) => left.signal.aborted || setKnown({ file, proposals: proposalsOf(text, rules) }),
        () => undefined, // proposals are an extra; the server says what is wrong with the file
      );
    return () => left.abort();
  }, [file, websitename, formatted_journal_name, hyphens_in_author_names]);

  return known?.file === file ? (known?.proposals ?? {}) : {};
}

interface HintProps {
  /** Label of the button: 'Use this title'. */
  action: string;
  text: string;
  onUse: () => void;
}

/** What the PDF says, beside a field that is empty. */
function ProposalHint({ action, text, onUse }: HintProps) {
  return (
    <span className={styles.proposal}>
      <span className={styles.text}>{text}</span>
      <button type="button" className="quiet" onClick={onUse}>
        {action}
      </button>
    </span>
  );
}

/** What was found for fields that are empty, beside the file. */
function ProposalSummary({ found, onUse }: { found: string[]; onUse: () => void }) {
  return (
    <p className={classNames('actions', styles.summary)} role="status">
      {found.length > 0 && (
        <>
          <span>Found in the PDF: {new Intl.ListFormat('en-GB').format(found)}.</span>
          <button type="button" className="quiet" onClick={onUse}>
            Use for the empty fields
          </button>
        </>
      )}
    </p>
  );
}
