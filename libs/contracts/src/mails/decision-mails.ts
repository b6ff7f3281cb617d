/* The original words of the decision letters. */

import type { DecisionMailKind, MailKind } from './mail-kinds.ts';
import { signedLetter, signerPlaceholder, withLink } from './mail-parts.ts';

type Words = Record<'en' | 'hi', { subject: string; request: string; send: string }>;

/** A decision after which the author sends something by a day. */
const askFor = (needs: string, { en, hi }: Words) => ({
  label: `Manuscripts: ${needs}`,
  about: `To the corresponding author, when a manuscript needs ${needs}`,
  placeholders: {
    ...withLink,
    ...signerPlaceholder,
    due: 'the due date',
    remarks: 'the reviewers’ reports and what staff add to the letter; empty if there are none',
  },
  needed: ['link'],
  texts: signedLetter({
    en: {
      subject: `{number}: ${en.subject}`,
      body: `Thank you for sending your manuscript {number}, “{title}”, to {journal_name}. ${en.request}

{remarks}

${en.send}
{link}`,
    },
    hi: {
      subject: `{number}: ${hi.subject}`,
      body: `अपनी पांडुलिपि {number}, “{title}”, {journal_name} को भेजने के लिए धन्यवाद। ${hi.request}

{remarks}

${hi.send}
{link}`,
    },
  }),
});

const revision = (en: string, hi: string) =>
  askFor(`a ${en} revision`, {
    en: {
      subject: `your manuscript needs a ${en} revision`,
      request: `It needs a ${en} revision before we can decide.`,
      send: 'Please send your revised manuscript and your response by {due}:',
    },
    hi: {
      subject: `पांडुलिपि में ${hi} संशोधन चाहिए`,
      request: `निर्णय से पहले इसमें ${hi} संशोधन चाहिए।`,
      send: 'कृपया संशोधित पांडुलिपि और अपना उत्तर {due} तक भेजें:',
    },
  });

export const decisionMailKinds = {
  'decision-return': askFor('corrections', {
    en: {
      subject: 'please correct your manuscript',
      request: 'It needs some corrections before we can continue.',
      send: 'Please send the corrected file by {due}:',
    },
    hi: {
      subject: 'कृपया अपनी पांडुलिपि सुधारें',
      request: 'आगे बढ़ने से पहले इसमें कुछ सुधार चाहिए।',
      send: 'कृपया सुधारी हुई फ़ाइल {due} तक भेजें:',
    },
  }),
  'decision-minor': revision('minor', 'छोटा'),
  'decision-major': revision('major', 'बड़ा'),
  'decision-accept': {
    label: 'Manuscripts: acceptance',
    about: 'To the corresponding author, when a manuscript is accepted',
    placeholders: {
      ...withLink,
      ...signerPlaceholder,
      asked: 'the requested files, one per line; empty if there are none',
      fee: 'the publication fee; empty if there is none',
      remarks: 'the reviewers’ reports that the author can read; empty if there are none',
    },
    needed: ['link'],
    texts: signedLetter({
      en: {
        subject: '{number}: your manuscript has been accepted',
        body: `We are pleased to tell you that your manuscript {number}, “{title}”, has been accepted for publication in {journal_name}.

Please send us:
{asked}

{remarks}

The publication fee is {fee}. Your manuscript’s page shows how to pay it.

Open your manuscript’s page to download your acceptance letter:
{link}`,
      },
      hi: {
        subject: '{number}: आपकी पांडुलिपि स्वीकृत है',
        body: `हमें यह बताते हुए हर्ष है कि आपकी पांडुलिपि {number}, “{title}”, {journal_name} में प्रकाशन के लिए स्वीकृत है।

कृपया हमें भेजें:
{asked}

{remarks}

प्रकाशन शुल्क {fee} है। इसे देने का तरीका आपकी पांडुलिपि के पृष्ठ पर है।

अपना स्वीकृति-पत्र डाउनलोड करने के लिए अपनी पांडुलिपि का पृष्ठ खोलें:
{link}`,
      },
    }),
  },
  'decision-reject': {
    label: 'Manuscripts: rejection',
    about: 'To the corresponding author, when a manuscript is not accepted',
    placeholders: {
      ...withLink,
      ...signerPlaceholder,
      remarks: 'the reviewers’ reports and the reasons that staff write in the letter',
    },
    needed: [],
    texts: signedLetter({
      en: {
        subject: '{number}: our decision on your manuscript',
        body: `Thank you for sending your manuscript {number}, “{title}”, to {journal_name}. We are sorry that we cannot publish it.

{remarks}

Open your manuscript’s page:
{link}`,
      },
      hi: {
        subject: '{number}: आपकी पांडुलिपि पर हमारा निर्णय',
        body: `अपनी पांडुलिपि {number}, “{title}”, {journal_name} को भेजने के लिए धन्यवाद। हमें खेद है कि हम इसे प्रकाशित नहीं कर सकते।

{remarks}

अपनी पांडुलिपि का पृष्ठ खोलें:
{link}`,
      },
    }),
  },
} as const satisfies Record<DecisionMailKind, MailKind>;
