import type { ReactNode } from 'react';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { scholarLinks } from '#contracts/articles/scholar.ts';
import { WITH_ISSUE } from '#contracts/publication/publish-on.ts';
import { formatDate } from '#contracts/text/long-dates.ts';
import { useSite } from '#shared/settings/site-context.ts';
import { mailSentences } from './author-mail-labels.ts';
import { useAuthorMails } from './use-author-mails.ts';
import styles from './added-article.module.css';

type Article = Pick<StaffArticle, 'id' | 'refnumber' | 'title_text' | 'publish_on'>;

/**
 * Tells staff that an article is added, with the message for its authors (requirements.md#article-form) and whether
 * they receive it by e-mail (requirements.md#article-form).
 */
export function AddedArticle({ id, refnumber, title_text: title, publish_on }: Article) {
  const { settings, origin } = useSite();
  const link = origin + paths.publication(refnumber);
  const scholar = scholarLinks(title);
  const videos = [
    { address: settings.video_link_1, about: 'How to create a Google Scholar profile' },
    { address: settings.video_link_2, about: 'How to add an article to your profile' },
  ].filter(({ address }) => address !== '');
  return (
    <div className={styles.added}>
      <h2>Added. This is the message for the author:</h2>
      {publish_on !== '' && (
        <p>
          {publish_on === WITH_ISSUE
            ? 'The article is kept for its issue. Readers see it, and this message is sent, once you press “Publish issue” there.'
            : `Readers see the article from ${formatDate(publish_on)} on. This message is sent then, if a mail server is set up.`}
        </p>
      )}
      <blockquote className={styles.message}>
        <p>Dear author, your article is online. Certificates, cover page and the article’s file are here:</p>
        <p>
          <ExternalLink to={link}>{link}</ExternalLink>
        </p>
        <p>Google Scholar lists new articles within a few weeks:</p>
        <ul>
          <li>
            <ExternalLink to={scholar.article}>Find the article in Google Scholar</ExternalLink>
          </li>
          <li>
            <ExternalLink to={scholar.profile}>Your Google Scholar profile</ExternalLink>
          </li>
        </ul>
        {videos.length > 0 && <p>Videos that show how:</p>}
        <ul>
          {videos.map(({ address, about }) => (
            <li key={about}>
              <ExternalLink to={address}>{about}</ExternalLink>
            </li>
          ))}
        </ul>
      </blockquote>
      {publish_on === '' && <Outcome article={id} />}
    </div>
  );
}

/** Whether the authors receive the message by e-mail: it is sent, will be, or is kept, and why. */
function Outcome({ article }: { article: string }) {
  const { known, failed } = useAuthorMails(article);
  return (
    <div aria-live="polite">
      {failed && <p>The article’s page shows whether the message was sent by e-mail.</p>}
      {known?.mails.length === 0 && (
        <p>The message is not sent by e-mail: the article has no e-mail address.</p>
      )}
      {mailSentences(known?.mails ?? []).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}

const ExternalLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <a href={to} target="_blank" rel="noopener">
    {children}
  </a>
);
