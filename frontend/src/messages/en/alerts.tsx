import type { ReactNode } from 'react';
import {
  type Alert,
  alertConsent,
  alertLabel,
  type AlertOutcome,
  CONFIRMATION_DAYS,
} from '#contracts/journal/alerts.ts';

/** Subscribing to alerts by e-mail, and changing them. */
export const alerts = {
  title: 'E-mail alerts',
  description: 'Get new issues, new articles on a subject, or new search results by e-mail.',
  lede: 'We send one e-mail for each new issue. New articles on a subject or new search results come at most once a week.',
  issueLink: 'New issues by e-mail',
  feedLink: 'Feed of new articles',
  searchLink: 'Alert me about new results',
  email: 'E-mail',
  choice: 'Alert me to',
  subjects: 'New articles on',
  label: (alert: Alert): string => alertLabel(alert, 'en'),
  consent: (journal: string): string => alertConsent(journal, 'en'),
  subscribe: 'Subscribe',
  notReady: (link: (text: string) => ReactNode): ReactNode => (
    <>The journal sends no e-mail at the moment. The {link('feed')} has all new articles.</>
  ),
  more: 'For alerts to new search results, search first. Every e-mail has a link to change or end your alerts.',
  manageTitle: 'Your alerts',
  confirmQuestion: (address: ReactNode): ReactNode => <>Send these alerts to {address}?</>,
  confirm: 'Confirm',
  alertsTo: (address: ReactNode): ReactNode => <>Alerts for {address}</>,
  addSubject: 'Add a subject',
  noSubject: 'No other subject',
  save: 'Save changes',
  endNote: 'This ends all alerts and deletes your address and everything stored with it.',
  end: 'End all alerts',
  invalidLink: 'This link is no longer valid',
  invalidLinkNote:
    'A newer e-mail has replaced this link, or your address has been deleted. If it has been deleted, we store nothing about it and send it no alerts.',
  subscribeAgain: 'Subscribe to alerts',
  outcomes: {
    sent: `Thank you. If we can send alerts to this address, an e-mail is on its way. Open its link within ${CONFIRMATION_DAYS} days and press Confirm. We send nothing else before that.`,
    confirmed: 'Thank you. Your alerts are confirmed.',
    saved: 'Your alerts are saved.',
    erased: 'Your alerts have ended, and your address has been deleted.',
    invalid: 'Enter an e-mail address like name@example.org, or use the link in your latest e-mail.',
    limited: 'Too many requests. Please try again later.',
    failed: 'Something went wrong. Please try again later.',
  } satisfies Record<AlertOutcome, string> as Record<AlertOutcome, string>,
};
