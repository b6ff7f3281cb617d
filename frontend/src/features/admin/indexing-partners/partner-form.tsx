import { useNavigate } from 'react-router-dom';
import type { StaffIndexingPartner } from '#contracts/fields/entities.ts';
import { labelsOf } from '#contracts/fields/fields.ts';
import { partnerFields } from '#contracts/fields/partner-fields.ts';
import { paths } from '#contracts/journal/paths.ts';
import { PictureInput } from '#ui/inputs/picture-input.tsx';
import { useFlash, useToast } from '#shared/flash/flash-context.ts';
import { FieldSection, type FormInputs } from '#shared/forms/field-input.tsx';
import { emptyTexts, type FieldTexts, formDataOf, textsOf } from '#shared/forms/field-texts.ts';
import { FormFrame } from '#shared/forms/form-frame.tsx';
import { type CheckResult, fieldProblems } from '#shared/forms/checks.ts';
import { useForm } from '#shared/forms/use-form.ts';

type PartnerValues = FieldTexts<typeof partnerFields> & { imgFile?: File };

const partnerLabels = { ...labelsOf(partnerFields), imgFile: partnerFields.image.label };

const section = 'Indexing partner';
const inputs: FormInputs<typeof partnerFields, typeof section> = {
  title: { section, required: true, wide: 'double' },
  sortnumber: { section, hint: 'Lower numbers appear first' },
  about: { section, hint: 'One line, for example Database of open access journals', wide: true },
  about_hi: { section, wide: true },
  since: { section, hint: 'Year' },
  link: { section, control: 'url', hint: 'e.g. https://index.example/', wide: true },
};

interface Props {
  /** The partner to edit; absent to add one. */
  partner?: StaffIndexingPartner;
  /** The sort number for a new partner, which puts it last. */
  next?: number;
  onSaved?: (partner: StaffIndexingPartner) => void;
}

export function PartnerForm({ partner, next = 0, onSaved }: Props) {
  const flash = useFlash();
  const toast = useToast();
  const navigate = useNavigate();
  const form = useForm<PartnerValues, StaffIndexingPartner>({
    entity: partner,
    labels: partnerLabels,
    path: partner ? `/api/indexing/${partner.id}` : '/api/indexing',
    history: partner && `/api/admin/indexing/${partner.id}/history`,
    valuesOf: (now) => {
      const texts = textsOf(partnerFields, now);
      return now ? texts : { ...texts, sortnumber: String(next) };
    },
    check: checkPartner,
    bodyOf: ({ values }) => formDataOf(partnerFields, values),
    onSaved: async (saved) => {
      if (partner) onSaved?.(saved);
      else await navigate('/admin/indexing');
      toast({ message: `Indexing partner ${partner ? 'updated' : 'created'} successfully` });
    },
  });

  return (
    <FormFrame form={form} action="Submit">
      <FieldSection fields={partnerFields} form={form} inputs={inputs} title={section}>
        <PictureInput
          id="imgFile"
          label={partnerLabels.imgFile}
          file={form.values.imgFile}
          onChange={(imgFile) => form.change({ imgFile })}
          present={partner?.image && paths.indexingImage(partner.image)}
          problem={form.problem('imgFile')}
          onRefused={flash}
          shape="wide"
        />
      </FieldSection>
    </FormFrame>
  );
}

function checkPartner(values: PartnerValues): CheckResult<keyof PartnerValues> {
  const messages = fieldProblems(partnerFields, values);
  if (!/^\d{1,6}$/.test(values.sortnumber.trim()))
    messages.sortnumber = 'The sort number must be a whole number';
  return { empty: emptyTexts(partnerFields, values, ['title']), messages };
}
