import { type SiteLanguage, siteLanguages } from '#contracts/values/site-languages.ts';

/** The words that pages print around an article's own, in the order of the site's languages. */
const words = {
  abstract: ['Abstract', 'सारांश'],
  keywords: ['Keywords', 'मुख्य शब्द'],
  references: ['References', 'संदर्भ'],
  notes: ['Notes', 'टिप्पणियाँ'],
  continued: ['(continued)', '(जारी)'],
  citeAs: ['Cite as', 'उद्धरण'],
  page: ['page', 'पृष्ठ'],
  of: ['of', '/'],
  received: ['Received', 'प्राप्त'],
  revised: ['Revised', 'संशोधित'],
  accepted: ['Accepted', 'स्वीकृत'],
  publishdate: ['Published', 'प्रकाशित'],
  print: ['print', 'मुद्रित'],
  online: ['online', 'ऑनलाइन'],
  and: ['and', 'और'],
  others: ['et al.', 'आदि'],
  review: ['Peer review', 'समीक्षा'],
  acknowledgements: ['Acknowledgements', 'आभार'],
  funding: ['Funding', 'वित्तीय सहायता'],
  award: ['award', 'अनुदान'],
  data_statement: ['Data availability', 'आँकड़ों की उपलब्धता'],
  ethics_statement: ['Ethics', 'नैतिकता'],
  competing_interests: ['Competing interests', 'हितों का टकराव'],
  contributions: ['Author contributions', 'लेखकों का योगदान'],
  corrected: ['Corrected', 'संशोधित'],
  'of concern': ['Expression of concern', 'चिंता की सूचना'],
  retracted: ['Retracted', 'वापस लिया गया'],
  withdrawn: ['Withdrawn', 'हटाया गया'],
  reinstated: ['Reinstated', 'पुनःस्थापित'],
} as const;
type FurnitureWord = keyof typeof words;

export const furnitureWords = (language: SiteLanguage): Record<FurnitureWord, string> =>
  Object.fromEntries(
    Object.entries(words).map(([name, one]) => [name, one[siteLanguages.indexOf(language)]!]),
  ) as Record<FurnitureWord, string>;
