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
  title: 'Alerts by e-mail',
  description: 'New issues, new articles on a subject, or new results of a search, by e-mail.',
  lede: 'One mail for each new issue. New articles on a subject, or new results of a search, come at most once a week.',
  issueLink: 'New issues by e-mail',
  feedLink: 'New articles as a feed',
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
  more: 'To be alerted to new results of a search, search first. Each mail has a link to change or end your alerts.',
  manageTitle: 'Your alerts',
  confirmQuestion: (address: ReactNode): ReactNode => <>Send these to {address}?</>,
  confirm: 'Confirm',
  alertsTo: (address: ReactNode): ReactNode => <>Alerts to {address}</>,
  addSubject: 'Add a subject',
  noSubject: 'No other',
  save: 'Save changes',
  endNote: 'This ends all alerts, and erases your address and everything else that is stored with it.',
  end: 'End all alerts',
  invalidLink: 'This link is not valid any more',
  invalidLinkNote:
    'It is older than the link of a later mail, or its address is erased: then nothing about it is stored, and no alerts are sent to it.',
  subscribeAgain: 'Subscribe to alerts',
  outcomes: {
    sent: `Thank you. If alerts can be sent to this address, a mail is on its way to it: open its link within ${CONFIRMATION_DAYS} days and press Confirm. Nothing else is sent before that.`,
    confirmed: 'Thank you. Your alerts are confirmed.',
    saved: 'Your alerts are saved.',
    erased: 'Your alerts have ended, and your address is erased.',
    invalid: 'That was not valid. Please check the address, or take the link of your latest mail.',
    limited: 'Too many requests. Please try again later.',
    failed: 'Something went wrong. Please try again later.',
  } satisfies Record<AlertOutcome, string> as Record<AlertOutcome, string>,
};
