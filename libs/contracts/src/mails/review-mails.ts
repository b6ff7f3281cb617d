/* The original words of the mails to reviewers. */

import type { MailKind, ReviewMailKind } from './mail-kinds.ts';
import {
  letter,
  numberAndTitle,
  journalPlaceholders,
  signedLetter,
  signerPlaceholder,
} from './mail-parts.ts';

const toReviewer = {
  ...journalPlaceholders,
  name: 'the reviewer’s name',
  ...numberAndTitle,
  link: 'the page of the review, for this address only; empty when the review has ended',
};

const invitation = {
  ...toReviewer,
  ...signerPlaceholder,
  authors: 'the authors’ names; empty if reviewers do not learn them',
  abstract: 'the abstract',
  model: 'the review model: who learns whose name',
  due: 'the date on which the review is due',
  answer_by: 'the last date for accepting the invitation',
};

/** The manuscript and the request, which both invitations end with. */
const request = {
  en: `{title}
{authors}

{abstract}

Review model: {model}. Your review would be due on {due}.

Please accept or decline by {answer_by}. A single click is enough, without an account or password:
{link}`,
  hi: `{title}
{authors}

{abstract}

समीक्षा {model} है और इसे {due} तक भेजना है।

कृपया {answer_by} तक बताएँ कि आप समीक्षा करेंगे या नहीं। एक क्लिक काफ़ी है; खाता या पासवर्ड नहीं चाहिए:
{link}`,
};

export const reviewMailKinds = {
  'review-invitation': {
    label: 'Reviews: invitation',
    about: 'To a reviewer; staff can edit it before it is sent',
    placeholders: invitation,
    needed: ['link'],
    texts: signedLetter({
      en: {
        subject: 'Invitation to review manuscript {number} for {journal}',
        body: `Would you review this manuscript for {journal_name}?

${request.en}`,
      },
      hi: {
        subject: '{journal}: पांडुलिपि {number} की समीक्षा का निमंत्रण',
        body: `क्या आप {journal_name} के लिए इस पांडुलिपि की समीक्षा करेंगे?

${request.hi}`,
      },
    }),
  },
  'review-invitation-again': {
    label: 'Reviews: invitation to a revised manuscript',
    about: 'To a reviewer of an earlier version; staff can edit it before it is sent',
    placeholders: invitation,
    needed: ['link'],
    texts: signedLetter({
      en: {
        subject: 'Invitation to review the revised manuscript {number}',
        body: `You reviewed this manuscript for {journal_name}, and its authors have revised it. Would you review the revised version? The page of the review has their response and your earlier review.

${request.en}`,
      },
      hi: {
        subject: 'संशोधित पांडुलिपि {number} की समीक्षा का निमंत्रण',
        body: `आपने {journal_name} के लिए इस पांडुलिपि की समीक्षा की थी। अब लेखकों ने इसे संशोधित किया है। क्या आप संशोधित पांडुलिपि की भी समीक्षा करेंगे? लेखकों का उत्तर और आपकी पिछली समीक्षा इसके पृष्ठ पर हैं।

${request.hi}`,
      },
    }),
  },
  'review-reminder': {
    label: 'Reviews: reminder',
    about: 'To a reviewer who has not replied, whose review is due, or whose review was returned',
    placeholders: {
      ...toReviewer,
      invited: 'the date of the invitation',
      answer_by: 'the last date for accepting the invitation; empty after that',
      due: 'the date on which the review is due; empty before the invitation is accepted',
      remarks: 'why the review was returned; empty in other reminders',
    },
    needed: ['link'],
    texts: letter({
      en: {
        subject: 'Reminder: your review of manuscript {number}',
        body: `On {invited} we invited you to review this manuscript for {journal_name}:

{title}

Please tell us by {answer_by} whether you can review it. A single click is enough.

Your review is due on {due}. Everything you have written so far is saved.

Please complete your review: {remarks}

Open your review:
{link}`,
      },
      hi: {
        subject: 'याद दिलाने के लिए: पांडुलिपि {number} की समीक्षा',
        body: `हमने {invited} को आपसे {journal_name} के लिए इस पांडुलिपि की समीक्षा करने का अनुरोध किया था:

{title}

कृपया {answer_by} तक बताएँ कि आप समीक्षा कर सकते हैं या नहीं। एक क्लिक काफ़ी है।

आपकी समीक्षा {due} तक भेजनी है। आपने अब तक जो लिखा है, वह सुरक्षित है।

कृपया अपनी समीक्षा पूरी करें: {remarks}

अपनी समीक्षा खोलें:
{link}`,
      },
    }),
  },
  'review-thanks': {
    label: 'Reviews: thanks',
    about: 'To a reviewer who has sent a report',
    placeholders: toReviewer,
    needed: ['link'],
    texts: letter({
      en: {
        subject: 'Thank you for your review of manuscript {number}',
        body: `Thank you for your review of this manuscript for {journal_name}:

{title}

Download your reviewer certificate, and later read our decision:
{link}`,
      },
      hi: {
        subject: 'पांडुलिपि {number} की समीक्षा के लिए धन्यवाद',
        body: `{journal_name} के लिए इस पांडुलिपि की समीक्षा करने के लिए धन्यवाद:

{title}

अपना समीक्षा प्रमाणपत्र डाउनलोड करें और बाद में हमारा निर्णय पढ़ें:
{link}`,
      },
    }),
  },
  'review-ended': {
    label: 'Reviews: outcome',
    about: 'To a reviewer, when the journal has decided or no longer needs the review',
    placeholders: {
      ...toReviewer,
      outcome: 'the decision; empty for a review that was not sent',
      ended: 'why the review is no longer needed; empty after a decision on a review',
    },
    needed: [],
    texts: letter({
      en: {
        subject: 'Update on your review of manuscript {number}',
        body: `We have made our decision on a manuscript that you reviewed: {outcome}.

We asked you to review a manuscript. We no longer need your review: {ended}.

{title}

Open your review and the reports of the other reviewers:
{link}

Thank you for your time.`,
      },
      hi: {
        subject: 'पांडुलिपि {number} की समीक्षा पूरी हुई',
        body: `आपने जिस पांडुलिपि की समीक्षा की थी, उस पर निर्णय हो गया है। निर्णय: {outcome}।

हमने आपसे एक पांडुलिपि की समीक्षा करने का अनुरोध किया था। अब इसकी ज़रूरत नहीं है: {ended}।

{title}

अपनी समीक्षा और अन्य समीक्षकों की रिपोर्ट देखें:
{link}

आपके समय के लिए धन्यवाद।`,
      },
    }),
  },
} as const satisfies Record<ReviewMailKind, MailKind>;
