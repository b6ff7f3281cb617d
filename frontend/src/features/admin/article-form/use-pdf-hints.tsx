import type { ReactNode } from 'react';
import { enteredArticleFields } from '#contracts/fields/article-fields.ts';
import { textInForm } from '#contracts/fields/fields.ts';
import { escapeHtml } from '#contracts/text/rich-text.ts';
import type { Form } from '../../shared/forms/use-form.ts';
import { ProposalHint, ProposalSummary } from '../article-pdf/proposal-hint.tsx';
import type { Proposals } from '../article-pdf/proposals.ts';
import { useProposals } from '../article-pdf/use-proposals.ts';
import type { ArticleValues } from './article-form.ts';

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
