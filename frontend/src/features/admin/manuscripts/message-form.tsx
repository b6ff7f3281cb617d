import { useNavigate } from 'react-router-dom';
import type { ManuscriptMessage, StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { useToast } from '#shared/flash/toast-context.ts';
import { FormFrame } from '#shared/forms/form-frame.tsx';
import { FormSection } from '#shared/forms/form-section.tsx';
import { useForm } from '#shared/forms/use-form.ts';
import { Attachments } from './attachments.tsx';
import { NamesSection } from './found-names.tsx';
import { LetterFields } from './letter-fields.tsx';
import { LOOKED, manuscriptsPath } from './manuscript-labels.ts';
import { useJournalsWords } from './use-journals-words.ts';

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
  /** The journal's standard letter. */
  message: ManuscriptMessage;
  /** 'author', or the id of a review. */
  to: string;
}

/** Writes a mail to the author or to a reviewer. */
export function MessageForm({ manuscript, message, to }: Props) {
  const navigate = useNavigate();
  const toast = useToast();
  const path = `${manuscriptsPath}/${manuscript.id}`;
  const form = useForm<Values, StaffManuscript>({
    labels,
    path: `${path}/messages`,
    valuesOf: () => ({ subject: message.subject, letter: message.letter, files: [], send_anyway: false }),
    check: (values) => ({
      empty: (['subject', 'letter'] as const).filter((field) => values[field].trim() === ''),
      messages: {},
    }),
    bodyOf: ({ values }) => ({ to, ...values }),
    onSaved: async () => {
      await navigate(`${adminPaths.manuscript(manuscript.id)}#mails`);
      toast({ message: `The mail to ${message.to.email} is being sent` });
    },
  });
  const journals = useJournalsWords(`${path}/message?to=${to}`, message, form);
  return (
    <FormFrame form={form} action={`Send mail to ${message.to.email}`}>
      <FormSection title={labels.letter}>
        <LetterFields form={form} journals={journals} whose={to === 'author' ? 'author' : 'reviewer'} />
      </FormSection>
      <NamesSection
        form={form}
        title="Names that the recipient must not read"
        check={message}
        advice="Check them before you send the mail."
        isEdited={journals.isEdited}
      />
      <Attachments manuscript={manuscript} form={form} />
    </FormFrame>
  );
}
