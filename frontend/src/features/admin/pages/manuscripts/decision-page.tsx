import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router-dom';
import type { DecisionLetter, StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { isEntityId } from '#contracts/identifiers/entity-id.ts';
import { type DecisionKind, decisionKinds } from '#contracts/values/decision-kinds.ts';
import type { StaffReview } from '#contracts/manuscripts/reviews.ts';
import {
  type RequestedKind,
  requestedKinds,
  asksForRevision,
} from '#contracts/policies/manuscript-stages.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { call } from '#lib/api-call.ts';
import { pageError } from '#lib/load.ts';
import { staffLoad } from '#shared/sign-in/staff-session.ts';
import {
  requestedLabels,
  decisionLabels,
  decisionVerbs,
  NAMES_CHECKED,
  manuscriptsPath,
  receivedReports,
} from '#admin/manuscripts/manuscript-labels.ts';
import { classNames } from '#lib/class-names.ts';
import { CheckList } from '#ui/inputs/check-list.tsx';
import { TextInput } from '#ui/inputs/basic-inputs.tsx';
import { useToast } from '#shared/flash/flash-context.ts';
import { FormFrame, FormSection } from '#shared/forms/form-frame.tsx';
import { useForm } from '#shared/forms/use-form.ts';
import { Attachments } from '#admin/manuscripts/attachments.tsx';
import { NamesSection } from '#admin/manuscripts/found-names.tsx';
import { reviewerName, recommendationLabels } from '#admin/manuscripts/review-labels.ts';
import { LetterFields, LetterPage } from '#admin/manuscripts/letter-fields.tsx';
import { useStandardLetter } from '#admin/manuscripts/use-standard-letter.ts';
import styles from '#admin/manuscripts/manuscripts.module.css';
import fieldStyles from '#ui/inputs/field.module.css';

export function loader({ request, params: { id = '', kind } }: LoaderFunctionArgs) {
  if (!isEntityId(id) || !decisionKinds.some((one) => one === kind)) throw pageError('not_found');
  const { signal } = request;
  return staffLoad('admin', request, async () => {
    const [manuscript, letter] = await Promise.all([
      call<StaffManuscript>(`${manuscriptsPath}/${id}`, { signal }),
      call<DecisionLetter>(`${manuscriptsPath}/${id}/letter?kind=${kind}`, { signal }),
    ]);
    return { manuscript, letter };
  });
}

export const shouldRevalidate = () => false;

export function Component() {
  const { manuscript, letter } = useLoaderData<typeof loader>();
  return (
    <LetterPage manuscript={manuscript} heading={decisionLabels[letter.kind]}>
      <DecisionForm manuscript={manuscript} letter={letter} />
    </LetterPage>
  );
}

interface Values {
  subject: string;
  letter: string;
  due: string;
  to: string[];
  asked: RequestedKind[];
  /** Ids of reviews, and of files of reports. */
  show: string[];
  files: string[];
  send_anyway: boolean;
}

const labels: Record<keyof Values, string> = {
  subject: 'Subject',
  letter: 'Letter',
  due: 'Due date',
  to: 'Recipients',
  asked: 'Files to request',
  show: 'Reports for the author',
  files: 'Attached files',
  send_anyway: NAMES_CHECKED,
};

/** Shows and edits the letter of a decision, then makes the decision and sends it. */
function DecisionForm({ manuscript, letter }: { manuscript: StaffManuscript; letter: DecisionLetter }) {
  const { kind, recipients } = letter;
  const navigate = useNavigate();
  const toast = useToast();
  const reports = offeredReports(manuscript);
  const { wanted } = manuscript.reports;
  const path = `${manuscriptsPath}/${manuscript.id}`;
  const form = useForm<Values, StaffManuscript>({
    entity: manuscript,
    labels,
    path: `${path}/decisions`,
    valuesOf: () => ({
      subject: letter.subject,
      letter: letter.letter,
      due: letter.due ?? '',
      to: recipients.slice(0, 1).map(({ email }) => email),
      asked: [],
      show: reports.filter(({ isShown }) => isShown).map(({ id }) => id),
      files: [],
      send_anyway: false,
    }),
    check: (values) => ({
      empty: (['subject', 'letter', 'due'] as const).filter(
        (field) => values[field].trim() === '' && (field !== 'due' || asksForRevision(kind)),
      ),
      messages: {},
    }),
    bodyOf: ({ values: { subject, letter: text, to, due, asked, show, files, send_anyway } }) => ({
      kind,
      subject,
      letter: text,
      to,
      show,
      files,
      send_anyway,
      ...(asksForRevision(kind) && { due }),
      ...(kind === 'accept' && { asked }),
    }),
    onSaved: async () => {
      await navigate(adminPaths.manuscript(manuscript.id));
      toast({
        message:
          to.length > 0 ? 'Decision saved. The letter is being sent' : 'Decision saved without a letter',
      });
    },
  });
  const { to, asked, show, due } = form.values;
  const query = new URLSearchParams({ kind, asked: asked.join(), show: show.join() || 'none' });
  // The date input is empty while somebody types.
  if (due !== '') query.set('due', due);
  const journals = useStandardLetter(`${path}/letter?${query.toString()}`, letter, form);

  const recipientName = (address: string) => {
    const name = recipients.find(({ email }) => email === address)?.name;
    return name ? `${name}, ${address}` : address;
  };

  return (
    <FormFrame form={form} action={decisionAction(kind, to)}>
      <p className={letter.reports < wanted ? styles.late : undefined}>
        {receivedReports(letter.reports, wanted)}
        {letter.all_reports > letter.reports && `, ${letter.all_reports} in all rounds`}.
      </p>
      {kind === 'accept' && (
        <FormSection title={labels.asked}>
          <CheckList
            id="asked"
            all={requestedKinds}
            chosen={asked}
            labelOf={(one) => requestedLabels[one]}
            onChange={(chosen) => form.change({ asked: chosen })}
          />
        </FormSection>
      )}
      {reports.length > 0 && (
        <FormSection title={labels.show}>
          <CheckList
            id="show"
            all={reports.map(({ id }) => id)}
            chosen={show}
            labelOf={(id) => reports.find((one) => one.id === id)!.label}
            onChange={(chosen) => form.change({ show: chosen })}
          />
          <p className={classNames('hint', fieldStyles.wide)}>
            The letter quotes each reviewer’s remarks to the authors under Reviewer A, B and so on. The author
            receives copies of the files without reviewers’ names.
          </p>
          {form.problem('show') && <p className="problem">{form.problem('show')}</p>}
        </FormSection>
      )}
      <NamesSection
        form={form}
        title="Names of reviewers"
        check={journals.words}
        advice="Check them before you send the letter."
        isEdited={journals.isEdited}
      />
      <FormSection title={labels.letter}>
        {asksForRevision(kind) && (
          <TextInput
            {...form.text('due')}
            type="date"
            label={labels.due}
            hint="The letter states this date."
            required
          />
        )}
        {asksForRevision(kind) && !journals.isEdited && !reports.some(({ id }) => show.includes(id)) && (
          <p className={classNames(styles.late, fieldStyles.wide)}>
            This letter contains no report. Describe what the author should change.
          </p>
        )}
        <LetterFields form={form} journals={journals} whose="author" />
      </FormSection>
      <Attachments manuscript={manuscript} form={form} />
      <FormSection title={labels.to}>
        <CheckList
          id="to"
          all={recipients.map(({ email }) => email)}
          chosen={to}
          labelOf={recipientName}
          onChange={(chosen) => form.change({ to: chosen })}
          problem={form.problem('to')}
        />
      </FormSection>
    </FormFrame>
  );
}

/** 'Reject and send the letter to a@example.org'. */
const decisionAction = (kind: DecisionKind, to: readonly string[]): string =>
  to.length === 0
    ? `${decisionVerbs[kind]} without a letter`
    : `${decisionVerbs[kind]} and send the letter to ${new Intl.ListFormat('en-GB').format(to)}`;

interface ShownReport {
  id: string;
  label: string;
  /** Initial state of the checkbox: remarks are ticked, files if they were shown before. */
  isShown: boolean;
}

/** The reviews of this round with the files of each, and the files that came by mail. */
function offeredReports({ reviews, files, round }: StaffManuscript): ShownReport[] {
  const sent = reviews.filter((one) => one.round === round && one.report);
  const reports = files.filter(({ kind }) => kind === 'report');
  const asFile = (file: (typeof files)[number], label: string) => ({
    id: file.id,
    label,
    isShown: file.shown !== 'no',
  });
  const byMail = reports.filter(({ id }) => !reviews.some(({ file }) => file === id));
  return [
    ...sent.flatMap((one) => {
      const file = reports.find(({ id }) => id === one.file);
      const remarks = { id: one.id, label: reportLabel(one), isShown: true };
      return file ? [remarks, asFile(file, `${reviewerName(one)}, file: ${file.name}`)] : [remarks];
    }),
    ...byMail.map((file) => asFile(file, `Received by e-mail: ${file.name}`)),
  ];
}

function reportLabel(review: StaffReview): string {
  const recommendation = review.report?.recommendation;
  return recommendation
    ? `${reviewerName(review)}: ${recommendationLabels[recommendation]}`
    : reviewerName(review);
}
