import { useNavigate } from 'react-router-dom';
import { amendments, amendmentTypes } from '#contracts/publication/amendments.ts';
import type { Issue, StaffArticle } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { followingPages, singlePage } from '#contracts/publication/page-range.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { dayIn } from '../../../lib/dates.ts';
import { PdfInput } from '../../../ui/inputs/pdf-input.tsx';
import { useFlash } from '../../shared/flash/flash-context.ts';
import { FieldSection, type FormInputs } from '../../shared/forms/field-section.tsx';
import { formDataOf } from '../../shared/forms/field-texts.ts';
import { NextValue } from '../../shared/forms/next-value.tsx';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { useForm } from '../../shared/forms/use-form.ts';
import { useSite } from '../../shared/settings/site-context.ts';
import { useLastPage } from '../article-form/article-forms.tsx';
import { usePageCount } from '../article-pdf/use-page-count.ts';
import {
  amendmentFormFields as fields,
  amendmentLabels,
  type AmendmentValues,
  checkAmendment,
  emptyAmendment,
  needsPages,
} from './amendment-form.ts';

type Section = 'Notice' | 'Where it is published';

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
    hint: 'In one sentence: it is shown on the article’s page',
  },
  abstract: { section: 'Notice', required: true },
  authorname: { section: 'Notice', required: true, wide: true, hint: 'Names separated by commas' },
  refnumber: { section: 'Where it is published', required: true, hint: 'Of the notice itself' },
  volume: { section: 'Where it is published', required: true },
  issue: { section: 'Where it is published', required: true },
  year: { section: 'Where it is published', required: true },
  pagenumber: { section: 'Where it is published', hint: 'e.g. 1-6; an article number may take its place' },
  article_number: { section: 'Where it is published', hint: 'Instead of pages' },
  doi: { section: 'Where it is published' },
};

interface Props {
  article: StaffArticle;
  issues: Issue[];
}

/** Publishes an amendment of an article, as an article of its own. */
export function PublishAmendment({ article, issues }: Props) {
  const { settings } = useSite();
  const flash = useFlash();
  const navigate = useNavigate();
  const form = useForm<AmendmentValues, StaffArticle>({
    labels: amendmentLabels,
    path: `/api/admin/archives/${article.id}/amendments`,
    version: article.version,
    valuesOf: () => emptyAmendment(article, issues, dayIn(settings.time_zone)),
    check: checkAmendment,
    bodyOf: ({ values }) => formDataOf(fields, values),
    onSaved: async (amendment) => {
      await navigate(adminPaths.editArticle(article.id));
      flash(
        <>
          <p>The notice is published</p>
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

  const next = useLastPage(form.values);
  const pages = usePageCount(form.values.pdfFile) ?? 1;
  const use = (name: 'refnumber' | 'pagenumber', value: string | undefined) =>
    value !== undefined && <NextValue id={name} value={value} onUse={() => form.change({ [name]: value })} />;
  const following =
    next && form.values.pagenumber === '' && needsPages(form.values)
      ? followingPages(next.lastPage, pages)
      : singlePage(form.values.pagenumber);
  const refnumber = {
    ...inputs.refnumber,
    hint: (
      <>
        {inputs.refnumber.hint}
        {use('refnumber', form.values.refnumber === '' ? next?.nextRefnumber : undefined)}
      </>
    ),
  };
  const pagenumber = {
    ...inputs.pagenumber,
    required: needsPages(form.values),
    hint: (
      <>
        {inputs.pagenumber.hint}
        {use('pagenumber', following)}
      </>
    ),
  };
  const section = { fields, form, inputs: { ...inputs, refnumber, pagenumber } };
  return (
    <FormFrame form={form} action="Publish the notice" draft={`Notice about article ${article.refnumber}`}>
      <FieldSection {...section} title="Notice" />
      <FieldSection {...section} title="Where it is published">
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
  );
}
