import { useNavigate } from 'react-router-dom';
import type { StaffPage } from '#contracts/journal/journal-pages.ts';
import { pageFields, type PagePlace } from '#contracts/fields/page-fields.ts';
import { placeholders } from '#contracts/journal/page-text.ts';
import { paths } from '#contracts/journal/paths.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { call } from '../../../lib/api-call.ts';
import { CheckInput } from '../../../ui/check-input.tsx';
import { useToast } from '../../shared/flash/toast-context.ts';
import { FieldSection, type FormInputs } from '../../shared/forms/field-section.tsx';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { useForm } from '../../shared/forms/use-form.ts';
import {
  checkPage,
  pageBody,
  pageLabels as labels,
  type PageStart,
  type PageValues,
  slugOf,
  valuesOfPage,
} from './page-values.ts';

interface Props {
  /** The page to edit; absent to add one. */
  page?: StaffPage;
  start: PageStart;
  onSaved?: (page: StaffPage) => void;
}

const placeLabels: Record<PagePlace, string> = {
  none: 'No menu',
  main: 'Main menu',
  about: 'Under About',
  instructions: 'Instructions to authors, as a section',
  footer: 'Footer',
};

type Section = 'Page' | 'Text';
const inputs: FormInputs<typeof pageFields, Section> = {
  title: { section: 'Page', required: true, wide: 'double' },
  kind: { section: 'Page' },
  slug: { section: 'Page', required: true, wide: 'double', hint: 'The end of the page’s web address' },
  date: { section: 'Page', control: 'date', hint: 'Of an announcement' },
  closing_date: { section: 'Page', control: 'date', hint: 'Of a call for papers' },
  place: { section: 'Page', optionLabels: placeLabels },
  sortnumber: { section: 'Page', hint: 'Lower numbers appear first' },
  content: { section: 'Text' },
};

/** Adds a page of the journal, or edits one. */
export function PageForm({ page, start, onSaved }: Props) {
  const toast = useToast();
  const navigate = useNavigate();
  const form = useForm<PageValues, StaffPage>({
    entity: page,
    history: page && `/api/admin/pages/${page.id}/history`,
    valuesOf: (now) => valuesOfPage(now, start),
    check: checkPage,
  });
  const { change, values } = form;

  const save = () =>
    form.submit(async ({ values, version, idempotencyKey }) => {
      const path = page ? `/api/pages/${page.id}` : '/api/pages';
      const body = pageBody(values);
      const saved = await call<StaffPage>(path, { method: 'POST', body, version, idempotencyKey });
      if (page) {
        onSaved?.(saved);
        toast({ message: 'Page updated' });
        return saved;
      }
      form.markSaved();
      await navigate(adminPaths.editPage(saved.id));
      toast({ message: 'Page created' });
      return undefined;
    });

  /** The address follows the title of a new page until it is given. */
  const titled: typeof form = {
    ...form,
    change: (part) => {
      const follows = !page && part.title !== undefined && values.slug === slugOf(values.title);
      change(follows ? { ...part, slug: slugOf(part.title!) } : part);
    },
    text: (field) => ({
      ...form.text(field),
      ...(field === 'title' && { onChange: (title: string) => titled.change({ title }) }),
    }),
  };
  const section = { fields: pageFields, form: titled, inputs };

  return (
    <FormFrame
      form={form}
      onSubmit={save}
      labels={labels}
      action="Submit"
      draft={page ? `Page ${page.title}` : 'New page'}
    >
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
          {`${placeholders.join(', ')} become the journal’s name, its e-mail address and its licence, from the settings.`}
        </p>
      </FieldSection>
    </FormFrame>
  );
}
