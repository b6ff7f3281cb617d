import { useNavigate } from 'react-router-dom';
import type { StaffIndexingPartner } from '#contracts/fields/entities.ts';
import { partnerFields } from '#contracts/fields/partner-fields.ts';
import { paths } from '#contracts/journal/paths.ts';
import { call } from '../../../lib/api-call.ts';
import { PictureInput } from '../../../ui/picture-input.tsx';
import { useFlash } from '../../shared/flash/flash-context.ts';
import { useToast } from '../../shared/flash/toast-context.ts';
import { FieldSection, type FormInputs } from '../../shared/forms/field-section.tsx';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { useForm } from '../../shared/forms/use-form.ts';
import {
  checkPartner,
  partnerFormData,
  partnerLabels as labels,
  type PartnerValues,
  valuesOfPartner,
} from './partner-values.ts';

interface Props {
  /** The partner to edit; absent to add one. */
  partner?: StaffIndexingPartner;
  /** The sort number for a new partner. */
  next?: number;
  onSaved?: (partner: StaffIndexingPartner) => void;
}

const section = 'Indexing partner';
const inputs: FormInputs<typeof partnerFields, typeof section> = {
  title: { section, required: true, wide: 'double' },
  sortnumber: { section, hint: 'Lower numbers appear first' },
  link: { section, control: 'url', hint: 'e.g. https://index.example/', wide: true },
};

/** Adds an indexing partner, or edits one. */
export function PartnerForm({ partner, next = 0, onSaved }: Props) {
  const flash = useFlash();
  const toast = useToast();
  const navigate = useNavigate();
  const form = useForm<PartnerValues, StaffIndexingPartner>({
    entity: partner,
    history: partner && `/api/admin/indexing/${partner.id}/history`,
    valuesOf: (now) => valuesOfPartner(now, next),
    check: checkPartner,
  });
  const { change, values } = form;

  const save = () =>
    form.submit(async ({ values, version, idempotencyKey }) => {
      const path = partner ? `/api/indexing/${partner.id}` : '/api/indexing';
      const body = partnerFormData(values);
      const saved = await call<StaffIndexingPartner>(path, { method: 'POST', body, version, idempotencyKey });
      if (partner) {
        onSaved?.(saved);
        toast({ message: 'Indexing partner updated successfully' });
        return saved;
      }
      form.markSaved();
      await navigate('/admin/indexing');
      toast({ message: 'Indexing partner created successfully' });
      return undefined;
    });

  return (
    <FormFrame form={form} onSubmit={save} labels={labels} action="Submit">
      <FieldSection fields={partnerFields} form={form} inputs={inputs} title={section}>
        <PictureInput
          id="imgFile"
          label={labels.imgFile}
          file={values.imgFile}
          onChange={(imgFile) => change({ imgFile })}
          present={partner?.image && paths.indexingImage(partner.image)}
          problem={form.problem('imgFile')}
          onRefused={flash}
          shape="wide"
        />
      </FieldSection>
    </FormFrame>
  );
}
