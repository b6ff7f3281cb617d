import type { StaffSettings } from '#contracts/entities.ts';
import { call } from '../../../lib/api-call.ts';
import { CheckInput } from '../../../ui/check-input.tsx';
import { RichTextField } from '../../../ui/rich-text-editor/rich-text-field.tsx';
import { SelectInput } from '../../../ui/select-input.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useFlash } from '../../shared/flash/flash-context.ts';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { FormSection } from '../../shared/forms/form-section.tsx';
import { changedFields } from '../../shared/forms/merge.ts';
import { useForm } from '../../shared/forms/use-form.ts';
import {
  checkSettings,
  settingsLabels as labels,
  type SettingsValues,
  valuesOfSettings,
} from './settings-values.ts';

interface Props {
  settings: StaffSettings;
  onSaved: (settings: StaffSettings) => void;
}

/** The site's settings: those of specification section 2 first, the others in groups below. */
export function SettingsForm({ settings, onSaved }: Props) {
  const flash = useFlash();
  const form = useForm<SettingsValues, StaffSettings>({
    entity: settings,
    valuesOf: valuesOfSettings,
    check: checkSettings,
  });
  const { text, change, values } = form;

  const save = () =>
    form.submit(async ({ values, base, version, idempotencyKey }) => {
      const changed = changedFields(base, values).map((field) => [field, values[field]]);
      const body = {
        websitename: values.websitename,
        ...Object.fromEntries(changed),
      } as Partial<SettingsValues>;
      const saved = await call<StaffSettings>('/api/settings', {
        ...{ method: 'POST', body, version, idempotencyKey },
      });
      onSaved(saved);
      flash('Settings updated successfully');
      return saved;
    });

  const field = (name: Exclude<keyof SettingsValues, 'hyphens_in_author_names'>) => ({
    ...text(name),
    label: labels[name],
  });
  return (
    <FormFrame form={form} onSubmit={save} labels={labels} action="Submit">
      <FormSection title="Journal">
        <TextInput {...field('websitename')} required wide="double" />
        <TextInput {...field('websiteemail')} type="email" wide="double" />
        <TextInput {...field('impactfactor')} />
        <TextInput {...field('issn')} hint="Print, then online, with a comma between" />
        <TextInput {...field('whatsup_number')} type="tel" />
        <TextInput {...field('domain')} type="url" hint="Like https://journal.example" />
      </FormSection>
      <FormSection title="Names and scores">
        <TextInput {...field('formatted_journal_name')} wide="double" />
        <TextInput {...field('nassScore')} />
        <TextInput {...field('nassScoreYear')} />
      </FormSection>
      <FormSection title="Home page">
        <RichTextField {...field('home_content')} kind="text" />
      </FormSection>
      <FormSection title="Fees">
        <TextInput {...field('fee_rupee')} hint="For authors in India" />
        <TextInput {...field('fee_dollar')} hint="For authors of other countries" />
      </FormSection>
      <FormSection title="Contact">
        <TextInput {...field('phone')} type="tel" />
        <TextInput {...field('whatsapp_head_contact')} />
        <TextInput
          {...field('journal_list_url')}
          type="url"
          hint="The address that the sidebar leads to"
          wide="double"
        />
        <TextInput {...field('postal_address')} wide />
      </FormSection>
      <FormSection title="Author notices">
        <TextInput {...field('video_link_1')} type="url" wide="double" />
        <TextInput {...field('video_link_2')} type="url" wide="double" />
      </FormSection>
      <FormSection title="Rules">
        <SelectInput
          {...field('time_zone')}
          options={timeZones(values.time_zone)}
          hint="Times are shown in it"
        />
        <CheckInput
          id="hyphens_in_author_names"
          label={labels.hyphens_in_author_names}
          checked={values.hyphens_in_author_names}
          onChange={(hyphens_in_author_names) => change({ hyphens_in_author_names })}
        />
      </FormSection>
    </FormFrame>
  );
}

/** Browsers know some zones by older names than the stored one. */
const timeZones = (present: string): string[] => [
  ...new Set([present, ...Intl.supportedValuesOf('timeZone')]),
];
