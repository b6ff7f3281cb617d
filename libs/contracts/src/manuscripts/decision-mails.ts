/* The original words of the letters of decision. */

import { signedLetter } from './mail-closings.ts';
import { signer, withLink } from './mail-placeholders.ts';

type Words = Record<'en' | 'hi', { subject: string; asks: string; send: string }>;

/** A decision that asks the author for something until a day. */
const asking = (needs: string, { en, hi }: Words) => ({
  label: `Manuscripts: ${needs}`,
  about: `To the corresponding author, when a manuscript needs ${needs}`,
  placeholders: {
    ...withLink,
    ...signer,
    due: 'the day on which it is due',
    remarks: 'the reports of the reviewers, and what staff write into the letter; empty without any',
  },
  needed: ['link'],
  texts: signedLetter({
    en: {
      subject: `{number}: ${en.subject}`,
      body: `Thank you for sending your manuscript {number}, “{title}”, to {journal_name}. ${en.asks}

{remarks}

${en.send}
{link}`,
    },
    hi: {
      subject: `{number}: ${hi.subject}`,
      body: `{journal_name} को अपनी पांडुलिपि {number}, “{title}”, भेजने के लिए धन्यवाद। ${hi.asks}

{remarks}

${hi.send}
{link}`,
    },
  }),
});

const revision = (en: string, hi: string) =>
  asking(`a ${en} revision`, {
    en: {
      subject: `a ${en} revision is needed`,
      asks: `It needs a ${en} revision before we decide.`,
      send: 'Please send the revised file and your response by {due}:',
    },
    hi: {
      subject: `${hi} संशोधन अपेक्षित है`,
      asks: `निर्णय से पहले इसमें ${hi} संशोधन चाहिए।`,
      send: 'कृपया संशोधित फ़ाइल और अपना उत्तर {due} तक भेजें:',
    },
  });

export const decisionMailKinds = {
  'decision-return': asking('corrections', {
    en: {
      subject: 'please correct your manuscript',
      asks: 'It needs some corrections before we can go on with it.',
      send: 'Please send the corrected file by {due}:',
    },
    hi: {
      subject: 'कृपया अपनी पांडुलिपि सुधारें',
      asks: 'आगे बढ़ने से पहले इसमें कुछ सुधार चाहिए।',
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
      ...signer,
      asked: 'what is still asked for, one a line; empty without any',
      fee: 'the fee for its publication; empty without one',
      remarks: 'the reports of the reviewers that the author reads; empty without any',
    },
    needed: ['link'],
    texts: signedLetter({
      en: {
        subject: '{number} is accepted',
        body: `We are pleased to tell you that your manuscript {number}, “{title}”, is accepted for publication in {journal_name}.

Please send us:
{asked}

{remarks}

The publication fee is {fee}. The page of your manuscript says how to pay it.

Your letter of acceptance is on the page of your manuscript:
{link}`,
      },
      hi: {
        subject: '{number} स्वीकृत है',
        body: `हमें यह बताते हुए हर्ष है कि आपकी पांडुलिपि {number}, “{title}”, {journal_name} में प्रकाशन के लिए स्वीकृत है।

कृपया हमें भेजें:
{asked}

{remarks}

इसके प्रकाशन का शुल्क {fee} है। इसे कैसे दें, यह आपकी पांडुलिपि के पृष्ठ पर है।

आपका स्वीकृति-पत्र आपकी पांडुलिपि के पृष्ठ पर है:
{link}`,
      },
    }),
  },
  'decision-reject': {
    label: 'Manuscripts: rejection',
    about: 'To the corresponding author, when a manuscript is not accepted',
    placeholders: {
      ...withLink,
      ...signer,
      remarks: 'the reports of the reviewers, and the reasons, which staff write into the letter',
    },
    needed: [],
    texts: signedLetter({
      en: {
        subject: '{number}: our decision',
        body: `Thank you for sending your manuscript {number}, “{title}”, to {journal_name}. We are sorry that we cannot publish it.

{remarks}

The page of your manuscript:
{link}`,
      },
      hi: {
        subject: '{number}: हमारा निर्णय',
        body: `{journal_name} को अपनी पांडुलिपि {number}, “{title}”, भेजने के लिए धन्यवाद। हमें खेद है कि हम इसे प्रकाशित नहीं कर सकते।

{remarks}

आपकी पांडुलिपि का पृष्ठ:
{link}`,
      },
    }),
  },
} as const;
