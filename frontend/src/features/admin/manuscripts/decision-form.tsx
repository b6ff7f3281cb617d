import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DecisionLetter, StaffManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { type AskedKind, askedKinds, asksForRevision } from '#contracts/manuscripts/stages.ts';
import { formatDate } from '#contracts/text/long-dates.ts';
import { adminPaths } from '../../../lib/admin-paths.ts';
import { call } from '../../../lib/api-call.ts';
import { classNames } from '../../../lib/class-names.ts';
import { CheckList } from '../../../ui/inputs/check-list.tsx';
import fieldStyles from '../../../ui/inputs/field.module.css';
import { TextArea } from '../../../ui/inputs/text-area.tsx';
import { TextInput } from '../../../ui/inputs/text-input.tsx';
import { useToast } from '../../shared/flash/toast-context.ts';
import { useAction } from '../../shared/flash/use-action.ts';
import { FormFrame } from '../../shared/forms/form-frame.tsx';
import { FormSection } from '../../shared/forms/form-section.tsx';
import { useForm } from '../../shared/forms/use-form.ts';
import { askedLabels, decisionLabels, manuscriptsPath } from './manuscript-labels.ts';

interface Values {
  subject: string;
  letter: string;
  due: string;
  to: string[];
  asked: AskedKind[];
  /** Ids of reports. */
  show: string[];
}

const labels: Record<keyof Values, string> = {
  subject: 'Subject',
  letter: 'Letter',
  due: 'Expected until',
  to: 'Goes to',
  asked: 'Still asked for',
  show: 'Reports that the author sees',
};

interface Props {
  manuscript: StaffManuscript;
  /** As the journal's words have it. */
  letter: DecisionLetter;
}

/** Shows and edits the letter of a decision, then makes the decision and sends it. */
export function DecisionForm({ manuscript, letter }: Props) {
  const { kind, recipients } = letter;
  const [words, setWords] = useState(letter);
  const navigate = useNavigate();
  const toast = useToast();
  const { act } = useAction();
  const latest = useRef('');
  const namedDay = useRef(letter.due ?? 'no day');
  const reports = manuscript.files.filter((file) => file.kind === 'report');
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
      show: reports.map(({ id }) => id),
    }),
    check: ({ subject, letter: text, due }) => ({
      empty: [
        ...(subject.trim() === '' ? (['subject'] as const) : []),
        ...(text.trim() === '' ? (['letter'] as const) : []),
        ...(asksForRevision(kind) && due === '' ? (['due'] as const) : []),
      ],
      messages: {},
    }),
    bodyOf: ({ values: { subject, letter: text, to, due, asked, show } }) => ({
      kind,
      subject,
      letter: text,
      to,
      show,
      ...(asksForRevision(kind) && { due }),
      ...(kind === 'accept' && { asked }),
    }),
    onSaved: async () => {
      await navigate(adminPaths.manuscript(manuscript.id));
      toast({ message: to.length > 0 ? 'Decided. The letter is being sent' : 'Decided without a letter' });
    },
  });
  const { to, asked, show } = form.values;
  const isEdited = form.values.letter !== words.letter || form.values.subject !== words.subject;
  const take = (next: DecisionLetter) => form.change({ subject: next.subject, letter: next.letter });

  /** The journal's words name what is asked for; a letter that was edited stays. */
  async function ask(chosen: AskedKind[]) {
    form.change({ asked: chosen });
    latest.current = chosen.join();
    const next = await call<DecisionLetter>(`${path}/letter?kind=${kind}&asked=${chosen.join()}`);
    if (latest.current !== chosen.join()) return;
    setWords(next);
    if (!isEdited) take(next);
  }

  /** The day that the letter names is this one, wherever it stands. */
  function expect(due: string) {
    form.change({ due });
    // While it is typed it is empty.
    if (due === '') return;
    // In the language of the letter.
    const renamed = (text: string) =>
      (['en-GB', 'hi-IN'] as const).reduce(
        (named, locale) =>
          named.replaceAll(formatDate(namedDay.current, locale) || 'no day', formatDate(due, locale)),
        text,
      );
    form.change({ letter: renamed(form.values.letter) });
    setWords({ ...words, letter: renamed(words.letter) });
    namedDay.current = due;
  }

  const nameOf = (address: string) => {
    const name = recipients.find(({ email }) => email === address)?.name;
    return name ? `${name}, ${address}` : address;
  };

  return (
    <FormFrame form={form} action={actionOf(decisionLabels[kind], to)}>
      {kind === 'accept' && (
        <FormSection title={labels.asked}>
          <CheckList
            id="asked"
            all={askedKinds}
            chosen={asked}
            labelOf={(one) => askedLabels[one]}
            onChange={(chosen) => void act('letter', () => ask(chosen))}
          />
        </FormSection>
      )}
      {reports.length > 0 && (
        <FormSection title={labels.show}>
          <CheckList
            id="show"
            all={reports.map(({ id }) => id)}
            chosen={show}
            labelOf={(id) => reports.find((one) => one.id === id)!.name}
            onChange={(chosen) => form.change({ show: chosen })}
          />
          <p className={classNames('hint', fieldStyles.wide)}>The author sees the copies without names.</p>
        </FormSection>
      )}
      <FormSection title={labels.letter}>
        {asksForRevision(kind) && (
          <TextInput
            {...form.text('due')}
            type="date"
            label={labels.due}
            onChange={expect}
            hint="The letter names this day"
            required
          />
        )}
        <TextInput {...form.text('subject')} label={labels.subject} wide required />
        <TextArea
          {...form.text('letter')}
          label={labels.letter}
          rows={18}
          hint="{link} becomes the author’s own link when the mail is sent"
          required
        />
        {isEdited && (
          <p className="actions">
            <button type="button" className="quiet" onClick={() => take(words)}>
              Use the journal’s words again
            </button>
          </p>
        )}
      </FormSection>
      <FormSection title={labels.to}>
        <CheckList
          id="to"
          all={recipients.map(({ email }) => email)}
          chosen={to}
          labelOf={nameOf}
          onChange={(chosen) => form.change({ to: chosen })}
          problem={form.problem('to')}
        />
      </FormSection>
    </FormFrame>
  );
}

/** The button says what it does: 'Reject and send to a@example.org'. */
const actionOf = (label: string, to: readonly string[]): string =>
  to.length === 0
    ? `${label} without a letter`
    : `${label} and send to ${new Intl.ListFormat('en-GB').format(to)}`;
