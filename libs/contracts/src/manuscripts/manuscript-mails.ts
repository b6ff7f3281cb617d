/* The original words of the mails about manuscripts, which `mailKinds` includes. */

import { reviewMailKinds } from './review-mails.ts';

const about = {
  journal: 'the name of the site',
  journal_email: 'the journal’s e-mail address',
};
const ofManuscript = {
  ...about,
  number: 'the manuscript’s number',
  title: 'its title',
  authors: 'its authors’ names',
};
const withLink = { ...ofManuscript, link: 'the page of the manuscript, for this address alone' };

export const manuscriptMailKinds = {
  'manuscript-link': {
    label: 'Manuscripts: links',
    about: 'To an author who wants to begin, or to go on',
    placeholders: {
      ...about,
      link: 'the page on which a new manuscript begins; empty when there are too many drafts',
      links: 'the manuscripts of this address with their links',
    },
    needed: ['link', 'links'],
    texts: {
      en: {
        subject: 'Your link to {journal}',
        body: `Dear author,

send a new manuscript here:
{link}

Your manuscripts:
{links}

The links work on any device and as often as you like. Whoever has one can do what you can, so do not pass them on. If you did not ask for them, do nothing.

{journal}
{journal_email}`,
      },
      hi: {
        subject: '{journal} के लिए आपका लिंक',
        body: `आदरणीय लेखक,

नई पांडुलिपि यहाँ भेजें:
{link}

आपकी पांडुलिपियाँ:
{links}

ये लिंक किसी भी उपकरण पर और जितनी बार चाहें काम करते हैं। जिसके पास लिंक है, वह वही कर सकता है जो आप कर सकते हैं, इसलिए इन्हें किसी को न दें। यदि आपने इन्हें नहीं माँगा, तो कुछ न करें।

{journal}
{journal_email}`,
      },
    },
  },
  'manuscript-received': {
    label: 'Manuscripts: received',
    about: 'To the corresponding author, when a manuscript or its revision has arrived',
    placeholders: withLink,
    needed: ['number', 'link'],
    texts: {
      en: {
        subject: '{number} received: {title}',
        body: `Dear author,

we have received your manuscript. Its number is {number}.

{title}
{authors}

Where it is on its way, and what is asked of you:
{link}

{journal}
{journal_email}`,
      },
      hi: {
        subject: '{number} प्राप्त हुई: {title}',
        body: `आदरणीय लेखक,

हमें आपकी पांडुलिपि प्राप्त हो गई है। इसकी संख्या {number} है।

{title}
{authors}

यह कहाँ तक पहुँची है और आपसे क्या अपेक्षित है:
{link}

{journal}
{journal_email}`,
      },
    },
  },
  'manuscript-coauthor': {
    label: 'Manuscripts: co-authors',
    about: 'To each other author, when a manuscript has arrived or was withdrawn',
    placeholders: {
      ...ofManuscript,
      link: 'the page on which a co-author agrees or objects; empty when it was withdrawn',
      withdrawn: 'that it was withdrawn; empty when it has arrived',
    },
    needed: ['number', 'link'],
    texts: {
      en: {
        subject: '{number}: {title}',
        body: `Dear author,

you are named as an author of this manuscript, number {number} at {journal}:

{title}
{authors}

{withdrawn}

Please tell us whether you agree:
{link}

{journal}
{journal_email}`,
      },
      hi: {
        subject: '{number}: {title}',
        body: `आदरणीय लेखक,

{journal} की पांडुलिपि संख्या {number} में आपका नाम लेखक के रूप में है:

{title}
{authors}

{withdrawn}

कृपया बताएँ कि आप सहमत हैं या नहीं:
{link}

{journal}
{journal_email}`,
      },
    },
  },
  'manuscript-office': {
    label: 'Manuscripts: to the office',
    about:
      'To whoever handles the manuscript, or the journal’s address, when something has arrived or is late',
    placeholders: { ...withLink, what: 'what has happened', link: 'the page of the manuscript for staff' },
    needed: ['what', 'link'],
    texts: {
      en: {
        subject: '{number}: {what}',
        body: `{what}: manuscript {number}

{title}
{authors}

{link}`,
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
    texts: {
      en: {
        subject: 'Your manuscript at {journal}',
        body: `Dear author,

your manuscript is waiting for you:

{title}

The revision is due on {due}.

The fee for its publication, {fee}, is not paid yet.

Go on here:
{link}

{journal}
{journal_email}`,
      },
      hi: {
        subject: '{journal} में आपकी पांडुलिपि',
        body: `आदरणीय लेखक,

आपकी पांडुलिपि आपकी प्रतीक्षा कर रही है:

{title}

संशोधन {due} तक अपेक्षित है।

इसके प्रकाशन का शुल्क, {fee}, अभी तक नहीं मिला है।

यहाँ आगे बढ़ें:
{link}

{journal}
{journal_email}`,
      },
    },
  },
  'decision-revise': {
    label: 'Manuscripts: revision',
    about: 'To the corresponding author, when repairs or a revision are asked for',
    placeholders: {
      ...withLink,
      due: 'the day on which it is due',
      remarks: 'the reports of the reviewers, and what staff write into the letter',
    },
    needed: ['link'],
    texts: {
      en: {
        subject: '{number}: a revision is asked for',
        body: `Dear author,

thank you for sending your manuscript {number}, “{title}”, to {journal}. Before we decide, please revise it as follows:

{remarks}

Please send the revised file and your response by {due}:
{link}

{journal}
{journal_email}`,
      },
      hi: {
        subject: '{number}: संशोधन अपेक्षित है',
        body: `आदरणीय लेखक,

{journal} को अपनी पांडुलिपि {number}, “{title}”, भेजने के लिए धन्यवाद। निर्णय से पहले कृपया इसे इस प्रकार संशोधित करें:

{remarks}

कृपया संशोधित फ़ाइल और अपना उत्तर {due} तक भेजें:
{link}

{journal}
{journal_email}`,
      },
    },
  },
  'manuscript-due': {
    label: 'Manuscripts: another day',
    about: 'To the corresponding author, when the office changes the day of a revision',
    placeholders: { ...withLink, due: 'the day on which it is due' },
    needed: ['due', 'link'],
    texts: {
      en: {
        subject: '{number}: your revision is due on {due}',
        body: `Dear author,

We have changed the day of your revision. Please send your revised manuscript {number}, “{title}”, by {due}:
{link}

Kind regards,
{journal}
{journal_email}`,
      },
      hi: {
        subject: '{number}: संशोधन {due} तक भेजें',
        body: `आदरणीय लेखक,

हमने आपके संशोधन की तिथि बदल दी है। कृपया अपनी संशोधित पांडुलिपि {number}, “{title}”, {due} तक भेजें:
{link}

सादर,
{journal}
{journal_email}`,
      },
    },
  },
  'decision-accept': {
    label: 'Manuscripts: acceptance',
    about: 'To the corresponding author, when a manuscript is accepted',
    placeholders: {
      ...withLink,
      asked: 'what is still asked for, one a line; empty without any',
      fee: 'the fee for its publication; empty without one',
      remarks: 'the reports of the reviewers that the author reads; empty without any',
    },
    needed: ['link'],
    texts: {
      en: {
        subject: '{number} is accepted',
        body: `Dear author,

we are pleased to tell you that your manuscript {number}, “{title}”, is accepted for publication in {journal}.

Please send us:
{asked}

{remarks}

The fee for its publication is {fee}. The page of your manuscript says how to pay it, and has your letter of acceptance.

The page of your manuscript:
{link}

{journal}
{journal_email}`,
      },
      hi: {
        subject: '{number} स्वीकृत है',
        body: `आदरणीय लेखक,

हमें यह बताते हुए हर्ष है कि आपकी पांडुलिपि {number}, “{title}”, {journal} में प्रकाशन के लिए स्वीकृत है।

कृपया हमें भेजें:
{asked}

{remarks}

इसके प्रकाशन का शुल्क {fee} है। इसे कैसे दें, यह आपकी पांडुलिपि के पृष्ठ पर है; आपका स्वीकृति-पत्र भी वहीं है।

आपकी पांडुलिपि का पृष्ठ:
{link}

{journal}
{journal_email}`,
      },
    },
  },
  'manuscript-receipt': {
    label: 'Manuscripts: receipt',
    about: 'To the corresponding author, when the fee has arrived',
    placeholders: { ...withLink, amount: 'what was paid', receipt: 'the receipt’s number' },
    needed: ['receipt', 'link'],
    texts: {
      en: {
        subject: '{number}: receipt {receipt}',
        body: `Dear author,

we have received {amount} for the publication of your manuscript {number}, “{title}”. Your receipt has the number {receipt}.

It is on the page of your manuscript:
{link}

{journal}
{journal_email}`,
      },
      hi: {
        subject: '{number}: रसीद {receipt}',
        body: `आदरणीय लेखक,

आपकी पांडुलिपि {number}, “{title}”, के प्रकाशन के लिए {amount} प्राप्त हुए। आपकी रसीद की संख्या {receipt} है।

रसीद आपकी पांडुलिपि के पृष्ठ पर है:
{link}

{journal}
{journal_email}`,
      },
    },
  },
  'decision-reject': {
    label: 'Manuscripts: rejection',
    about: 'To the corresponding author, when a manuscript is not accepted',
    placeholders: {
      ...withLink,
      remarks: 'the reports of the reviewers, and the reasons, which staff write into the letter',
    },
    needed: [],
    texts: {
      en: {
        subject: '{number}: our decision',
        body: `Dear author,

thank you for sending your manuscript {number}, “{title}”, to {journal}. We are sorry that we cannot publish it.

{remarks}

The page of your manuscript:
{link}

{journal}
{journal_email}`,
      },
      hi: {
        subject: '{number}: हमारा निर्णय',
        body: `आदरणीय लेखक,

{journal} को अपनी पांडुलिपि {number}, “{title}”, भेजने के लिए धन्यवाद। हमें खेद है कि हम इसे प्रकाशित नहीं कर सकते।

{remarks}

आपकी पांडुलिपि का पृष्ठ:
{link}

{journal}
{journal_email}`,
      },
    },
  },
  ...reviewMailKinds,
} as const;
export type ManuscriptMailKind = keyof typeof manuscriptMailKinds;
