import { useNavigate } from 'react-router-dom';
import type { ManuscriptMessage, StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { CheckInput } from '../../../ui/inputs/check-input.tsx';
import fieldStyles from '../../../ui/inputs/field.module.css';
import { useToast } from '../../shared/flash/toast-context.ts';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { FormSection } from '../../shared/forms/form-section.tsx';
import { useForm } from '../../shared/forms/use-form.ts';
import { Attachments } from './attachments.tsx';
import { CheckedNames, hasToBeLookedAt } from './found-names.tsx';
import { LetterFields } from './letter-fields.tsx';
import { LOOKED, manuscriptsPath } from './manuscript-labels.ts';

interface Values {
  subject: string;
  letter: string;
  files: string[];
  send_anyway: boolean;
}

const labels: Record<keyof Values, string> = {
  subject: 'Subject',
  letter: 'Letter',
  files: 'Attached files',
  send_anyway: LOOKED,
};

interface Props {
  manuscript: StaffManuscript;
  /** As the journal's words have it. */
  message: ManuscriptMessage;
  /** 'author', or the id of a review. */
  to: string;
}

/** Writes a mail to the author or to a reviewer. */
export function MessageForm({ manuscript, message, to }: Props) {
  const navigate = useNavigate();
  const toast = useToast();
  const form = useForm<Values, StaffManuscript>({
    labels,
    path: `${manuscriptsPath}/${manuscript.id}/messages`,
    valuesOf: () => ({ subject: message.subject, letter: message.letter, files: [], send_anyway: false }),
    check: ({ subject, letter }) => ({
      empty: [
        ...(subject.trim() === '' ? (['subject'] as const) : []),
        ...(letter.trim() === '' ? (['letter'] as const) : []),
      ],
      messages: {},
    }),
    bodyOf: ({ values }) => ({ to, ...values }),
    onSaved: async () => {
      await navigate(`${adminPaths.manuscript(manuscript.id)}#mails`);
      toast({ message: `The mail to ${message.to.email} is being sent` });
    },
  });
  const { subject, letter, files, send_anyway: hasLooked } = form.values;
  const journals = {
    isEdited: subject !== message.subject || letter !== message.letter,
    useAgain: () => form.change({ subject: message.subject, letter: message.letter }),
  };
  return (
    <FormFrame form={form} action={`Send mail to ${message.to.email}`}>
      <FormSection title={labels.letter}>
        <LetterFields form={form} journals={journals} whose={to === 'author' ? 'author' : 'reviewer'} />
      </FormSection>
      {(hasToBeLookedAt(message) || form.problem('send_anyway') || hasLooked) && (
        <FormSection title="Names that the recipient must not read">
          <div className={fieldStyles.wide}>
            <CheckedNames
              check={message}
              advice="Look at them before you send the mail."
              isEdited={journals.isEdited}
            />
            <CheckInput
              id="send_anyway"
              label={LOOKED}
              checked={hasLooked}
              onChange={(isChecked) => form.change({ send_anyway: isChecked })}
              problem={form.problem('send_anyway')}
            />
          </div>
        </FormSection>
      )}
      <Attachments
        manuscript={manuscript}
        chosen={files}
        onChange={(chosen) => form.change({ files: chosen })}
        problem={form.problem('files')}
      />
    </FormFrame>
  );
}
