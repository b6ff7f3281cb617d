import { Fragment, type ReactNode, useState } from 'react';
import type { ManuscriptFileKind } from '#contracts/values/manuscript-file-kinds.ts';
import type { AuthorManuscript } from '#contracts/manuscripts/manuscripts.ts';
import { serverMessageOf } from '#lib/api-call.ts';
import type { LinkCalls } from '#lib/link-call.ts';
import { useSubmissionMessages } from '#messages/use-submission-messages.ts';
import { ConfirmButton } from '#ui/action-button.tsx';
import { EmailAddress } from '#ui/email-address.tsx';
import { useMedia } from '#ui/use-media.ts';
import fieldStyles from '#ui/inputs/field.module.css';
import { Problem } from '#ui/problem.tsx';
import { FormSection } from '#shared/forms/form-frame.tsx';
import { InvalidLink } from './linked.tsx';
import { AuthorFields, Declarations, MultilineInput, OtherFields, TextFields } from './manuscript-fields.tsx';
import { FilePlace } from './manuscript-files.tsx';
import { LinkFormFrame } from './link-form-frame.tsx';
import { ActionMessage } from './news.tsx';
import { ManuscriptStatus } from './manuscript-status.tsx';
import { type ManuscriptForm, useLinkForm, type LinkValues } from './use-link-form.ts';
import styles from './submission.module.css';
import { defaultsOf } from '#contracts/fields/fields.ts';
import { draftFields } from '#contracts/fields/manuscript-fields.ts';
import { useMessages } from '#messages/messages-context.ts';
import { proposedValues } from '#shared/proposals/proposed-values.ts';
import { useSite } from '#shared/settings/site-context.ts';

interface Props {
  manuscript: AuthorManuscript;
  calls: LinkCalls;
  newLink: ReactNode;
}

/** Page of an author's link: the author's next step, and the manuscript's progress. */
export function AuthorView({ manuscript: first, calls, newLink }: Props) {
  const words = useSubmissionMessages();
  const form = useLinkForm(first, calls);
  const [news, setNews] = useState<'sent' | 'discarded'>();
  const { manuscript, isEnded } = form;
  const isDraft = manuscript.stage === 'draft';
  const toSend = manuscript.acts.includes('send') && <SendForm form={form} onSent={() => setNews('sent')} />;

  if (news === 'discarded') return <ActionMessage>{words.discarded}</ActionMessage>;
  if (isEnded) return <InvalidLink>{newLink}</InvalidLink>;
  return (
    <div className={styles.page}>
      {news === 'sent' && (
        <ActionMessage>
          {manuscript.round === 0 && manuscript.number !== undefined && manuscript.decisions.length === 0
            ? words.arrived(<b>{manuscript.number}</b>)
            : words.arrivedAgain}
        </ActionMessage>
      )}
      {isDraft ? (
        <>
          <p className="hint">
            {words.of(<EmailAddress address={manuscript.email} />)} {words.anyDevice}
          </p>
          {toSend}
        </>
      ) : (
        <ManuscriptStatus form={form}>{toSend}</ManuscriptStatus>
      )}
      {isDraft && manuscript.id !== '' && <Discard form={form} onDiscarded={() => setNews('discarded')} />}
    </div>
  );
}

/** Form for a draft or requested changes: files first, since the fields are read from them. */
function SendForm({ form, onSent }: { form: ManuscriptForm; onSent: () => void }) {
  const words = useSubmissionMessages();
  const paper = useProposedValues(form);
  const { stage, model, open } = form.manuscript;
  const [first, ...others] = open.files;
  const isRevision = stage === 'revision';
  const [isRead, setRead] = useState(form.manuscript.files.length > 0);
  const isFolded = useMedia('(max-width: 40rem)') && isRead;

  return (
    <LinkFormFrame
      form={form}
      note={words.sendNote}
      isTyped={open.fields}
      caution={<NamesLeft manuscript={form.manuscript} />}
      onSent={onSent}
    >
      <FormSection title={stage === 'draft' ? words.fileTitle : words.asked}>
        {first && (
          <Place
            form={form}
            kind={first}
            onChosen={(file) => stage === 'draft' && void paper.read(file).then(() => setRead(true))}
          />
        )}
        <p className={fieldStyles.wide} role="status">
          {paper.status}
        </p>
        {isRevision && (
          <MultilineInput
            form={form}
            name="answer"
            rows={8}
            hint={words.answerHint(model === 'double anonymized')}
          />
        )}
        {stage === 'accepted' && others.map((kind) => <Place key={kind} form={form} kind={kind} />)}
      </FormSection>
      {stage !== 'accepted' && others.length > 0 && (
        <FormSection title={words.more} folded summary={others.map((kind) => words.kinds[kind]).join(', ')}>
          {others.map((kind) => (
            <Place key={kind} form={form} kind={kind} />
          ))}
        </FormSection>
      )}
      {open.fields && (isRevision ? <Changes form={form} /> : <Fields form={form} isFolded={isFolded} />)}
      {stage === 'draft' && <Declarations form={form} />}
    </LinkFormFrame>
  );
}

/** Authors' names that reviewers could read in the files; the author may send them anyway. */
function NamesLeft({ manuscript: { found, files } }: { manuscript: AuthorManuscript }) {
  const { copy: words, problem: phrase } = useSubmissionMessages();
  const copies = files.flatMap(({ sent, name, copy }) => (!sent && copy ? [{ name, ...copy }] : []));
  const named = copies.filter((copy) => copy.found.length + copy.unsearched.length > 0);
  const searching = copies.filter(({ state }) => state === 'making');
  if (found.length + named.length + searching.length === 0) return null;
  return (
    <div className="hint">
      {searching.map(({ name }) => (
        <p key={name}>{words.searching(name)}</p>
      ))}
      {found.length + named.length > 0 && <p className={styles.caution}>{words.before}</p>}
      <ul className={styles.found}>
        {found.map(({ where, text, around }, at) => (
          <li key={at}>
            {words.places[where]}: <b>{text}</b> <span className="quiet">{around}</span>
          </li>
        ))}
        {named.map(({ name, found: left, unsearched }) => (
          <li key={name}>
            {name}: <b>{[...new Set(left.map(({ text }) => text))].join(', ')}</b>{' '}
            {unsearched.length > 0 && words.notSearched(unsearched.map(phrase).join(', '))}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface PlaceProps {
  form: ManuscriptForm;
  kind: ManuscriptFileKind;
  onChosen?: (file: File) => void;
}

function Place({ form, kind, onChosen }: PlaceProps) {
  const files = form.manuscript.files.filter((file) => file.kind === kind && !file.sent);
  return <FilePlace form={form} kind={kind} files={files} onChosen={onChosen} />;
}

function Fields({ form, isFolded = false }: { form: ManuscriptForm; isFolded?: boolean }) {
  const Group = isFolded ? 'div' : Fragment;
  return (
    <Group>
      <TextFields form={form} isFolded={isFolded} />
      <AuthorFields form={form} isFolded={isFolded} />
      <OtherFields form={form} />
    </Group>
  );
}

/** Form of a revision, in which few of the fields change. */
function Changes({ form }: { form: ManuscriptForm }) {
  const words = useSubmissionMessages();
  const isMissing = form.missing.some(({ field }) =>
    ['title', 'abstract', 'authors', 'country'].includes(field),
  );
  return (
    <FormSection title={words.change} folded open={isMissing}>
      <Fields form={form} />
    </FormSection>
  );
}

function Discard({ form, onDiscarded }: { form: ManuscriptForm; onDiscarded: () => void }) {
  const words = useSubmissionMessages();
  const [problem, setProblem] = useState('');
  return (
    <div className={styles.part}>
      <ConfirmButton
        label={words.discard}
        question={words.discardQuestion}
        action={words.discard}
        cancel={words.cancelQuestion}
        onConfirm={() =>
          void form.calls
            .request('', { method: 'DELETE' })
            .then(onDiscarded, (error: unknown) => setProblem(words.problem(serverMessageOf(error))))
        }
      />
      <Problem text={problem} />
    </div>
  );
}

/** Reads a chosen manuscript file, and fills the fields that are still empty. */
function useProposedValues(form: ManuscriptForm) {
  const { found: nouns, ...words } = useSubmissionMessages();
  const { language } = useMessages();
  const { settings } = useSite();
  const [status, setStatus] = useState('');

  async function read(file: File) {
    setStatus(words.reading);
    const part = await proposed(file).catch((): Partial<LinkValues> => ({})); // the server says what is wrong with a file
    const { title, abstract, authors, keywords, references } = part;
    const list = [
      title && nouns.title,
      authors && nouns.authors(authors.length),
      abstract && nouns.abstract,
      keywords && nouns.keywords,
      references && nouns.references(references.length),
    ].filter((noun): noun is string => Boolean(noun));
    if (list.length > 0) form.change(part);
    setStatus(list.length > 0 ? words.read(new Intl.ListFormat(language).format(list)) : words.readNothing);
  }

  async function proposed(file: File): Promise<Partial<LinkValues>> {
    const { authors, email: _email, ...found } = await proposedValues(file, settings, form.values);
    const isEmpty = form.values.authors.every(({ name }) => name === '');
    const rows = authors.map((author) => ({ ...defaultsOf(draftFields.authors.row), ...author }));
    // The sender is usually the first author.
    if (rows[0] && rows.every(({ email }) => email === '')) rows[0].email = form.manuscript.email;
    return { ...found, ...(isEmpty && rows.length > 0 && { authors: rows }) } as Partial<LinkValues>;
  }

  return { status, read };
}
