import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router-dom';
import type { StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import type {
  CheckedReviewer,
  ReviewerCandidate,
  ReviewInvitation,
  StaffReview,
} from '#contracts/manuscripts/reviews.ts';
import { isEntityId } from '#contracts/identifiers/entity-id.ts';
import { languageNames, type SiteLanguage, siteLanguages } from '#contracts/values/site-languages.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { call } from '#lib/api-call.ts';
import { pageError } from '#lib/load.ts';
import { staffLoad } from '#shared/sign-in/staff-session.ts';
import { canBePreselected, reviewStateLabels } from '#admin/manuscripts/review-labels.ts';
import { NAMES_CHECKED, manuscriptsPath } from '#admin/manuscripts/manuscript-labels.ts';
import { CheckInput } from '#ui/inputs/check-input.tsx';
import { SelectInput, TextInput } from '#ui/inputs/basic-inputs.tsx';
import { useResponse } from '#ui/use-response.ts';
import { useToast } from '#shared/flash/flash-context.ts';
import { FormFrame, FormSection } from '#shared/forms/form-frame.tsx';
import { checkedForm, useFormState } from '#shared/forms/use-form.ts';
import { Candidates } from '#admin/manuscripts/reviewers/candidates.tsx';
import { ConflictList } from '#admin/manuscripts/reviewers/conflict-list.tsx';
import { CheckedNames, needsCheck } from '#admin/manuscripts/found-names.tsx';
import { LetterFields, LetterPage } from '#admin/manuscripts/letter-fields.tsx';
import { useStandardLetter } from '#admin/manuscripts/use-standard-letter.ts';
import fieldStyles from '#ui/inputs/field.module.css';

export function loader({ request, params: { id = '' } }: LoaderFunctionArgs) {
  if (!isEntityId(id)) throw pageError('not_found');
  const { signal } = request;
  const { searchParams } = new URL(request.url);
  const again = searchParams.get('review');
  return staffLoad('admin', request, async () => {
    const manuscript = await call<StaffManuscript>(`${manuscriptsPath}/${id}`, { signal });
    const candidates = searchParams.has('next')
      ? await call<ReviewerCandidate[]>(`${manuscriptsPath}/${id}/candidates`, { signal })
      : [];
    const before = manuscript.reviews.find((one) => one.id === again) ?? candidates.find(canBePreselected);
    const { email = '', name = '', language = 'en' }: Partial<Invited> = before ?? {};
    const query = new URLSearchParams({ email, name, language });
    const path = `${manuscriptsPath}/${id}/invitation?${query.toString()}`;
    return { manuscript, before, invitation: await call<ReviewInvitation>(path, { signal }) };
  });
}

export const shouldRevalidate = () => false;

export function Component() {
  const { manuscript, before, invitation } = useLoaderData<typeof loader>();
  return (
    <LetterPage manuscript={manuscript} heading="Invite a reviewer">
      <InviteForm manuscript={manuscript} invitation={invitation} before={before} />
    </LetterPage>
  );
}

interface Values {
  name: string;
  email: string;
  affiliation: string;
  orcid: string;
  language: SiteLanguage;
  due: string;
  subject: string;
  letter: string;
  found_elsewhere: boolean;
  send_anyway: boolean;
}

const labels: Record<keyof Values, string> = {
  name: 'Name',
  email: 'E-mail',
  affiliation: 'Institution',
  orcid: 'ORCID iD',
  language: 'Language of mails',
  due: 'Due date',
  subject: 'Subject',
  letter: 'Letter',
  found_elsewhere: 'I found this address in another source',
  send_anyway: NAMES_CHECKED,
};

const required = ['name', 'email', 'due', 'subject', 'letter'] as const;

/** The letter and the check follow what is typed after this pause. */
const PAUSE_MS = 300;

const CHECK_FIRST = 'Check them before you send the invitation.';

type Invited = Pick<StaffReview, 'name' | 'email' | 'affiliation' | 'orcid'> &
  Partial<Pick<StaffReview, 'language'>>;

interface Props {
  manuscript: StaffManuscript;
  invitation: ReviewInvitation;
  /** The preselected candidate, or a reviewer who is invited again. */
  before?: Invited;
}

function InviteForm({ manuscript, invitation, before }: Props) {
  const navigate = useNavigate();
  const toast = useToast();
  const path = `${manuscriptsPath}/${manuscript.id}`;
  const state = useFormState<Values, StaffManuscript>({
    labels,
    path: `${path}/reviews`,
    valuesOf: () => ({
      name: before?.name ?? '',
      email: before?.email ?? '',
      affiliation: before?.affiliation ?? '',
      orcid: before?.orcid ?? '',
      language: before?.language ?? 'en',
      due: invitation.due,
      subject: invitation.subject,
      letter: invitation.letter,
      found_elsewhere: false,
      send_anyway: false,
    }),
    bodyOf: ({ values }) => values,
    onSaved: async () => {
      await navigate(`${adminPaths.manuscript(manuscript.id)}#reviewers`);
      toast({ message: `The invitation to ${name} is being sent` });
    },
  });
  const { name, email, affiliation, orcid, language, due } = state.values;
  const letterQuery = new URLSearchParams({ email, name, language, due });
  const journals = useStandardLetter(`${path}/invitation?${letterQuery.toString()}`, invitation, state);
  // The copy may have been created in the meantime.
  const { copy } = journals.words;
  const typed = new URLSearchParams({ email, name, affiliation, orcid });
  const checkPath = email || name ? `${path}/conflicts?${typed.toString()}` : undefined;
  const checked = useResponse<CheckedReviewer>(checkPath, PAUSE_MS)?.value;
  const isUnproven = checked?.conflicts.some(({ kind }) => kind === 'suggested-free-mail') ?? false;
  const form = checkedForm<Values>(state, {
    empty: required.filter((field) => state.values[field].trim() === ''),
    messages: {
      email: checked?.conflicts.find(({ kind }) => kind === 'author')?.evidence,
      found_elsewhere:
        isUnproven && !state.values.found_elsewhere ? 'Tick this to send the invitation' : undefined,
      send_anyway:
        needsCheck(journals.words) && !state.values.send_anyway
          ? 'Tick this to send the invitation'
          : undefined,
    },
  });
  const confirmation = (field: 'found_elsewhere' | 'send_anyway') => (
    <CheckInput {...form.flag(field)} label={labels[field]} />
  );

  return (
    <FormFrame form={form} action={name ? `Invite ${name}` : 'Invite reviewer'}>
      <FormSection title="Reviewer">
        <TextInput {...form.text('name')} label={labels.name} required />
        <TextInput {...form.text('email')} label={labels.email} type="email" required />
        <TextInput {...form.text('affiliation')} label={labels.affiliation} />
        <TextInput {...form.text('orcid')} label={labels.orcid} />
        <div className={fieldStyles.wide} role="status">
          {checked && <Checked checked={checked} />}
        </div>
        {isUnproven && confirmation('found_elsewhere')}
        <Candidates
          manuscript={manuscript.id}
          // The preselected candidate stands among the others.
          typed={email === before?.email ? '' : email || name}
          onChoose={(chosen) =>
            form.change({
              name: chosen.name,
              email: chosen.email,
              affiliation: chosen.affiliation,
              orcid: chosen.orcid,
            })
          }
        />
      </FormSection>
      {copy && (
        <FormSection title="What reviewers receive">
          <div className={fieldStyles.wide}>
            {copy.state === 'making' && <p>The copy without names is being created.</p>}
            {copy.state === 'failed' && (
              <p className="problem">The copy without names could not be created. {copy.reason}</p>
            )}
            {copy.state === 'made' && (
              <CheckedNames check={journals.words} advice={CHECK_FIRST} isEdited={journals.isEdited} />
            )}
            {form.problem('file') && <p className="problem">{form.problem('file')}</p>}
          </div>
          {(needsCheck(journals.words) || form.problem('send_anyway') || form.values.send_anyway) && (
            <div className={fieldStyles.wide}>{confirmation('send_anyway')}</div>
          )}
        </FormSection>
      )}
      <FormSection title={labels.letter}>
        <TextInput {...form.text('due')} type="date" label={labels.due} required />
        <SelectInput
          {...form.text('language')}
          label={labels.language}
          options={siteLanguages.map((value) => ({ value, label: languageNames[value] }))}
        />
        <LetterFields form={form} journals={journals} whose="reviewer" />
      </FormSection>
    </FormFrame>
  );
}

/** Warnings about the entered address, from the journal's records. */
function Checked({ checked: { conflicts, suggested, no_more, state } }: { checked: CheckedReviewer }) {
  const notes = [
    suggested && 'The authors suggest this reviewer.',
    no_more && 'Has asked not to be invited again.',
    state && `In this round: ${reviewStateLabels[state]}.`,
    conflicts.length === 0 && 'No conflict of interest was found.',
  ].filter(Boolean);
  return (
    <>
      <p className="hint">{notes.join(' ')}</p>
      <ConflictList conflicts={conflicts} />
    </>
  );
}
