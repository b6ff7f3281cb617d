import { useState } from 'react';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import { orcidAddress } from '#contracts/identifiers/orcid.ts';
import type { OrcidInvitation, OrcidState } from '#contracts/articles/orcid-links.ts';
import { call } from '#lib/api-call.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { useResponse } from '#ui/use-response.ts';
import { useAction } from '#shared/flash/use-action.ts';
import { classNames } from '#lib/class-names.ts';
import panelStyles from '../frame/side-panel.module.css';
import styles from './orcid-panel.module.css';

/** The authors' iDs, and links to confirm them; hidden while the journal has no ORCID client. */
export function OrcidPanel({ article }: { article: StaffArticle }) {
  const { act } = useAction();
  // The rest of the page is usable without it.
  const state = useResponse<OrcidState>('/api/admin/orcid')?.value;
  const [invited, setInvited] = useState<OrcidInvitation & { author: number }>();
  if (!state?.ready) return null;

  async function invite(author: number) {
    const path = `/api/admin/archives/${article.id}/orcid-links`;
    setInvited({ author, ...(await call<OrcidInvitation>(path, { method: 'POST', body: { author } })) });
  }

  return (
    <section className={classNames(panelStyles.panel, styles.orcid)} aria-labelledby="orcid">
      <h2 id="orcid">ORCID</h2>
      <ol aria-live="polite">
        {article.authors.map(({ name, orcid, orcid_authenticated: isConfirmed, email }, author) => (
          <li key={`${name} ${author}`}>
            <p>
              {name}
              {orcid && (
                <>
                  {' '}
                  <a href={orcidAddress(orcid)}>{orcid}</a>
                </>
              )}{' '}
              <span className="quiet">{isConfirmed ? 'Confirmed by ORCID' : 'Not confirmed'}</span>
            </p>
            {!isConfirmed && invited?.author !== author && (
              <button
                type="button"
                className="quiet"
                onClick={() => void act('invite', () => invite(author))}
              >
                Create link for {name}
              </button>
            )}
            {invited?.author === author && !isConfirmed && (
              <Invitation invitation={invited} name={name} email={email} />
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

interface InvitationProps {
  invitation: OrcidInvitation;
  name: string;
  email: string;
}

function Invitation({ invitation: { link, days }, name, email }: InvitationProps) {
  const text = `Dear ${name},\n\nPlease confirm your ORCID iD for your article by signing in:\n${link}\n`;
  const query = new URLSearchParams({ subject: 'Your ORCID iD', body: text })
    .toString()
    .replaceAll('+', '%20');
  return (
    <>
      <p className={styles.link}>{link}</p>
      <p className="hint">
        Only for {name}, valid for {days} days.
      </p>
      <p className="actions">
        <CopyButton text={link} label="Copy link" />
        <a className="button quiet" href={`mailto:${encodeURIComponent(email)}?${query}`}>
          Write an e-mail
        </a>
      </p>
    </>
  );
}
