import { Link } from 'react-router-dom';
import { alertPaths, type SavedSearch, searchAlert } from '#contracts/journal/alerts.ts';
import { useMessages } from '../../../messages/messages-context.ts';

/** Leads to the form with the search chosen. */
export function SearchAlertLink(search: SavedSearch) {
  return (
    <Link className="button quiet" to={alertPaths.subscribe(searchAlert(search))} data-print="none">
      {useMessages().alerts.searchLink}
    </Link>
  );
}

export const IssueAlertLink = () => <Link to={alertPaths.page}>{useMessages().alerts.issueLink}</Link>;
