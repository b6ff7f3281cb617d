import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router-dom';
import type { IssueSummary, LastPage, StaffArticle } from '#contracts/fields/entities.ts';
import { isEntityId } from '#contracts/identifiers/entity-id.ts';
import { errorTable } from '#contracts/api/errors.ts';
import { amendments, type AmendmentType, amendmentTypes } from '#contracts/publication/amendments.ts';
import { labelledRange, typedRange } from '#contracts/publication/page-range.ts';
import { paths } from '#contracts/journal/paths.ts';
import { issueName } from '#contracts/publication/issue-key.ts';
import { textOfHtml } from '#contracts/text/rich-text.ts';
import { formatDate } from '#contracts/text/long-dates.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { call } from '#lib/api-call.ts';
import { pageError } from '#lib/load.ts';
import { RichText } from '#ui/rich-text.tsx';
import { lastPagePath } from '#shared/issues/issue-address.ts';
import { staffLoad } from '#shared/sign-in/staff-session.ts';
import {
  amendmentFormFields as fields,
  amendmentLabels,
  type AmendmentValues,
  checkAmendment,
  emptyAmendment,
  needsPages,
  proposedIssue,
  type ProposedPlace,
} from '#admin/amendments/amendment-form.ts';
import { AdminPage } from '#admin/frame/admin-page.tsx';
import { dayIn } from '#lib/dates.ts';
import { PdfInput } from '#ui/inputs/pdf-input.tsx';
import { ConfirmDialog, useOpening } from '#ui/action-button.tsx';
import { useFlash } from '#shared/flash/flash-context.ts';
import { isSendable } from '#shared/forms/checks.ts';
import { NextValue } from '#shared/forms/next-value.tsx';
import { FieldSection, type FormInputs } from '#shared/forms/field-input.tsx';
import { formDataOf } from '#shared/forms/field-texts.ts';
import { FormFrame } from '#shared/forms/form-frame.tsx';
import { useForm } from '#shared/forms/use-form.ts';
import { useSite } from '#shared/settings/site-context.ts';
import { StandingMark } from '#shared/articles/standing-mark.tsx';
import pageStyles from './publish-amendment-page.module.css';
import styles from '#admin/amendments/amendment-preview.module.css';

export function loader({ request, params: { id = '' } }: LoaderFunctionArgs) {
  if (!isEntityId(id)) throw pageError('not_found');
  const { signal } = request;
  return staffLoad('admin', request, async () => {
    const [article, volumes] = await Promise.all([
      call<StaffArticle>(`/api/archives/${id}`, { signal }),
      call<IssueSummary[]>('/api/archives/', { signal }),
    ]);
    const issue = proposedIssue(article, volumes);
    const next = await call<LastPage>(lastPagePath(issue), { signal });
    return { article, place: { issue, refnumber: next.nextRefnumber, lastPage: next.lastPage } };
  });
}

export const shouldRevalidate = () => false;

export function Component() {
  const { article, place } = useLoaderData<typeof loader>();
  return (
    <AdminPage
      name={`Notice about article ${article.refnumber}`}
      heading="Notice about an article"
      above={{ to: adminPaths.editArticle(article.id), name: `Article ${article.refnumber}` }}
    >
      <p className={pageStyles.about}>
        <RichText text={article.title} />
      </p>
      {article.amends ? (
        <p>{errorTable.notice_on_notice.message}</p>
      ) : (
        <>
          <div className={pageStyles.note}>
            <p className="quiet">
              The notice becomes an article of its own. The original article stays public, with a mark and a
              link to the notice. You cannot remove a notice, but a reinstatement undoes a retraction.
            </p>
          </div>
          <PublishAmendment article={article} place={place} />
        </>
      )}
    </AdminPage>
  );
}

type Section = 'Notice' | 'Publication details';

const inputs: FormInputs<typeof fields, Section> = {
  amendment_type: {
    section: 'Notice',
    required: true,
    none: 'Choose',
    optionLabels: Object.fromEntries(amendmentTypes.map((type) => [type, amendments[type].label])),
  },
  publishdate: { section: 'Notice', control: 'date', required: true },
  amendment_reason: {
    section: 'Notice',
    required: true,
    wide: true,
    hint: 'One sentence, shown on the article’s page',
  },
  abstract: { section: 'Notice', required: true },
  authorname: { section: 'Notice', required: true, wide: true },
  refnumber: {
    section: 'Publication details',
    required: true,
    hint: 'Check the number: the notice keeps it.',
  },
  volume: {
    section: 'Publication details',
    required: true,
    hint: 'Check the volume and issue: this is the current issue.',
  },
  issue: { section: 'Publication details', required: true },
  year: { section: 'Publication details', required: true },
  pagenumber: {
    section: 'Publication details',
    hint: 'For example 16 or 16-17. You can use an article number instead.',
  },
  article_number: { section: 'Publication details', hint: 'Replaces the pages' },
  doi: { section: 'Publication details' },
};

/** Publishes an amendment of an article, as an article of its own, once its preview has been confirmed. */
function PublishAmendment({ article, place }: { article: StaffArticle; place: ProposedPlace }) {
  const { settings } = useSite();
  const flash = useFlash();
  const navigate = useNavigate();
  const { opening, open, close } = useOpening();
  const form = useForm<AmendmentValues, StaffArticle>({
    labels: amendmentLabels,
    path: `/api/admin/archives/${article.id}/amendments`,
    version: article.version,
    valuesOf: () => emptyAmendment(place, dayIn(settings.time_zone)),
    check: checkAmendment,
    bodyOf: ({ values }) => formDataOf(fields, { ...values, pagenumber: typedRange(values.pagenumber) }),
    onSaved: async (amendment) => {
      await navigate(adminPaths.editArticle(article.id));
      flash(
        <>
          <p>Notice published</p>
          <p>
            <a href={paths.article(amendment)} target="_blank" rel="noopener">
              {amendment.title_text}
            </a>
          </p>
        </>,
        'success',
      );
    },
  });

  const pagenumber = { ...inputs.pagenumber, required: needsPages(form.values) };
  const { authorname: authors } = article;
  const authorname = {
    ...inputs.authorname,
    hint: form.values.authorname !== authors && (
      <>
        Separate names with commas. For a notice from the authors:{' '}
        <NextValue id="authorname" value={authors} onUse={() => form.change({ authorname: authors })} />
      </>
    ),
  };
  const section = { fields, form, inputs: { ...inputs, pagenumber, authorname } };
  // What is not ready to be published gets its messages instead of the question.
  const submit = async () => {
    if (isSendable(checkAmendment(form.values))) open();
    else await form.save();
  };
  return (
    <>
      <FormFrame
        form={form}
        onSubmit={submit}
        action="Publish notice"
        draft={`Notice about article ${article.refnumber}`}
      >
        <FieldSection {...section} title="Notice" />
        <FieldSection {...section} title="Publication details">
          <PdfInput
            id="pdfFile"
            label={amendmentLabels.pdfFile}
            file={form.values.pdfFile}
            onChange={(pdfFile) => form.change({ pdfFile })}
            invalid={false}
            problem={form.problem('pdfFile')}
          />
        </FieldSection>
      </FormFrame>
      {/* Not within the form: it has one of its own. */}
      {opening > 0 && (
        <ConfirmDialog
          key={opening}
          question="Publish this notice with this number in this issue? Readers see it immediately, and you cannot remove it."
          action="Publish notice"
          onConfirm={() => void form.save()}
          onClose={close}
        >
          <AmendmentPreview article={article} values={form.values} />
        </ConfirmDialog>
      )}
    </>
  );
}

/** The notice as readers will see it, and how it marks its article. */
function AmendmentPreview({ article, values }: { article: StaffArticle; values: AmendmentValues }) {
  const type = values.amendment_type as AmendmentType;
  const { label, standing } = amendments[type];
  const issue = { year: Number(values.year), volume: Number(values.volume), issue: Number(values.issue) };
  const place = [issueName(issue), labelledRange(typedRange(values.pagenumber)) || values.article_number];
  return (
    <>
      <article className={styles.notice}>
        <p className="quiet">{[...place, `Ref. no. ${values.refnumber}`].filter(Boolean).join(' · ')}</p>
        <h2>
          {label}: <RichText text={article.title} />
        </h2>
        <p>{values.authorname}</p>
        <p>{textOfHtml(values.abstract)}</p>
      </article>
      <p className={styles.mark}>
        On the article’s page: <StandingMark standing={standing} /> {formatDate(values.publishdate)}: {label}.{' '}
        {values.amendment_reason}
      </p>
    </>
  );
}
