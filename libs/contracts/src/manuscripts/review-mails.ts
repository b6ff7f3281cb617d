/* The original words of the mails to reviewers. */

import { letter, signedLetter } from './mail-closings.ts';
import { numberAndTitle, ofJournal, signer } from './mail-placeholders.ts';

const toReviewer = {
  ...ofJournal,
  name: 'the reviewer’s name',
  ...numberAndTitle,
  link: 'the page of the review, for this address alone; empty when it has ended',
};

const invitation = {
  ...toReviewer,
  ...signer,
  authors: 'the authors’ names; empty where reviewers do not know them',
  abstract: 'the abstract',
  model: 'who knows whom in the review',
  due: 'the day on which the review is due',
  answer_by: 'the day until which the invitation stands',
};

/** What an invitation says after it has asked. */
const invited = {
  en: `{title}
{authors}

{abstract}

The review is {model} and due on {due}. Please tell us by {answer_by} whether you can review it. One press on this page is enough, without an account or a password:
{link}`,
  hi: `{title}
{authors}

{abstract}

समीक्षा {model} है और {due} तक अपेक्षित है। कृपया {answer_by} तक बताएँ कि क्या आप यह कर सकते हैं। इस पृष्ठ पर एक क्लिक काफ़ी है, बिना खाते और बिना पासवर्ड के:
{link}`,
};

export const reviewMailKinds = {
  'review-invitation': {
    label: 'Reviews: invitation',
    about: 'To a reviewer; staff edit it before it goes',
    placeholders: invitation,
    needed: ['link'],
    texts: signedLetter({
      en: {
        subject: 'An invitation to review: {title}',
        body: `Would you review this manuscript for {journal_name}?

${invited.en}`,
      },
      hi: {
        subject: 'समीक्षा का निमंत्रण: {title}',
        body: `क्या आप {journal_name} के लिए इस पांडुलिपि की समीक्षा करेंगे?

${invited.hi}`,
      },
    }),
  },
  'review-invitation-again': {
    label: 'Reviews: invitation to a revised manuscript',
    about: 'To a reviewer who has reviewed an earlier version; staff edit it before it goes',
    placeholders: invitation,
    needed: ['link'],
    texts: signedLetter({
      en: {
        subject: 'The revised manuscript: {title}',
        body: `You reviewed this manuscript for {journal_name}, and its authors have revised it. Would you review the revised version? Its page has their response and your earlier review.

${invited.en}`,
      },
      hi: {
        subject: 'संशोधित पांडुलिपि: {title}',
        body: `आपने {journal_name} के लिए इस पांडुलिपि की समीक्षा की थी। लेखकों ने इसे संशोधित किया है। क्या आप संशोधित पांडुलिपि की समीक्षा करेंगे? लेखकों का उत्तर और आपकी पिछली समीक्षा इसके पृष्ठ पर हैं।

${invited.hi}`,
      },
    }),
  },
  'review-reminder': {
    label: 'Reviews: reminder',
    about: 'To a reviewer who has not responded, whose review is due, or to whom it was returned',
    placeholders: {
      ...toReviewer,
      invited: 'the day of the invitation',
      answer_by: 'the day until which the invitation stands; empty once it is accepted',
      due: 'the day on which the review is due; empty before it is accepted',
      remarks: 'why the review was returned; empty in other reminders',
    },
    needed: ['link'],
    texts: letter({
      en: {
        subject: 'Reminder of your review: {title}',
        body: `On {invited} we invited you to review this manuscript for {journal_name}:

{title}

Please tell us by {answer_by} whether you can review it. One press is enough.

Your review is due on {due}. The page has what you have written so far.

{remarks}

The page of your review:
{link}`,
      },
      hi: {
        subject: 'आपकी समीक्षा का अनुस्मारक: {title}',
        body: `हमने {invited} को आपको {journal_name} के लिए इस पांडुलिपि की समीक्षा के लिए आमंत्रित किया था:

{title}

कृपया {answer_by} तक बताएँ कि क्या आप यह कर सकते हैं। एक क्लिक काफ़ी है।

आपकी समीक्षा {due} तक अपेक्षित है। आपने अब तक जो लिखा है, वह इसके पृष्ठ पर है।

{remarks}

आपकी समीक्षा का पृष्ठ:
{link}`,
      },
    }),
  },
  'review-thanks': {
    label: 'Reviews: thanks',
    about: 'To a reviewer whose report has arrived',
    placeholders: toReviewer,
    needed: ['link'],
    texts: letter({
      en: {
        subject: 'Thank you for your review: {title}',
        body: `Thank you for your review of this manuscript for {journal_name}:

{title}

Your certificate of reviewing is on this page, with your report and later our decision:
{link}`,
      },
      hi: {
        subject: 'आपकी समीक्षा के लिए धन्यवाद: {title}',
        body: `{journal_name} के लिए इस पांडुलिपि की समीक्षा करने के लिए धन्यवाद:

{title}

आपका समीक्षा प्रमाणपत्र, आपकी समीक्षा और बाद में हमारा निर्णय इस पृष्ठ पर हैं:
{link}`,
      },
    }),
  },
  'review-ended': {
    label: 'Reviews: outcome',
    about: 'To a reviewer, when the journal has decided, or needs the review no more',
    placeholders: {
      ...toReviewer,
      outcome: 'what was decided; empty for a review that was not sent',
      ended: 'why no review is needed any more; empty after a decision on a review',
    },
    needed: [],
    texts: letter({
      en: {
        subject: 'The review has ended: {title}',
        body: `You reviewed this manuscript for us. The decision: {outcome}.

We asked you to review this manuscript. We do not need a review any more: {ended}.

{title}

The page of your review, with the reports of the other reviewers:
{link}

Thank you for your time.`,
      },
      hi: {
        subject: 'समीक्षा समाप्त: {title}',
        body: `आपने हमारे लिए इस पांडुलिपि की समीक्षा की है। निर्णय: {outcome}।

हमने आपसे इस पांडुलिपि की समीक्षा माँगी थी। अब समीक्षा की आवश्यकता नहीं है: {ended}।

{title}

आपकी समीक्षा का पृष्ठ, अन्य समीक्षकों की समीक्षाओं के साथ:
{link}

आपके समय के लिए धन्यवाद।`,
      },
    }),
  },
} as const;
