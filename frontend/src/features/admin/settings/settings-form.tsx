import type { ReactNode } from 'react';
import type { StaffSettings, UserListing } from '#contracts/fields/entities.ts';
import { settingsFields } from '#contracts/fields/settings-fields.ts';
import { issnList } from '#contracts/identifiers/issn.ts';
import { paths } from '#contracts/journal/paths.ts';
import { sectionsOf } from '#contracts/publication/sections.ts';
import { usualRoles } from '#contracts/policies/roles.ts';
import { ActionButton } from '#ui/action-button.tsx';
import { CheckInput } from '#ui/inputs/check-input.tsx';
import { useFlash } from '#shared/flash/flash-context.ts';
import { FieldSection } from '#shared/forms/field-input.tsx';
import { FormFrame } from '#shared/forms/form-frame.tsx';
import { classNames } from '#lib/class-names.ts';
import { changedFields } from '#shared/forms/merge.ts';
import { RowsInput } from '#shared/forms/rows-input.tsx';
import { type Form, useForm } from '#shared/forms/use-form.ts';
import { AccentInput } from './accent-input.tsx';
import { HomeOrderInput } from './home-order-input.tsx';
import { LookPreview } from './look-preview.tsx';
import { settingsInputs, type SettingsSection } from '#admin/settings-tabs/settings-inputs.ts';
import { fieldsOfSections } from '#admin/settings-tabs/settings-tabs.ts';
import {
  checkSettings,
  settingsLabels as labels,
  type SettingsValues,
  settingsValues,
} from './settings-values.ts';
import { SelectInput } from '#ui/inputs/basic-inputs.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import fieldStyles from '#ui/inputs/field.module.css';
import styles from './settings-form.module.css';
import namePreviewStyles from './name-preview.module.css';

interface Props {
  settings: StaffSettings;
  sections: readonly SettingsSection[];
  onSaved: (settings: StaffSettings) => unknown;
  action?: string;
  /** Subject of the form's draft; a form without one has no draft. */
  draft?: string;
  /** Whether a message follows a save (requirements.md#messages-of-forms). */
  flashes?: boolean;
  /** Values in the form that replace the saved ones. */
  recommended?: Partial<SettingsValues>;
}

/** A form of some of the site's settings; the others stay as they are. */
export function SettingsForm({
  settings,
  sections,
  onSaved,
  action = 'Submit',
  draft,
  flashes = true,
  recommended = {},
}: Props) {
  const flash = useFlash();
  const form = useForm<SettingsValues, StaffSettings>({
    entity: settings,
    labels,
    path: '/api/settings',
    history: '/api/admin/settings/history',
    valuesOf: (saved) => ({ ...settingsValues(saved), ...recommended }),
    check: checkSettings,
    bodyOf: ({ values, base }) => {
      const chosen = Object.keys(recommended) as (keyof SettingsValues)[];
      const changed = [...chosen, ...changedFields(base, values)];
      const confirmed = fieldsOfSections(sections);
      return { ...Object.fromEntries(changed.map((field) => [field, values[field]])), confirmed };
    },
    onSaved: async (saved) => {
      await onSaved(saved);
      if (flashes) flash('Settings updated successfully', 'success');
    },
  });
  const inputs = {
    ...settingsInputs,
    time_zone: { ...settingsInputs.time_zone, options: timeZones(form.values.time_zone) },
  };
  return (
    <FormFrame form={form} action={action} draft={draft}>
      {sections.map((title) => (
        <FieldSection
          key={title}
          fields={settingsFields}
          form={form}
          inputs={inputs}
          title={title}
          without={form.values.make_pages ? [] : ['page_design', 'pages_continue']}
          first={title === 'Pages of articles' && <MakePages form={form} />}
        >
          {extras[title]?.(form, settings)}
        </FieldSection>
      ))}
    </FormFrame>
  );
}

type SettingsFormState = Form<SettingsValues>;
type Extra = (form: SettingsFormState, saved: StaffSettings) => ReactNode;

/** Parts of a section besides its text fields. */
const extras: Partial<Record<SettingsSection, Extra>> = {
  'Names and ISSN': ({ values }, { logo_image }) => <NamePreview {...values} logo={logo_image} />,
  'About the journal': (form) => (
    <div className={styles.flags}>
      <CheckInput {...form.flag('is_indexed')} label={labels.is_indexed} />
      <CheckInput {...form.flag('is_peer_reviewed')} label={labels.is_peer_reviewed} />
      <p className="hint">The home page, About and the masthead claim only what is ticked.</p>
    </div>
  ),
  'Address and time': ({ values, change }) => <OwnTimeZone values={values} change={change} />,
  'Author names': (form) => (
    <div className={styles.flags}>
      <CheckInput {...form.flag('hyphens_in_author_names')} label={labels.hyphens_in_author_names} />
    </div>
  ),
  Manuscripts: (form) => (
    <>
      <div className={styles.flags}>
        <CheckInput {...form.flag('submit_online')} label={labels.submit_online} />
        <p className="hint">
          Adds <b>SUBMIT ONLINE</b> to the menus, and <i>Manuscripts</i> to the admin area.
        </p>
      </div>
      <SectionHandlersInput values={form.values} onChange={form.change} />
    </>
  ),
  'Home page': ({ values, change }) => (
    <HomeOrderInput value={values.home_order} onChange={(home_order) => change({ home_order })} />
  ),
  'Colour and fonts': ({ values, change, problem }) => (
    <>
      <AccentInput
        value={values.accent}
        onChange={(accent) => change({ accent })}
        problem={problem('accent')}
      />
      <div className={fieldStyles.wide}>
        <LookPreview look={values} />
      </div>
    </>
  ),
  'Scores on certificates': ({ values, change, problem }) => (
    <>
      <RowsInput
        field={settingsFields.naas_scores}
        name="naas_scores"
        rows={values.naas_scores}
        onChange={(rows) => change({ naas_scores: rows as SettingsValues['naas_scores'] })}
        problem={problem}
      />
      <p className={classNames('hint', fieldStyles.wide)}>
        A certificate shows the score for the year of its date, if there is one.
      </p>
    </>
  ),
};

const MakePages = ({ form }: { form: SettingsFormState }) => (
  <div className={styles.flags}>
    <CheckInput {...form.flag('make_pages')} label={labels.make_pages} />
    <p className="hint">
      Adds <i>Make the pages</i> to articles with a full text. The pages become their PDF.
    </p>
  </div>
);

/** Proposes the zone of this computer, which spares the search among hundreds. */
function OwnTimeZone({ values, change }: Pick<SettingsFormState, 'values' | 'change'>) {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (sameTime(own, values.time_zone)) return null;
  return (
    <p className={styles.proposal}>
      <ActionButton
        label={`Use ${own.replaceAll('_', ' ')}, this computer’s time zone`}
        onClick={() => change({ time_zone: own })}
      />
    </p>
  );
}

/** Browsers know some zones by two names. */
const sameTime = (one: string, other: string): boolean => {
  const formatted = (timeZone: string) =>
    new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'long' }).format(0);
  return one === other || formatted(one) === formatted(other);
};

/** Browsers know some zones by older names than the stored one. */
const timeZones = (present: string): string[] => [
  ...new Set([present, ...Intl.supportedValuesOf('timeZone')]),
];

interface NamePreviewProps {
  formatted_journal_name: string;
  websitename: string;
  issn: string;
  /** The name of the stored logo; empty for none. */
  logo: string;
}

function NamePreview({ formatted_journal_name, websitename, issn, logo }: NamePreviewProps) {
  const name = formatted_journal_name || websitename;
  return (
    <figure className={namePreviewStyles.masthead}>
      <figcaption>Masthead</figcaption>
      <div>
        {logo && <img src={paths.sitePicture(logo)} alt="" />}
        {websitename !== name && <small>{websitename}</small>}
        <b>{name}</b>
        <small>
          {issnList(issn)
            .map((number) => `ISSN ${number}`)
            .join(' · ')}
        </small>
      </div>
    </figure>
  );
}

interface SectionHandlersInputProps {
  values: Pick<SettingsValues, 'sections' | 'section_handlers'>;
  onChange: (part: Pick<SettingsValues, 'section_handlers'>) => void;
}

function SectionHandlersInput({
  values: { sections, section_handlers: rows },
  onChange,
}: SectionHandlersInputProps) {
  const { loaded = [] } = useLoaded<UserListing[]>('/api/users');
  const users = loaded
    .filter(({ status, role, email }) => status === 'enabled' && usualRoles.includes(role) && email !== '')
    .map(({ id, name, printed_name }) => ({ value: id, label: printed_name || name }));
  const sectionNames = sectionsOf({ sections });
  if (sectionNames.length === 0) return null;
  return (
    <>
      {sectionNames.map((section, at) => {
        const row = rows.find((one) => one.section === section);
        const isLost = row && loaded.length > 0 && !users.some(({ value }) => value === row.handler);
        return (
          <SelectInput
            key={section}
            id={`section_handlers.${at}`}
            label={`Handling editor: ${section}`}
            value={row?.handler ?? ''}
            options={isLost ? [...users, { value: row.handler, label: row.name }] : users}
            none="Nobody"
            problem={isLost ? `${row.name} cannot handle manuscripts. Choose another user.` : undefined}
            onChange={(handler) => {
              const others = rows.filter((one) => one.section !== section);
              const name = users.find(({ value }) => value === handler)?.label ?? '';
              onChange({ section_handlers: handler ? [...others, { section, name, handler }] : others });
            }}
          />
        );
      })}
      <p className={`hint ${fieldStyles.wide}`}>
        New manuscripts in a section go to its handling editor, who needs an e-mail address. Anyone in the
        editorial office can reassign a manuscript.
      </p>
    </>
  );
}
