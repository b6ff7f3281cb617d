/* The original words of the mails about manuscripts, which `mailKinds` includes. */

import { decisionMailKinds } from './decision-mails.ts';
import { letter, signedLetter } from './mail-closings.ts';
import {
  link,
  named,
  ofJournal,
  ofManuscript,
  numberAndTitle,
  signer,
  withLink,
} from './mail-placeholders.ts';
import { reviewMailKinds } from './review-mails.ts';

export const manuscriptMailKinds = {
  'manuscript-link': {
    label: 'Manuscripts: links',
    about: 'To an author who wants to begin, or to go on',
    placeholders: {
      ...ofJournal,
      ...named,
      link: 'the page on which a new manuscript begins; empty when there are too many drafts',
      links: 'the manuscripts of this address with their links',
    },
    needed: ['link', 'links'],
    texts: letter({
      en: {
        subject: 'Your link to {journal}',
        body: `Start a new manuscript here:
{link}

Your manuscripts:
{links}

The links work on any device and as often as you like. Anyone who has one can do what you can, so please do not pass them on. If you did not ask for them, do nothing.`,
      },
      hi: {
        subject: '{journal} के लिए आपका लिंक',
        body: `नई पांडुलिपि यहाँ भेजें:
{link}

आपकी पांडुलिपियाँ:
{links}

ये लिंक किसी भी उपकरण पर और जितनी बार चाहें काम करते हैं। जिसके पास लिंक है, वह वही कर सकता है जो आप कर सकते हैं, इसलिए इन्हें किसी को न दें। यदि आपने इन्हें नहीं माँगा, तो कुछ न करें।`,
      },
    }),
  },
  'manuscript-received': {
    label: 'Manuscripts: received',
    about: 'To the corresponding author, when a manuscript or its revision has arrived',
    placeholders: withLink,
    needed: ['number', 'link'],
    texts: letter({
      en: {
        subject: '{number} received: {title}',
        body: `We have received your manuscript for {journal_name}. Its number is {number}.

{title}
{authors}

This page shows where your manuscript is and what happens next:
{link}`,
      },
      hi: {
        subject: '{number} प्राप्त हुई: {title}',
        body: `{journal_name} के लिए आपकी पांडुलिपि हमें प्राप्त हो गई है। इसकी संख्या {number} है।

{title}
{authors}

यह कहाँ तक पहुँची है और आगे क्या होगा, यह इस पृष्ठ पर है:
{link}`,
      },
    }),
  },
  'manuscript-coauthor': {
    label: 'Manuscripts: co-authors',
    about: 'To each other author, when a manuscript has arrived or was withdrawn',
    placeholders: {
      ...ofManuscript,
      ...named,
      link: 'the page on which a co-author agrees or objects; empty when it was withdrawn',
      withdrawn: 'that it was withdrawn; empty when it has arrived',
    },
    needed: ['number', 'link'],
    texts: letter({
      en: {
        subject: 'You are an author of {number}: {title}',
        body: `You are named as an author of this manuscript, number {number} at {journal_name}:

{title}
{authors}

{withdrawn}

Please tell us whether you agree:
{link}`,
      },
      hi: {
        subject: 'आप {number} के लेखक हैं: {title}',
        body: `{journal_name} की पांडुलिपि संख्या {number} में आपका नाम लेखक के रूप में है:

{title}
{authors}

{withdrawn}

कृपया बताएँ कि आप सहमत हैं या नहीं:
{link}`,
      },
    }),
  },
  'manuscript-office': {
    label: 'Manuscripts: to the office',
    about:
      'To whoever handles the manuscript, or the journal’s address, when something has arrived or is late',
    placeholders: {
      ...ofManuscript,
      what: 'what has happened',
      link: 'the page of the manuscript for staff',
    },
    needed: ['what', 'link'],
    texts: {
      en: {
        subject: '{number}: {what}',
        body: `{what}: manuscript {number}

{title}
{authors}

{link}

{journal_name}`,
      },
    },
  },
  'manuscript-reminder': {
    label: 'Manuscripts: reminder',
    about: 'To an author whose draft was not sent, whose revision is due, or whose fee is not paid',
    placeholders: {
      ...withLink,
      due: 'the day on which a revision is due; empty otherwise',
      fee: 'the fee that is not paid; empty otherwise',
    },
    needed: ['link'],
    texts: letter({
      en: {
        subject: 'Reminder of your manuscript at {journal}',
        body: `Your manuscript at {journal_name} is waiting for you:

{title}

The revision is due on {due}.

The publication fee of {fee} is not paid yet.

Go on here:
{link}`,
      },
      hi: {
        subject: '{journal} में आपकी पांडुलिपि का अनुस्मारक',
        body: `{journal_name} में आपकी पांडुलिपि आपकी प्रतीक्षा कर रही है:

{title}

संशोधन {due} तक अपेक्षित है।

इसके प्रकाशन का शुल्क, {fee}, अभी तक नहीं मिला है।

यहाँ आगे बढ़ें:
{link}`,
      },
    }),
  },
  'manuscript-message': {
    label: 'Manuscripts: mail by hand',
    about: 'To an author or a reviewer; staff write it',
    placeholders: { ...ofJournal, ...named, ...signer, ...numberAndTitle, link },
    needed: [],
    texts: signedLetter({
      en: {
        subject: '{number}: a message from {journal}',
        body: `We write to you about manuscript {number}, “{title}”.

The page of the manuscript:
{link}`,
      },
      hi: {
        subject: '{number}: {journal} का संदेश',
        body: `हम आपको पांडुलिपि {number}, “{title}”, के विषय में लिख रहे हैं।

पांडुलिपि का पृष्ठ:
{link}`,
      },
    }),
  },
  'manuscript-due': {
    label: 'Manuscripts: another day',
    about: 'To the corresponding author, when the office changes the day of a revision',
    placeholders: { ...withLink, due: 'the day on which it is due' },
    needed: ['due', 'link'],
    texts: letter({
      en: {
        subject: '{number}: your revision is due on {due}',
        body: `We have changed the day of your revision. Please send your revised manuscript {number}, “{title}”, by {due}:
{link}`,
      },
      hi: {
        subject: '{number}: संशोधन {due} तक भेजें',
        body: `हमने आपके संशोधन की तिथि बदल दी है। कृपया अपनी संशोधित पांडुलिपि {number}, “{title}”, {due} तक भेजें:
{link}`,
      },
    }),
  },
  ...decisionMailKinds,
  'manuscript-receipt': {
    label: 'Manuscripts: receipt',
    about: 'To the corresponding author, when the fee has arrived',
    placeholders: { ...withLink, amount: 'what was paid', receipt: 'the receipt’s number' },
    needed: ['receipt', 'link'],
    texts: letter({
      en: {
        subject: '{number}: receipt {receipt}',
        body: `We have received {amount} for the publication of your manuscript {number}, “{title}”, in {journal_name}. Your receipt has the number {receipt}.

It is on the page of your manuscript:
{link}`,
      },
      hi: {
        subject: '{number}: रसीद {receipt}',
        body: `{journal_name} में आपकी पांडुलिपि {number}, “{title}”, के प्रकाशन के लिए {amount} प्राप्त हुए। आपकी रसीद की संख्या {receipt} है।

रसीद आपकी पांडुलिपि के पृष्ठ पर है:
{link}`,
      },
    }),
  },
  ...reviewMailKinds,
} as const;
export type ManuscriptMailKind = keyof typeof manuscriptMailKinds;
