/* The original words of the mails to reviewers. */

const toReviewer = {
  journal: 'the name of the site',
  journal_email: 'the journal’s e-mail address',
  name: 'the reviewer’s name',
  number: 'the manuscript’s number',
  title: 'its title',
  link: 'the page of the review, for this address alone; empty when it has ended',
};

export const reviewMailKinds = {
  'review-invitation': {
    label: 'Reviews: invitation',
    about: 'To a reviewer; staff edit it before it goes',
    placeholders: {
      ...toReviewer,
      authors: 'the authors’ names; empty where reviewers do not know them',
      abstract: 'the abstract',
      model: 'who knows whom in the review',
      due: 'the day on which the review is due',
      answer_by: 'the day until which the invitation stands',
    },
    needed: ['link'],
    texts: {
      en: {
        subject: 'An invitation to review: {title}',
        body: `Dear {name},

would you review this manuscript for {journal}?

{title}
{authors}

{abstract}

The review is {model}, and due on {due}. Please say by {answer_by} whether you can: one press on this page, without an account or a password.
{link}

{journal}
{journal_email}`,
      },
      hi: {
        subject: 'समीक्षा का निमंत्रण: {title}',
        body: `आदरणीय {name},

क्या आप {journal} के लिए इस पांडुलिपि की समीक्षा करेंगे?

{title}
{authors}

{abstract}

समीक्षा {model} है और {due} तक अपेक्षित है। कृपया {answer_by} तक बताएँ कि क्या आप यह कर सकते हैं: इस पृष्ठ पर एक क्लिक काफ़ी है, बिना खाते और बिना पासवर्ड के।
{link}

{journal}
{journal_email}`,
      },
    },
  },
  'review-reminder': {
    label: 'Reviews: reminder',
    about: 'To a reviewer who has not responded, whose review is due, or to whom it was returned',
    placeholders: {
      ...toReviewer,
      answer_by: 'the day until which the invitation stands; empty once it is accepted',
      due: 'the day on which the review is due; empty before it is accepted',
      remarks: 'why the review was returned; empty in other reminders',
    },
    needed: ['link'],
    texts: {
      en: {
        subject: 'Your review for {journal}: {title}',
        body: `Dear {name},

we have invited you to review this manuscript:

{title}

Please say by {answer_by} whether you can; one press is enough.

Your review is due on {due}. What you have written so far is there.

{remarks}

{link}

{journal}
{journal_email}`,
      },
      hi: {
        subject: '{journal} के लिए आपकी समीक्षा: {title}',
        body: `आदरणीय {name},

हमने आपको इस पांडुलिपि की समीक्षा के लिए आमंत्रित किया है:

{title}

कृपया {answer_by} तक बताएँ कि क्या आप यह कर सकते हैं; एक क्लिक काफ़ी है।

आपकी समीक्षा {due} तक अपेक्षित है। आपने अब तक जो लिखा है, वह वहाँ है।

{remarks}

{link}

{journal}
{journal_email}`,
      },
    },
  },
  'review-thanks': {
    label: 'Reviews: thanks',
    about: 'To a reviewer whose report has arrived',
    placeholders: toReviewer,
    needed: ['link'],
    texts: {
      en: {
        subject: 'Thank you for your review: {title}',
        body: `Dear {name},

thank you for your review of this manuscript, which has arrived:

{title}

Your report, and later the decision:
{link}

{journal}
{journal_email}`,
      },
      hi: {
        subject: 'आपकी समीक्षा के लिए धन्यवाद: {title}',
        body: `आदरणीय {name},

इस पांडुलिपि की आपकी समीक्षा हमें मिल गई है; इसके लिए धन्यवाद:

{title}

आपकी समीक्षा, और बाद में निर्णय:
{link}

{journal}
{journal_email}`,
      },
    },
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
    texts: {
      en: {
        subject: 'Your review for {journal}: {title}',
        body: `Dear {name},

you have reviewed this manuscript for us. The decision: {outcome}.

we asked you to review this manuscript. No review is needed any more: {ended}.

{title}

The page of your review, with the reports of the other reviewers:
{link}

Thank you for your time.

{journal}
{journal_email}`,
      },
      hi: {
        subject: '{journal} के लिए आपकी समीक्षा: {title}',
        body: `आदरणीय {name},

आपने हमारे लिए इस पांडुलिपि की समीक्षा की है। निर्णय: {outcome}।

हमने आपसे इस पांडुलिपि की समीक्षा माँगी थी। अब समीक्षा की आवश्यकता नहीं है: {ended}।

{title}

आपकी समीक्षा का पृष्ठ, अन्य समीक्षकों की समीक्षाओं के साथ:
{link}

आपके समय के लिए धन्यवाद।

{journal}
{journal_email}`,
      },
    },
  },
} as const;
