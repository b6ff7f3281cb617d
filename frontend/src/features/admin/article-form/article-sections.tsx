import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { enteredArticleFields } from '#contracts/fields/article-fields.ts';
import { articleLanguages } from '#contracts/publication/article-languages.ts';
import { freeTransactionId } from '#contracts/identifiers/transaction-id.ts';
import { authorNameProblem, authorNamesProblem, splitAuthors } from '#contracts/publication/author-names.ts';
import type { DuplicateArticle, DuplicateArticles, LastPage } from '#contracts/fields/entities.ts';
import { singlePage } from '#contracts/publication/page-range.ts';
import { type ErrorCode, errorTable } from '#contracts/api/errors.ts';
import { licenceNames, offeredLicences } from '#contracts/publication/licence.ts';
import { TITLE_WORDS_NOTE } from '#contracts/text/limits.ts';
import { WITH_ISSUE } from '#contracts/publication/publish-on.ts';
import { sectionsOf } from '#contracts/publication/sections.ts';
import { settingsFields } from '#contracts/fields/settings-fields.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { ActionButton } from '#ui/action-button.tsx';
import { CheckInput } from '#ui/inputs/check-input.tsx';
import { PdfInput } from '#ui/inputs/pdf-input.tsx';
import { FieldSection, type FormInputs } from '#shared/forms/field-input.tsx';
import { FormSection } from '#shared/forms/form-frame.tsx';
import { NextValue } from '#shared/forms/next-value.tsx';
import type { Form } from '#shared/forms/use-form.ts';
import { useSite } from '#shared/settings/site-context.ts';
import { type Row, RowsInput } from '#shared/forms/rows-input.tsx';
import { PermittedLink } from '#shared/sign-in/permitted-link.tsx';
import { AuthorDetails } from './author-details.tsx';
import { articleLabels, type ArticleValues } from './article-form.ts';
import { FurtherFileList } from './further-file-list.tsx';
import { ReferenceList } from './reference-list.tsx';
import { StartWithPdf } from './start-with-pdf.tsx';
import { recordSummaries } from './record-summaries.ts';
import { useProposals } from './use-proposals.tsx';
import styles from './article-sections.module.css';

type Section =
  | 'Paper Details'
  | 'Publication Details'
  | 'Author Information'
  | 'Payment & Publishing'
  | 'Second language'
  | 'Identifiers, type and licence'
  | 'History of the manuscript'
  | 'Funding and statements'
  | 'none';

/** The section of each field and the order within it (requirements.md#article-form). */
const inputs: FormInputs<typeof enteredArticleFields, Section> = {
  refnumber: { section: 'Paper Details', required: true },
  subject: { section: 'Paper Details' },
  title: {
    section: 'Paper Details',
    label: `Title (maximum ${TITLE_WORDS_NOTE} words)`,
    maxWords: TITLE_WORDS_NOTE,
    required: true,
  },
  abstract: { section: 'Paper Details', required: true },
  keywords: {
    section: 'Paper Details',
    hint: 'Separated by commas, or by semicolons if one of them has a comma',
    wide: true,
  },
  acknowledgements: { section: 'Paper Details', hint: 'Thanks to people and funders', wide: true },
  volume: { section: 'Publication Details', required: true },
  issue: { section: 'Publication Details', required: true },
  year: { section: 'Publication Details', required: true },
  pagenumber: { section: 'Publication Details', required: true },
  section: { section: 'Publication Details', none: 'None' },
  authorname: {
    section: 'Author Information',
    hint: 'In order, separated by commas',
    required: true,
    wide: true,
  },
  email: {
    section: 'Author Information',
    control: 'email',
    hint: 'Separate several addresses with commas',
    wide: 'double',
  },
  mobile: { section: 'Author Information', control: 'tel' },
  country: { section: 'Author Information' },
  txnid: { section: 'Payment & Publishing', required: true },
  ptype: { section: 'Payment & Publishing', required: true },
  publishdate: { section: 'Payment & Publishing', control: 'date', required: true },
  publish_on: {
    section: 'Payment & Publishing',
    control: 'date',
    hint: 'Readers see the article from this date. Leave empty to publish now.',
  },
  second_title: {
    section: 'Second language',
    hint: 'Shown with the title, in its own language',
    wide: true,
  },
  second_abstract: { section: 'Second language', wide: true },
  second_keywords: { section: 'Second language', wide: true },
  doi: { section: 'Identifiers, type and licence', hint: 'e.g. 10.1234/journal.42' },
  article_number: { section: 'Identifiers, type and licence', hint: 'Replaces the pages' },
  article_type: { section: 'Identifiers, type and licence' },
  language: {
    section: 'Identifiers, type and licence',
    none: 'Detect from the script',
    optionLabels: Object.fromEntries(
      Object.entries(articleLanguages).map(([code, { name }]) => [code, name]),
    ),
  },
  licence: {
    section: 'Identifiers, type and licence',
    options: offeredLicences,
    optionLabels: licenceNames(),
    none: 'The journal’s licence',
  },
  copyright_holder: { section: 'Identifiers, type and licence' },
  copyright_year: { section: 'Identifiers, type and licence' },
  received: { section: 'History of the manuscript', control: 'date' },
  revised: { section: 'History of the manuscript', control: 'date' },
  accepted: { section: 'History of the manuscript', control: 'date' },
  peer_review: {
    section: 'History of the manuscript',
    hint: 'e.g. Double anonymized; 2 reviewers; 2 rounds',
    wide: 'double',
  },
  manuscript: { section: 'none' },
  data_statement: { section: 'Funding and statements', lines: 3 },
  ethics_statement: { section: 'Funding and statements', lines: 3 },
  competing_interests: { section: 'Funding and statements', lines: 3 },
};

interface Props {
  form: Form<ArticleValues>;
  /** An edit needs no e-mail and no file. */
  editing?: boolean;
  /** The issue's last page and the next reference number, for an added article. */
  next?: LastPage;
  /** Whether it needs neither a file nor page numbers before its pages are made here. */
  pagesHere?: boolean;
  /** Other articles with the same reference number or transaction ID. */
  duplicates?: DuplicateArticles;
  paymentNote?: string;
  isPublic?: boolean;
  file?: { name: string; address: string };
  fullText?: ReactNode;
}

/** Names the article that has the same value; it opens in another tab, so that what is entered stays. */
const duplicateHint = (article: DuplicateArticle | undefined, code: ErrorCode) =>
  article && (
    <span className="problem">
      {errorTable[code].message}:{' '}
      <Link to={adminPaths.editArticle(article.id)} target="_blank">
        {article.refnumber}, {article.title_text}
      </Link>
    </span>
  );

/** The refused names and the setting that allows them, if nothing else is wrong with them. */
const hyphensHint = (names: string) =>
  authorNamesProblem(names, true) === undefined && (
    <>
      {splitAuthors(names)
        .filter((name) => authorNameProblem(name, false))
        .map((name) => `“${name}”`)
        .join(', ')}
      : hyphens and apostrophes need the setting “
      <PermittedLink to="/admin/settings#hyphens_in_author_names">
        {settingsFields.hyphens_in_author_names.label}
      </PermittedLink>
      ”.{' '}
    </>
  );

const freeHint = (refnumber: string) =>
  `Optional. If empty, it becomes ${freeTransactionId(refnumber.trim() || '…')}.`;

/** The sections of the forms that add and edit an article (requirements.md#article-form). */
export function ArticleSections({
  form,
  editing = false,
  isPublic = false,
  next,
  pagesHere = false,
  duplicates,
  paymentNote,
  file,
  fullText,
}: Props) {
  const [record, setRecord] = useState('');
  const lastPage = next?.lastPage;
  const pageHint =
    lastPage === undefined
      ? 'e.g. 1-6'
      : `e.g. ${lastPage + 1}-${lastPage + 6}. ${lastPage > 0 ? `The last page is ${lastPage}.` : 'This is the issue’s first article.'}`;
  const { settings } = useSite();
  const sections = sectionsOf(settings);
  /** Any name while the journal lists none. */
  const offered = sections.length > 0 ? [...new Set(['', ...sections, form.values.section])] : undefined;
  const { hints, summary } = useProposals(form, record, lastPage);
  const isFree = form.values.ptype === 'free';
  const isKept = form.values.publish_on === WITH_ISSUE;
  const use = (name: 'refnumber' | 'pagenumber', value: string) => (
    <NextValue id={name} value={value} onUse={() => form.change({ [name]: value })} />
  );
  const nextReference =
    next && form.values.refnumber === '' ? use('refnumber', next.nextRefnumber) : undefined;
  const single = singlePage(form.values.pagenumber);
  const summaries = recordSummaries(form.values);
  const section = {
    fields: enteredArticleFields,
    form,
    inputs: {
      ...inputs,
      refnumber: {
        ...inputs.refnumber,
        hint: duplicateHint(duplicates?.refnumber, 'duplicate_reference_number') ?? nextReference,
      },
      // An edit has words of its own for it, in the flash (requirements.md#article-form).
      txnid: {
        ...inputs.txnid,
        hint: isFree
          ? freeHint(form.values.refnumber)
          : !editing && duplicateHint(duplicates?.txnid, 'duplicate_txnid'),
        required: !isFree,
      },
      publish_on: {
        ...inputs.publish_on,
        hint: pagesHere ? 'Leave empty to publish with the issue.' : inputs.publish_on.hint,
      },
      ptype: { ...inputs.ptype, hint: paymentNote },
      title: { ...inputs.title, hint: hints.title },
      abstract: { ...inputs.abstract, hint: hints.abstract },
      keywords: { ...inputs.keywords, hint: hints.keywords ?? inputs.keywords.hint },
      doi: { ...inputs.doi, hint: hints.doi ?? inputs.doi.hint },
      article_number: { ...inputs.article_number, hint: hints.article_number ?? inputs.article_number.hint },
      authorname: {
        ...inputs.authorname,
        hint: (
          <>
            {form.problem('authorname') && hyphensHint(form.values.authorname)}
            {inputs.authorname.hint}
            {hints.authorname}
          </>
        ),
      },
      email: { ...inputs.email, hint: hints.email ?? inputs.email.hint, required: !editing },
      section: { ...inputs.section, options: offered },
      pagenumber: {
        ...inputs.pagenumber,
        required: !pagesHere,
        hint: (
          <>
            {pagesHere ? 'Optional. The pages follow the issue’s last page if this is empty.' : pageHint}
            {single ? use('pagenumber', single) : hints.pagenumber}
          </>
        ),
      },
    },
  };
  const rows = (name: 'identifiers' | 'funding') => ({
    name,
    field: enteredArticleFields[name],
    rows: form.values[name],
    problem: form.problem,
    onChange: (changed: Row[]) => form.change({ [name]: changed }),
  });
  return (
    <>
      {!editing && settings.make_pages && (
        <>
          <CheckInput {...form.flag('pages_here')} label={articleLabels.pages_here} />
          <p className="hint">
            You upload the full text next. The article stays disabled until its pages are made.
          </p>
        </>
      )}
      {!editing && !pagesHere && (
        <StartWithPdf form={form} record={record} onRecord={setRecord} summary={summary} />
      )}
      <FieldSection {...section} title="Paper Details" />
      <FieldSection {...section} title="Publication Details" />
      <FieldSection {...section} title="Author Information" />
      <FieldSection
        {...section}
        title="Payment & Publishing"
        without={isPublic || isKept ? ['publish_on'] : []}
      >
        {!isPublic && (
          <p>
            {isKept && 'Kept until you publish the issue. '}
            <ActionButton
              label={isKept ? 'Choose a date instead' : 'Keep for the issue'}
              onClick={() => form.change({ publish_on: isKept ? '' : WITH_ISSUE })}
            />
          </p>
        )}
      </FieldSection>
      {(editing || !pagesHere) && (
        <FormSection title="Upload Document">
          <PdfInput
            id="pdfFile"
            label={articleLabels.pdfFile}
            file={form.values.pdfFile}
            onChange={(pdfFile) => form.change({ pdfFile })}
            invalid={form.invalid('pdfFile')}
            problem={form.problem('pdfFile')}
            present={file}
            required={!editing}
          />
          {editing && summary}
        </FormSection>
      )}
      {fullText}
      <section className={styles.record} aria-labelledby="scholarly-record">
        <h2 id="scholarly-record">Scholarly record</h2>
        <AuthorDetails form={form} />
        <FieldSection {...section} title="Second language" folded summary={summaries.second} />
        <FieldSection
          {...section}
          title="Identifiers, type and licence"
          folded
          summary={summaries.identifiers}
        >
          <RowsInput {...rows('identifiers')} />
        </FieldSection>
        <FieldSection {...section} title="History of the manuscript" folded summary={summaries.history} />
        <FieldSection
          {...section}
          title="Funding and statements"
          folded
          summary={summaries.funding}
          first={<RowsInput {...rows('funding')} />}
        />
        <ReferenceList form={form} proposal={hints.references} />
        <FurtherFileList form={form} />
      </section>
    </>
  );
}
