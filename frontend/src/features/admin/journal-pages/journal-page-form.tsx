import { useNavigate } from 'react-router-dom';
import { labelsOf } from '#contracts/fields/fields.ts';
import type { PageTemplate, StaffPage } from '#contracts/journal/journal-pages.ts';
import { missingDates, pageFields, type PagePlace } from '#contracts/fields/page-fields.ts';
import { placeholders } from '#contracts/journal/page-text.ts';
import { paths } from '#contracts/journal/paths.ts';
import type { Visibility } from '#contracts/values/statuses.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { CheckInput } from '#ui/inputs/check-input.tsx';
import { useToast } from '#shared/flash/flash-context.ts';
import { FieldSection, type FormInputs } from '#shared/forms/field-input.tsx';
import { emptyTexts, type FieldTexts, textsOf } from '#shared/forms/field-texts.ts';
import { FormFrame } from '#shared/forms/form-frame.tsx';
import type { CheckResult } from '#shared/forms/checks.ts';
import { type Labels, useForm } from '#shared/forms/use-form.ts';

type PageValues = FieldTexts<typeof pageFields> & { status: Visibility };

const journalPageLabels: Labels<PageValues> = labelsOf(pageFields);

interface PageStart {
  template?: PageTemplate;
  /** YYYY-MM-DD. */
  today: string;
}

interface Props {
  /** The page to edit; absent to add one. */
  page?: StaffPage;
  /** Absent when a page is edited. */
  start?: PageStart;
  onSaved?: (page: StaffPage) => void;
}

const placeLabels: Record<PagePlace, string> = {
  none: 'No menu',
  main: 'Main menu',
  about: 'Under About',
  instructions: 'Instructions to authors, as a section',
  footer: 'Footer',
};

type Section = 'Page' | 'Text' | 'In Hindi';
const inputs: FormInputs<typeof pageFields, Section> = {
  title: { section: 'Page', required: true, wide: 'double' },
  kind: { section: 'Page' },
  slug: { section: 'Page', required: true, wide: 'double', hint: 'The end of the page’s web address' },
  date: { section: 'Page', control: 'date', hint: 'For announcements' },
  closing_date: { section: 'Page', control: 'date', hint: 'For calls for papers' },
  place: { section: 'Page', optionLabels: placeLabels },
  sortnumber: { section: 'Page', hint: 'Lower numbers appear first' },
  content: { section: 'Text' },
  title_hi: {
    section: 'In Hindi',
    wide: 'double',
    hint: 'If empty, the Hindi pages show the title above.',
  },
  content_hi: { section: 'In Hindi' },
};

export function JournalPageForm({ page, start, onSaved }: Props) {
  const toast = useToast();
  const navigate = useNavigate();
  const form = useForm<PageValues, StaffPage>({
    entity: page,
    labels: journalPageLabels,
    path: page ? `/api/pages/${page.id}` : '/api/pages',
    history: page && `/api/admin/pages/${page.id}/history`,
    valuesOf: (now) => valuesOfPage(now, start),
    check: checkPage,
    bodyOf: ({ values: { sortnumber, ...texts } }) => ({
      ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, text.trim()])),
      sortnumber: Number(sortnumber),
    }),
    onSaved: async (saved) => {
      if (page) onSaved?.(saved);
      else await navigate(adminPaths.editPage(saved.id));
      toast({ message: page ? 'Page updated' : 'Page created' });
    },
  });
  const { change, values } = form;

  /** The address follows the title of a new page until it is given. */
  const titled: typeof form = {
    ...form,
    change: (part) => {
      const follows = !page && part.title !== undefined && values.slug === toSlug(values.title);
      change(follows ? { ...part, slug: toSlug(part.title!) } : part);
    },
    text: (field) => ({
      ...form.text(field),
      ...(field === 'title' && { onChange: (title: string) => titled.change({ title }) }),
    }),
  };
  const section = { fields: pageFields, form: titled, inputs };

  return (
    <FormFrame form={form} action="Submit" draft={page ? `Page ${page.title}` : 'New page'}>
      <FieldSection {...section} title="Page">
        <CheckInput
          id="status"
          label={`Published at ${paths.page(values.slug || '…')}`}
          checked={values.status === 'enabled'}
          onChange={(on) => change({ status: on ? 'enabled' : 'disabled' })}
        />
      </FieldSection>
      <FieldSection {...section} title="Text">
        <p className="hint">
          {`${placeholders.join(', ')} are replaced with the journal’s name, e-mail address, licence and description from the settings.`}
        </p>
      </FieldSection>
      <FieldSection
        {...section}
        title="In Hindi"
        folded
        summary={values.title_hi || values.content_hi ? 'Written' : 'Not written: readers see the text above'}
      />
    </FormFrame>
  );
}

function valuesOfPage(page: StaffPage | undefined, start: PageStart | undefined): PageValues {
  const texts = textsOf(pageFields, page);
  if (page) return { ...texts, status: page.status };
  const date = (start?.template?.kind === 'announcement' && start.today) || '';
  return { ...texts, kind: 'page', place: 'none', date, ...start?.template, status: 'disabled' };
}

function checkPage(values: PageValues): CheckResult<keyof PageValues> {
  const slug = values.slug.trim();
  const isNumbered = /^\d{1,6}$/.test(values.sortnumber.trim());
  return {
    empty: emptyTexts(pageFields, values, ['title', 'slug']),
    messages: {
      ...missingDates(values),
      slug: slug === '' ? undefined : pageFields.slug.rule(slug),
      sortnumber: isNumbered ? undefined : 'The order must be a whole number',
    },
  };
}

/** 'Peer review policy' → 'peer-review-policy': the address proposed for a title. */
const toSlug = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
    .replace(/-$/, '');
