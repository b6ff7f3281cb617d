import type { StaffSettings } from '#contracts/fields/entities.ts';
import { settingsFields } from '#contracts/fields/settings-fields.ts';
import type { FontPair } from '#contracts/values/font-pairs.ts';
import { licenceNames, offeredLicences } from '#contracts/publication/licence.ts';
import { CheckInput } from '../../../ui/check-input.tsx';
import { useFlash } from '../../shared/flash/flash-context.ts';
import { FieldSection, type FormInputs } from '../../shared/forms/field-section.tsx';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { changedFields } from '../../shared/forms/merge.ts';
import { FormSection } from '../../shared/forms/form-section.tsx';
import { RowsInput } from '../../shared/forms/rows-input.tsx';
import { useForm } from '../../shared/forms/use-form.ts';
import { AccentInput } from './accent-input.tsx';
import { LookPreview } from './look-preview.tsx';
import { HomeOrderInput } from './home-order-input.tsx';
import {
  checkSettings,
  settingsLabels as labels,
  type SettingsValues,
  valuesOfSettings,
} from './settings-values.ts';

const fontLabels: Record<FontPair, string> = {
  source: 'Source Serif and Inter',
  literata: 'Literata and Source Sans',
  stix: 'STIX Two and Libre Franklin',
};

type Section =
  | 'Journal'
  | 'Scores'
  | 'Home page'
  | 'Order'
  | 'Colour'
  | 'Appearance'
  | 'Fees'
  | 'Contact'
  | 'Author notices'
  | 'Scholarly record'
  | 'Rules';

/** The section of each setting and the order within it: those of specification section 2 first. */
const inputs: FormInputs<typeof settingsFields, Section> = {
  formatted_journal_name: {
    section: 'Journal',
    wide: 'double',
    hint: 'In the masthead, citations, certificates and other documents',
  },
  websitename: {
    section: 'Journal',
    required: true,
    wide: 'double',
    hint: 'In page titles, e-mails and the small line of the masthead',
  },
  websiteemail: {
    section: 'Journal',
    control: 'email',
    wide: 'double',
    hint: 'Where readers and authors write: sidebar, footer, contact and submission pages',
  },
  impactfactor: { section: 'Journal', hint: 'On the home page and in the header' },
  issn: { section: 'Journal', hint: 'Print ISSN, then online ISSN, separated by a comma' },
  whatsup_number: { section: 'Journal', control: 'tel', hint: 'Of the link in the sidebar' },
  domain: {
    section: 'Journal',
    control: 'url',
    hint: 'In links of e-mails, certificates and DOIs, e.g. https://journal.example',
  },
  nassScore: { section: 'Scores' },
  nassScoreYear: { section: 'Scores' },
  home_content: { section: 'Home page' },
  home_order: { section: 'Order' },
  fonts: { section: 'Appearance', optionLabels: fontLabels, hint: 'Of texts, and of menus and tables' },
  accent: { section: 'Colour' },
  fee_rupee: { section: 'Fees', hint: 'For authors in India' },
  fee_dollar: { section: 'Fees', hint: 'For authors of other countries' },
  phone: { section: 'Contact', control: 'tel', hint: 'In the sidebar and on the contact page' },
  whatsapp_head_contact: { section: 'Contact', hint: 'Named on the contact page' },
  journal_list_url: {
    section: 'Contact',
    control: 'url',
    hint: 'Link used in the sidebar',
    wide: 'double',
  },
  postal_address: { section: 'Contact', wide: true },
  video_link_1: { section: 'Author notices', control: 'url', wide: 'double' },
  video_link_2: { section: 'Author notices', control: 'url', wide: 'double' },
  publisher: { section: 'Scholarly record', wide: 'double' },
  licence: {
    section: 'Scholarly record',
    options: offeredLicences,
    optionLabels: licenceNames(),
    hint: 'Of articles that name none',
  },
  doi_prefix: { section: 'Scholarly record', hint: 'e.g. 10.1234, as given by the registry' },
  doi_pattern: {
    section: 'Scholarly record',
    hint: 'Of what follows the prefix: {year}, {volume}, {issue} and {ref}',
    wide: 'double',
  },
  crossmark_policy: { section: 'Scholarly record', hint: 'For members of Crossmark', wide: 'double' },
  counter_registry: {
    section: 'Scholarly record',
    control: 'url',
    hint: 'e.g. https://registry.countermetrics.org/platform/…, named in reports of usage',
    wide: 'double',
  },
  sections: {
    section: 'Scholarly record',
    hint: 'In the order of tables of contents, separated by commas',
    wide: true,
  },
  time_zone: { section: 'Rules', hint: 'Used for all dates and times' },
};

interface Props {
  settings: StaffSettings;
  onSaved: (settings: StaffSettings) => void;
}

/** The form of the site's settings. */
export function SettingsForm({ settings, onSaved }: Props) {
  const flash = useFlash();
  const form = useForm<SettingsValues, StaffSettings>({
    entity: settings,
    labels,
    path: '/api/settings',
    history: '/api/admin/settings/history',
    valuesOf: valuesOfSettings,
    check: checkSettings,
    bodyOf: ({ values, base }) => {
      const changed = ['websitename' as const, ...changedFields(base, values)];
      return Object.fromEntries(changed.map((field) => [field, values[field]]));
    },
    onSaved: (saved) => {
      onSaved(saved);
      flash('Settings updated successfully', 'success');
    },
  });
  const { change, values } = form;

  const section = {
    fields: settingsFields,
    form,
    inputs: { ...inputs, time_zone: { ...inputs.time_zone, options: timeZones(values.time_zone) } },
  };
  return (
    <FormFrame form={form} action="Submit" draft="Settings">
      <FieldSection {...section} title="Journal" />
      <FieldSection {...section} title="Scores" />
      <FormSection title={labels.naas_scores} folded open={values.naas_scores.length > 0}>
        <RowsInput
          field={settingsFields.naas_scores}
          name="naas_scores"
          rows={values.naas_scores}
          onChange={(rows) => change({ naas_scores: rows as SettingsValues['naas_scores'] })}
          problem={form.problem}
        />
        <p className="hint">A certificate shows the score of the year of its date, or none.</p>
      </FormSection>
      <FieldSection {...section} title="Home page">
        <HomeOrderInput value={values.home_order} onChange={(home_order) => change({ home_order })} />
      </FieldSection>
      <FieldSection {...section} title="Appearance">
        <AccentInput
          value={values.accent}
          onChange={(accent) => change({ accent })}
          problem={form.problem('accent')}
        />
      </FieldSection>
      <LookPreview look={values} />
      <FieldSection {...section} title="Fees" />
      <FieldSection {...section} title="Contact" />
      <FieldSection {...section} title="Author notices" />
      <FieldSection {...section} title="Scholarly record" />
      <FieldSection {...section} title="Rules">
        <CheckInput
          id="hyphens_in_author_names"
          label={labels.hyphens_in_author_names}
          checked={values.hyphens_in_author_names}
          onChange={(hyphens_in_author_names) => change({ hyphens_in_author_names })}
        />
      </FieldSection>
    </FormFrame>
  );
}

/** Browsers know some zones by older names than the stored one. */
const timeZones = (present: string): string[] => [
  ...new Set([present, ...Intl.supportedValuesOf('timeZone')]),
];
