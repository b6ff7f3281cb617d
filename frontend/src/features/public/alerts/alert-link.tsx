import { Link } from 'react-router-dom';
import { alertPaths, type SavedSearch, searchAlertName } from '#contracts/journal/alerts.ts';
import { useSite } from '#shared/settings/site-context.ts';
import { useMessages } from '#messages/messages-context.ts';

/** Link to the form with the search chosen; shown only while mails can be sent. */
export function SearchAlertLink(search: SavedSearch) {
  const { hasNoMail } = useSite();
  const { alerts } = useMessages();
  if (hasNoMail) return null;
  return (
    <Link className="button quiet" to={alertPaths.subscribe(searchAlertName(search))} data-print="none">
      {alerts.searchLink}
    </Link>
  );
}

/** The way to hear of new issues: by mail or, while none can be sent, by the feed. */
export function IssueAlertLink() {
  const { hasNoMail } = useSite();
  const { alerts } = useMessages();
  return hasNoMail ? (
    <a href="/feed.xml">{alerts.feedLink}</a>
  ) : (
    <Link to={alertPaths.page}>{alerts.issueLink}</Link>
  );
}
