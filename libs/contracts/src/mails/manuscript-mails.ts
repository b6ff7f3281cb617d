/* The original words of the mails about manuscripts, which `mailKinds` includes. */

import { decisionMailKinds } from './decision-mails.ts';
import type { MailKind, ManuscriptMailKind } from './mail-kinds.ts';
import {
  letter,
  linkDescription,
  recipientPlaceholder,
  numberAndTitle,
  journalPlaceholders,
  manuscriptPlaceholders,
  signedLetter,
  signerPlaceholder,
  withLink,
} from './mail-parts.ts';
import { reviewMailKinds } from './review-mails.ts';

export const manuscriptMailKinds = {
  'manuscript-link': {
    label: 'Manuscripts: links',
    about: 'To an author who wants to start or continue a manuscript',
    placeholders: {
      ...journalPlaceholders,
      ...recipientPlaceholder,
      link: 'the page for a new manuscript; empty when there are too many drafts',
      links: 'the manuscripts of this address with their links',
    },
    needed: ['link', 'links'],
    texts: letter({
      en: {
        subject: 'Your manuscripts at {journal}',
        body: `You asked for a link to send or continue a manuscript.

Start a new manuscript:
{link}

Continue a manuscript:
{links}

The links work on any device, as often as you like. Anyone who has a link can do what you can, so please do not share it. If you did not ask for this e-mail, ignore it.`,
      },
      hi: {
        subject: '{journal} में आपकी पांडुलिपियाँ',
        body: `आपने पांडुलिपि भेजने या जारी रखने के लिए लिंक माँगा था।

नई पांडुलिपि भेजें:
{link}

पांडुलिपि जारी रखें:
{links}

ये लिंक किसी भी उपकरण पर और जितनी बार चाहें काम करते हैं। जिसके पास लिंक है, वह वही कर सकता है जो आप कर सकते हैं, इसलिए इसे किसी को न दें। यदि आपने यह ई-मेल नहीं माँगा, तो इस पर ध्यान न दें।`,
      },
    }),
  },
  'manuscript-received': {
    label: 'Manuscripts: received',
    about: 'To the corresponding author, when the journal has received a manuscript or its revision',
    placeholders: withLink,
    needed: ['number', 'link'],
    texts: letter({
      en: {
        subject: '{number}: we have received your manuscript',
        body: `We have received your manuscript for {journal_name}. Its number is {number}.

{title}
{authors}

See where your manuscript is and what happens next:
{link}`,
      },
      hi: {
        subject: '{number}: आपकी पांडुलिपि मिल गई है',
        body: `{journal_name} के लिए आपकी पांडुलिपि हमें मिल गई है। इसकी संख्या {number} है।

{title}
{authors}

देखें कि आपकी पांडुलिपि कहाँ तक पहुँची है और आगे क्या होगा:
{link}`,
      },
    }),
  },
  'manuscript-coauthor': {
    label: 'Manuscripts: co-authors',
    about: 'To each other author, when a manuscript was received or withdrawn',
    placeholders: {
      ...manuscriptPlaceholders,
      ...recipientPlaceholder,
      link: 'the page on which a co-author agrees or objects; empty when the manuscript was withdrawn',
      withdrawn: 'that the manuscript was withdrawn; empty when it was received',
    },
    needed: ['number', 'link'],
    texts: letter({
      en: {
        subject: 'You are an author of manuscript {number}',
        body: `You are named as an author of manuscript {number} at {journal_name}:

{title}
{authors}

{withdrawn}

Please tell us whether you agree:
{link}`,
      },
      hi: {
        subject: 'आप पांडुलिपि {number} के लेखक हैं',
        body: `{journal_name} की पांडुलिपि संख्या {number} में लेखक के रूप में आपका नाम है:

{title}
{authors}

{withdrawn}

कृपया बताएँ कि आप सहमत हैं या नहीं:
{link}`,
      },
    }),
  },
  'manuscript-office': {
    label: 'Manuscripts: to the editorial office',
    about: 'To the handling editor, or the journal’s address, when something has happened or is late',
    placeholders: {
      ...manuscriptPlaceholders,
      what: 'what has happened',
      link: 'the page of the manuscript for staff',
    },
    needed: ['what', 'link'],
    texts: {
      en: {
        subject: '{number}: {what}',
        body: `{what}.

Manuscript {number}: {title}
{authors}

Open the manuscript:
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
      due: 'the due date of a revision; empty otherwise',
      fee: 'the unpaid fee; empty otherwise',
    },
    needed: ['link'],
    texts: letter({
      en: {
        subject: 'Reminder: your manuscript at {journal}',
        body: `This is a reminder about your manuscript at {journal_name}:

{title}

Please send your revision by {due}.

Please pay the publication fee of {fee}.

Continue here:
{link}`,
      },
      hi: {
        subject: 'याद दिलाने के लिए: {journal} में आपकी पांडुलिपि',
        body: `{journal_name} में आपकी पांडुलिपि आपकी प्रतीक्षा कर रही है:

{title}

कृपया संशोधित पांडुलिपि {due} तक भेजें।

कृपया प्रकाशन शुल्क {fee} दें।

यहाँ जारी रखें:
{link}`,
      },
    }),
  },
  'manuscript-message': {
    label: 'Manuscripts: message',
    about: 'To an author or a reviewer; staff write it',
    placeholders: {
      ...journalPlaceholders,
      ...recipientPlaceholder,
      ...signerPlaceholder,
      ...numberAndTitle,
      link: linkDescription,
    },
    needed: [],
    texts: signedLetter({
      en: {
        subject: '{number}: a message from {journal}',
        body: `We are writing to you about manuscript {number}, “{title}”.

Open the manuscript’s page:
{link}`,
      },
      hi: {
        subject: '{number}: {journal} का संदेश',
        body: `हम आपको पांडुलिपि {number}, “{title}”, के बारे में लिख रहे हैं।

पांडुलिपि का पृष्ठ खोलें:
{link}`,
      },
    }),
  },
  'manuscript-due': {
    label: 'Manuscripts: new due date',
    about: 'To the corresponding author, when the editorial office changes the due date of a revision',
    placeholders: { ...withLink, due: 'the due date' },
    needed: ['due', 'link'],
    texts: letter({
      en: {
        subject: '{number}: your revision is due on {due}',
        body: `We have changed the due date of your revision. Please send your revised manuscript {number}, “{title}”, by {due}:
{link}`,
      },
      hi: {
        subject: '{number}: संशोधन {due} तक भेजें',
        body: `हमने आपके संशोधन की तारीख बदल दी है। कृपया अपनी संशोधित पांडुलिपि {number}, “{title}”, {due} तक भेजें:
{link}`,
      },
    }),
  },
  ...decisionMailKinds,
  'manuscript-receipt': {
    label: 'Manuscripts: receipt',
    about: 'To the corresponding author, when the journal has received the fee',
    placeholders: { ...withLink, amount: 'the amount paid', receipt: 'the receipt’s number' },
    needed: ['receipt', 'link'],
    texts: letter({
      en: {
        subject: '{number}: receipt {receipt}',
        body: `We have received {amount} for the publication of your manuscript {number}, “{title}”, in {journal_name}. Your receipt number is {receipt}.

Download your receipt from your manuscript’s page:
{link}`,
      },
      hi: {
        subject: '{number}: रसीद {receipt}',
        body: `{journal_name} में आपकी पांडुलिपि {number}, “{title}”, के प्रकाशन के लिए हमें {amount} मिल गए हैं। आपकी रसीद की संख्या {receipt} है।

अपनी पांडुलिपि के पृष्ठ से रसीद डाउनलोड करें:
{link}`,
      },
    }),
  },
  ...reviewMailKinds,
} as const satisfies Record<ManuscriptMailKind, MailKind>;
