import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router-dom';
import type { ManuscriptMessage, StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { isEntityId } from '#contracts/identifiers/entity-id.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { call } from '#lib/api-call.ts';
import { pageError } from '#lib/load.ts';
import { staffLoad } from '#shared/sign-in/staff-session.ts';
import { NAMES_CHECKED, manuscriptsPath } from '#admin/manuscripts/manuscript-labels.ts';
import { useToast } from '#shared/flash/flash-context.ts';
import { FormFrame, FormSection } from '#shared/forms/form-frame.tsx';
import { useForm } from '#shared/forms/use-form.ts';
import { Attachments } from '#admin/manuscripts/attachments.tsx';
import { NamesSection } from '#admin/manuscripts/found-names.tsx';
import { LetterFields, LetterPage } from '#admin/manuscripts/letter-fields.tsx';
import { useStandardLetter } from '#admin/manuscripts/use-standard-letter.ts';

export function loader({ request, params: { id = '', to = '' } }: LoaderFunctionArgs) {
  if (!isEntityId(id) || (to !== 'author' && !isEntityId(to))) throw pageError('not_found');
  const { signal } = request;
  return staffLoad('admin', request, async () => {
    const [manuscript, message] = await Promise.all([
      call<StaffManuscript>(`${manuscriptsPath}/${id}`, { signal }),
      call<ManuscriptMessage>(`${manuscriptsPath}/${id}/message?to=${to}`, { signal }),
    ]);
    return { manuscript, message, to };
  });
}

export const shouldRevalidate = () => false;

export function Component() {
  const { manuscript, message, to } = useLoaderData<typeof loader>();
  const whom = to === 'author' ? 'the author' : message.to.name;
  return (
    <LetterPage manuscript={manuscript} heading={`Write to ${whom}`}>
      <MessageForm manuscript={manuscript} message={message} to={to} />
    </LetterPage>
  );
}

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
  send_anyway: NAMES_CHECKED,
};

interface Props {
  manuscript: StaffManuscript;
  message: ManuscriptMessage;
  /** 'author', or the id of a review. */
  to: string;
}

function MessageForm({ manuscript, message, to }: Props) {
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
  const journals = useStandardLetter(`${path}/message?to=${to}`, message, form);
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
