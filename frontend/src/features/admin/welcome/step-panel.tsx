import { type ReactNode, useState } from 'react';
import { Link, useRevalidator } from 'react-router-dom';
import type { StaffSettings } from '#contracts/fields/entities.ts';
import { MailServer } from '../connections/mail-server.tsx';
import { SettingsForm } from '../settings/settings-form.tsx';
import type { SettingsSection } from '../settings-tabs/settings-inputs.ts';
import { SettingsPictures } from '../settings/settings-pictures.tsx';
import { settingsLabels } from '../settings/settings-values.ts';
import { InviteForm } from '../users/invite-form.tsx';
import { BoardStep } from './board-step.tsx';
import { draftsOf, isLocal, type JournalState, type StepName } from './first-steps.ts';
import { SampleStep } from './sample-step.tsx';
import { TextsStep } from './texts-step.tsx';
import styles from './welcome.module.css';

interface Props {
  name: StepName;
  journal: JournalState;
  /** Takes over saved settings. */
  onSaved: (settings: StaffSettings) => void;
  /** Leads to the next step. */
  onDone: () => void;
  /** Leaves this one for later. */
  onSkip: () => void;
}

/** Why a step is worth taking. */
const reasons: Record<StepName, ReactNode> = {
  sample:
    'Sample content shows what pages look like with articles. Remove it before you enter what is your own: then nothing of it can be mistaken for yours.',
  names:
    'Both names stand in the masthead of every page. The ISSN can follow when the journal has one: its agency asks for a published issue first.',
  subject:
    'Readers and indexes ask what a journal is about. It claims nothing that you do not tick: an index or a ministry may check such claims.',
  look: 'A logo beside the name, and one colour for links and buttons. Whether text in it can be read is shown at once.',
  address:
    'Links in e-mails, certificates and DOIs lead to this address for good, so enter the one under which readers will find the journal. Authors write to its e-mail address.',
  mail: 'With a mail server authors receive a mail when their article is online, and readers can subscribe to new issues.',
  people:
    'Everybody signs in with a name of their own, so that the history says who changed what. Roles limit what each may do.',
  texts:
    'The journal begins with these texts, which promise things in its name, such as two reviewers for each manuscript. Say yes to what is so, and change what is not. Until then readers see each marked as a draft, and Readiness does not count it.',
  instructions:
    'Authors read how an article has to look before they send it. Say yes to the usual rules, or change them.',
  board:
    'Readers, authors and indexes look at the board first. DOAJ expects at least five editors with their affiliations. Certificates carry the chief editor’s name, and the signature if there is one.',
  fee: 'Authors and indexes ask what publishing costs. Enter 0 for a journal that takes nothing.',
  authors:
    'May authors be called Anne-Marie O’Neill in the form for articles? The recommended answer is yes: until then the form refuses such names. Names that come from a manuscript or an import have them in any case.',
  manuscripts:
    'Authors then send manuscripts by a link in a mail, without an account; reviewers and the office work on them here, and an accepted one fills in the form of its article. A journal that takes manuscripts by e-mail leaves this step out.',
  doi: 'Crossref and other agencies give each publisher a prefix. A journal without DOIs leaves this step out.',
  issue:
    'Articles are published in issues. Create the first one, then add its articles one by one or by an import.',
};

const sections: Partial<Record<StepName, readonly SettingsSection[]>> = {
  names: ['Names and ISSN'],
  subject: ['What the journal says of itself'],
  look: ['Colour and fonts'],
  address: ['Address and time', 'E-mail and WhatsApp'],
  fee: ['Fees'],
  authors: ['Author names'],
  manuscripts: ['Manuscripts'],
  doi: ['DOIs'],
};

/** One step: why, and its form. */
export function StepPanel({ name, journal, onSaved, onDone, onSkip }: Props) {
  const { settings, sample, users, issues, editors, drafts } = journal;
  const fields = sections[name];
  const { revalidate } = useRevalidator();
  const [isOff, setOff] = useState(false);
  return (
    <>
      <p>{reasons[name]}</p>
      {name === 'look' && (
        <SettingsPictures pictures={['logo_image']} settings={settings} onSaved={onSaved} flashes={false} />
      )}
      {name === 'address' && isLocal(settings.domain) && (
        <p className={styles.note}>
          Still to do: the domain is still {settings.domain || 'empty'}, which only this machine knows.
        </p>
      )}
      {fields && (
        <SettingsForm
          settings={settings}
          sections={fields}
          action="Save and go on"
          flashes={false}
          recommended={name === 'authors' ? { hyphens_in_author_names: true } : {}}
          onSaved={(saved) => {
            onSaved(saved);
            const stillOff = name === 'manuscripts' && !saved.submit_online;
            setOff(stillOff);
            // No is an answer, too.
            if (name === 'authors' && !saved.hyphens_in_author_names) onSkip();
            else if (!stillOff) onDone();
          }}
        />
      )}
      {isOff && (
        <div className={styles.note} role="alert">
          <p>
            “{settingsLabels.submit_online}” is not ticked, so it stays off. Tick it and save again, or leave
            it for later.
          </p>
          <button type="button" className="quiet" onClick={onSkip}>
            Not now
          </button>
        </div>
      )}
      {name === 'mail' && <MailServer isHeaded action="Save and go on" onSaved={onDone} />}
      {name === 'people' && (
        <>
          <p>{users === 1 ? 'You are the only user.' : `${users} people can sign in.`}</p>
          <InviteForm onInvited={() => void revalidate()} />
          <p>
            <Link to="/admin/account">All users</Link>
          </p>
        </>
      )}
      {(name === 'texts' || name === 'instructions') && (
        <TextsStep drafts={draftsOf(name, drafts)} onDone={onDone} />
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
