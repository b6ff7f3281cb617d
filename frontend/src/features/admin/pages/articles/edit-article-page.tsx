import { Link } from 'react-router-dom';
import { useState } from 'react';
import { amendments, isNotice } from '#contracts/publication/amendments.ts';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import { issueName } from '#contracts/publication/issue-key.ts';
import { paths } from '#contracts/journal/paths.ts';
import { formatDate } from '#contracts/text/long-dates.ts';
import type { CertificateIssuance } from '#contracts/fields/issued-documents.ts';
import { orcidAddress } from '#contracts/identifiers/orcid.ts';
import type { OrcidInvitation, OrcidState } from '#contracts/articles/orcid-links.ts';
import { adminPaths } from '#lib/admin-paths.ts';
import { MissingPanel } from '#admin/article-form/missing-panel.tsx';
import { EditArticleForm } from '#admin/article-form/article-forms.tsx';
import { AuthorMailsPanel } from '#admin/author-mails/author-mails-panel.tsx';
import { entityLoader } from '#admin/frame/admin-page.tsx';
import { editPage } from '#admin/history/edit-page.tsx';
import { publicationText } from '#admin/issues/publication-text.ts';
import { StandingMark } from '#shared/articles/standing-mark.tsx';
import { Time } from '#shared/settings/day.tsx';
import { GrowingSection, useGrowingList } from '#admin/history/growing-section.tsx';
import { call } from '#lib/api-call.ts';
import { ActionButton } from '#ui/action-button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { useResponse } from '#ui/use-response.ts';
import { useAction } from '#shared/flash/flash-context.ts';
import { classNames } from '#lib/class-names.ts';
import tagStyles from '#ui/tag.module.css';
import panelStyles from '#admin/frame/side-panel.module.css';
import styles from '#admin/orcid/orcid-panel.module.css';

export const loader = entityLoader<StaffArticle>('/api/archives');

export const shouldRevalidate = () => false;

export const Component = editPage<StaffArticle>({
  aboveOf: (article) => ({ to: adminPaths.issue(article), name: issueName(article) }),
  nameOf: ({ refnumber }) => `Article ${refnumber}`,
  headingOf: ({ refnumber, status, publish_on }) => (
    <>
      Article {refnumber}
      {status === 'disabled' && (
        <span className={tagStyles.tag}>{publish_on ? publicationText(publish_on) : 'Disabled'}</span>
      )}
    </>
  ),
  besideOf: (article) => {
    const isPublic = article.status !== 'disabled';
    return (
      <a
        href={isPublic ? paths.article(article) : adminPaths.articlePreview(article.id)}
        target="_blank"
        rel="noopener"
      >
        {isPublic ? 'Public page' : 'Preview'}
      </a>
    );
  },
  historyOf: ({ id }) => `/api/admin/archives/${id}/history`,
  type: 'article',
  panelsOf: (article) => (
    <>
      <MissingPanel article={article} />
      <AmendmentsPanel article={article} />
      {!isNotice(article) && <AuthorMailsPanel article={article} />}
      <OrcidPanel key={`orcid ${article.version}`} article={article} />
      {!isNotice(article) && (
        <IssuancesPanel key={`issued ${article.version}`} refnumber={article.refnumber} />
      )}
    </>
  ),
  form: (article, onSaved) => <EditArticleForm article={article} onSaved={onSaved} />,
});

/** Amendments of an article with a link to add one; for an amendment, its article. */
function AmendmentsPanel({ article }: { article: StaffArticle }) {
  const { id, standing, amendments: published, amended, amends } = article;
  return (
    <section className={panelStyles.panel} aria-labelledby="amendments">
      <h2 id="amendments">Corrections and retractions</h2>
      {amends ? (
        <p>
          This is a notice about{' '}
          <Link to={adminPaths.editArticle(amends)}>{amended?.title_text ?? 'another article'}</Link>.
        </p>
      ) : (
        <>
          {published.length === 0 ? (
            <p className="quiet">No notices about this article.</p>
          ) : (
            <p>
              <StandingMark standing={standing} />
            </p>
          )}
          <ul>
            {published.map((amendment) => (
              <li key={amendment.refnumber}>
                <a href={paths.article(amendment)} target="_blank" rel="noopener">
                  {amendments[amendment.type].label}
                </a>
                , {formatDate(amendment.date)}. {amendment.reason}
              </li>
            ))}
          </ul>
          <p>
            <Link className="button quiet" to={adminPaths.publishAmendment(id)}>
              Publish a notice
            </Link>
          </p>
        </>
      )}
    </section>
  );
}

/** The issued certificates of an article: for whom, when, and with which content. Newest first. */
function IssuancesPanel({ refnumber }: { refnumber: string }) {
  const list = useGrowingList<CertificateIssuance>(
    `/api/pdf/certificates/${encodeURIComponent(refnumber)}/issuances`,
  );
  return (
    <GrowingSection title="Certificates issued" list={list} none="No certificate has been issued yet.">
      {({ code, version, author, issuedAt }) => (
        <li key={`${code} ${version}`}>
          <p>
            <Time time={issuedAt} /> <b>{author}</b>
          </p>
          <p>
            Version {version},{' '}
            <a href={paths.verify(code)} target="_blank" rel="noopener">
              {code}
            </a>
          </p>
        </li>
      )}
    </GrowingSection>
  );
}

/** The authors' iDs, and links to confirm them; hidden while the journal has no ORCID client. */
function OrcidPanel({ article }: { article: StaffArticle }) {
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
              <ActionButton
                label={`Create link for ${name}`}
                onClick={() => act('invite', () => invite(author))}
              />
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
