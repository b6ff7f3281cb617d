import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useRevalidator } from 'react-router-dom';
import type { StaffSettings } from '#contracts/fields/entities.ts';
import { filledText } from '#contracts/journal/page-text.ts';
import type { JournalPage, StaffPageListing } from '#contracts/journal/journal-pages.ts';
import { MailServer } from '#admin/connections/mail-server.tsx';
import { SettingsForm } from '#admin/settings/settings-form.tsx';
import type { SettingsSection } from '#admin/settings-tabs/settings-inputs.ts';
import { SettingsPictures } from '#admin/settings/settings-pictures.tsx';
import { settingsLabels } from '#admin/settings/settings-values.ts';
import { InviteForm } from '#admin/users/invite-form.tsx';
import { stepDrafts, isLocalAddress, type JournalState, type StepName } from './first-steps.ts';
import { SampleStep } from './sample-step.tsx';
import { EditorForm } from '#admin/editors/editor-form.tsx';
import { adminPaths } from '#lib/admin-paths.ts';
import { call } from '#lib/api-call.ts';
import { ActionButton } from '#ui/action-button.tsx';
import { Loading } from '#ui/loading.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { useLoaded } from '#ui/use-loaded.ts';
import { useAction } from '#shared/flash/flash-context.ts';
import { useSite } from '#shared/settings/site-context.ts';
import styles from './welcome.module.css';

interface Props {
  name: StepName;
  journal: JournalState;
  onSaved: (settings: StaffSettings) => void;
  onDone: () => void;
  onSkip: () => void;
}

const reasons: Record<StepName, ReactNode> = {
  sample:
    'Sample content shows what pages look like with articles. Remove it before you enter your own content, so that the two are not confused.',
  names:
    'Both names appear in the masthead of every page. Add the ISSN once the journal has one: the ISSN agency requires a published issue first.',
  subject:
    'Readers and indexes ask what a journal is about. Tick only what is true: an index or a ministry may check such claims.',
  look: 'A logo beside the name, and one colour for links and buttons. You see immediately whether text in this colour is legible.',
  address:
    'Links in e-mails, certificates and DOIs permanently lead to this address, so enter the one where readers will find the journal. Authors write to its e-mail address.',
  mail: 'With a mail server, authors are notified when their article is online, and readers can subscribe to new issues.',
  people:
    'Each person has their own username, so that the history shows who changed what. Roles limit what a user can do.',
  texts:
    'A new journal has these texts, which make promises in its name, such as two reviewers for each manuscript. Confirm what is true and edit what is not. Until then, readers see each text marked as a draft, and Readiness does not count it.',
  instructions:
    'Authors read these instructions before they send an article. Confirm the usual rules, or edit them.',
  board:
    'Readers, authors and indexes look at the board first. DOAJ expects at least five editors with their affiliations. Certificates show the Editor-in-Chief’s name, and the signature if there is one.',
  fee: 'Authors and indexes ask what publishing costs. Enter 0 if the journal charges no fee.',
  authors:
    'Should the article form accept names such as Anne-Marie O’Neill? We recommend that it does. Names from a manuscript or an import are always accepted.',
  manuscripts:
    'Authors send manuscripts through a link in an e-mail, without an account. Reviewers and the editorial office work on them here, and an accepted manuscript fills in the article form. Skip this step if the journal takes manuscripts by e-mail.',
  doi: 'Crossref and other agencies give each publisher a prefix. Skip this step if the journal has no DOIs.',
  issue:
    'Articles are published in issues. Create the first issue, then add its articles one by one or import them.',
};

const sections: Partial<Record<StepName, readonly SettingsSection[]>> = {
  names: ['Names and ISSN'],
  subject: ['About the journal'],
  look: ['Colour and fonts'],
  address: ['Address and time', 'E-mail and WhatsApp'],
  fee: ['Fees'],
  authors: ['Author names'],
  manuscripts: ['Manuscripts'],
  doi: ['DOIs'],
};

export function StepPanel({ name, journal, onSaved, onDone, onSkip }: Props) {
  const { settings, sample, hasMail, users, issues, editors, drafts } = journal;
  const fields = sections[name];
  const { revalidate } = useRevalidator();
  const [isOff, setOff] = useState(false);
  return (
    <>
      <p>{reasons[name]}</p>
      {name === 'look' && (
        <SettingsPictures pictures={['logo_image']} settings={settings} onSaved={onSaved} flashes={false} />
      )}
      {name === 'address' && isLocalAddress(settings.domain) && (
        <p className={styles.note}>
          The domain is still {settings.domain || 'empty'}, which only this machine can reach.
        </p>
      )}
      {fields && (
        <SettingsForm
          settings={settings}
          sections={fields}
          action="Save and continue"
          flashes={false}
          recommended={name === 'authors' ? { hyphens_in_author_names: true } : {}}
          onSaved={(saved) => {
            onSaved(saved);
            const stillOff = name === 'manuscripts' && !saved.submit_online;
            setOff(stillOff);
            // A refused recommendation skips the step.
            if (name === 'authors' && !saved.hyphens_in_author_names) onSkip();
            else if (!stillOff) onDone();
          }}
        />
      )}
      {isOff && (
        <div className={styles.note} role="alert">
          <p>
            “{settingsLabels.submit_online}” is not ticked, so online submission stays off. Tick it and save
            again, or skip this step.
          </p>
          <ActionButton label="Not now" onClick={onSkip} />
        </div>
      )}
      {name === 'mail' && <MailServer isHeaded action="Save and continue" onSaved={onDone} />}
      {name === 'people' && (
        <>
          <p>{users === 1 ? 'You are the only user.' : `${users} people can sign in.`}</p>
          <InviteForm hasMail={hasMail} onInvited={() => void revalidate()} />
          <p>
            <Link to="/admin/account">All users</Link>
          </p>
        </>
      )}
      {(name === 'texts' || name === 'instructions') && (
        <TextsStep drafts={stepDrafts(name, drafts)} onDone={onDone} />
      )}
      {name === 'board' && (
        <BoardStep
          editors={editors - sample.editors}
          settings={settings}
          onSaved={onSaved}
          onAdded={() => void revalidate()}
        />
      )}
      {name === 'sample' && <SampleStep sample={sample} />}
      {name === 'issue' && (
        <p className="actions">
          <Link className="button" to="/admin/archives#new">
            {issues > sample.issues ? 'Create another issue' : 'Create the first issue'}
          </Link>
          <Link className="button quiet" to="/admin/transfer">
            Import articles
          </Link>
        </p>
      )}
    </>
  );
}

interface BoardStepProps {
  editors: number;
  settings: StaffSettings;
  onSaved: (settings: StaffSettings) => void;
  onAdded: () => void;
}

function BoardStep({ editors, settings, onSaved, onAdded }: BoardStepProps) {
  const [another, setAnother] = useState(0);
  return (
    <>
      <p>
        {editors === 0 ? 'The board has no editors yet.' : `Editors on the board: ${editors}.`}{' '}
        <Link to="/admin/editors">All editors</Link>
      </p>
      <EditorForm key={another} onSaved={onAdded} onAnother={() => setAnother(another + 1)} />
      <SettingsPictures
        pictures={['signature_image']}
        settings={settings}
        onSaved={onSaved}
        flashes={false}
      />
    </>
  );
}

function TextsStep({ drafts, onDone }: { drafts: readonly StaffPageListing[]; onDone: () => void }) {
  const { revalidate } = useRevalidator();
  const { busy, act } = useAction();
  const first = useRef<HTMLHeadingElement>(null);
  const shown = useRef(drafts.length);
  // The pressed button disappears, so the focus moves to the next text.
  useEffect(() => {
    if (drafts.length < shown.current) first.current?.focus();
    shown.current = drafts.length;
  }, [drafts.length]);
  if (drafts.length === 0) return <p role="status">All texts have been confirmed or changed.</p>;
  return (
    <ol className={styles.texts}>
      {drafts.map((draft, at) => (
        <li key={draft.id}>
          <h3 ref={at === 0 ? first : undefined} tabIndex={-1}>
            {draft.title} <span className={styles.mark}>Draft</span>
          </h3>
          <DraftText slug={draft.slug} />
          <p className="actions">
            <button
              type="button"
              disabled={busy !== ''}
              onClick={() =>
                void act(
                  draft.id,
                  () => call(`/api/pages/${draft.id}/confirm`, { method: 'POST', version: draft.version }),
                  async () => (drafts.length === 1 ? onDone() : revalidate()),
                )
              }
            >
              Confirm text<span className="unseen">: {draft.title}</span>
            </button>
            <Link className="button quiet" to={adminPaths.editPage(draft.id)}>
              Edit text<span className="unseen">: {draft.title}</span>
            </Link>
          </p>
        </li>
      ))}
    </ol>
  );
}

function DraftText({ slug }: { slug: string }) {
  const { settings } = useSite();
  const { loaded, problem } = useLoaded<JournalPage>(`/api/pages/${slug}`);
  if (problem) return <p role="alert">{problem}</p>;
  if (!loaded) return <Loading />;
  return <RichText as="div" className={styles.draft} text={filledText(loaded.content, settings)} />;
}
