import { isRetracted, type Standing } from '#contracts/publication/amendments.ts';
import type { CreditRole } from '#contracts/publication/credit-roles.ts';
import { articleTypeName } from '#contracts/publication/article-types.ts';
import type { FurtherFileKind } from '#contracts/publication/further-files.ts';
import { issueName, type NamedIssue } from '#contracts/publication/issue-key.ts';
import { printedRange } from '#contracts/publication/page-range.ts';
import type { Messages } from '../messages.ts';

const standings: Record<Standing, string> = {
  '': '',
  reinstated: '',
  corrected: 'संशोधित',
  'of concern': 'चिंता की सूचना',
  retracted: 'वापस लिया गया',
  withdrawn: 'हटाया गया',
};
const roles: Record<CreditRole, string> = {
  Conceptualization: 'संकल्पना',
  'Data curation': 'आँकड़ों का संरक्षण',
  'Formal analysis': 'औपचारिक विश्लेषण',
  'Funding acquisition': 'धन जुटाना',
  Investigation: 'अन्वेषण',
  Methodology: 'शोध विधि',
  'Project administration': 'परियोजना प्रबंधन',
  Resources: 'संसाधन',
  Software: 'सॉफ़्टवेयर',
  Supervision: 'पर्यवेक्षण',
  Validation: 'पुष्टि',
  Visualization: 'दृश्य प्रस्तुति',
  'Writing – original draft': 'लेखन: मूल प्रारूप',
  'Writing – review & editing': 'लेखन: समीक्षा और संपादन',
};
const fileKinds: Record<FurtherFileKind, string> = {
  'data set': 'डेटा',
  translation: 'अनुवाद',
  figure: 'चित्र',
  'video or sound': 'वीडियो या ऑडियो',
  software: 'सॉफ़्टवेयर',
  other: 'अन्य',
};
const nameOfIssue = (issue: NamedIssue): string => issueName(issue, 'hi');

export const articles: Messages['articles'] = {
  article: 'लेख',
  articleOf: (refnumber) => `लेख ${refnumber}`,
  issueName: nameOfIssue,
  shortIssueName: nameOfIssue,
  range: (pagenumber) => pagenumber && `पृष्ठ ${printedRange(pagenumber)}`,
  type: (type) => articleTypeName(type, 'hi'),
  amendment: (type) =>
    ({
      correction: 'शुद्धिपत्र',
      'expression of concern': 'चिंता की सूचना',
      retraction: 'लेख वापसी की सूचना',
      withdrawal: 'लेख हटाने की सूचना',
      reinstatement: 'लेख की पुनःस्थापना',
    })[type],
  standing: (standing) => standings[standing],
  retracted: (text, standing) => (isRetracted(standing) ? `${text} (${standings[standing]})` : text),
  peerReview: (line) =>
    `समीक्षा: ${line
      .replace(/^Double anonymized/, 'दोनों ओर अनाम')
      .replace(/^Single anonymized/, 'एक ओर अनाम')
      .replace(/^All identities visible/, 'सबकी पहचान खुली')
      .replace(/(\d+) reviewers?/, '$1 समीक्षक')
      .replace(/(\d+) rounds?/, '$1 दौर')}`,
  received: 'प्राप्त',
  revised: 'संशोधित',
  accepted: 'स्वीकृत',
  published: 'प्रकाशित',
  reference: 'संदर्भ संख्या',
  downloadPdf: 'PDF डाउनलोड करें',
  pages: (count) => `${count} पृष्ठ`,
  cite: 'उद्धरण',
  firstPage: 'PDF का पहला पृष्ठ',
  readHere: 'PDF यहीं पढ़ें',
  closePdf: 'PDF बंद करें',
  pdfFailed: 'PDF यहाँ नहीं दिखाई जा सकती। कृपया इसे डाउनलोड करें।',
  pdfPage: (page, pages) => `पृष्ठ ${page}, कुल ${pages}`,
  aboutArticle: 'इस लेख के बारे में',
  onThisPage: 'इस पृष्ठ पर',
  outline: 'विषय-सूची',
  downloadAndCite: 'डाउनलोड और उद्धरण',
  share: 'साझा करें',
  copyLink: 'लिंक कॉपी करें',
  email: 'ई-मेल',
  licence: 'लाइसेंस',
  usedByMonth: (months) => `पिछले बारह महीनों में हर महीने कितनी बार देखा और डाउनलोड किया गया: ${months}`,
  usedTimes: (views, downloads) => `देखा गया: ${views}, डाउनलोड: ${downloads}`,
  related: 'संबंधित लेख',
  certificates: 'प्रमाणपत्र',
  certificatesLink: 'प्रमाणपत्र और आवरण पृष्ठ',
  abstract: 'सारांश',
  keywords: 'मुख्य शब्द',
  dataStatement: 'आँकड़ों की उपलब्धता',
  ethics: 'नैतिकता',
  competingInterests: 'हितों का टकराव',
  acknowledgements: 'आभार',
  contributions: 'लेखकों का योगदान',
  role: (role) => roles[role],
  funding: 'वित्तीय सहायता',
  award: (award) => `, अनुदान ${award}`,
  references: 'संदर्भ',
  identifiers: 'अन्य पहचान संख्याएँ',
  furtherFiles: 'अन्य फ़ाइलें',
  fileKind: (kind) => fileKinds[kind],
  corresponding: 'पत्राचार लेखक',
  equal: 'इन लेखकों का योगदान समान है',
  orcid: (name, confirmed) => `${name} का ORCID iD${confirmed ? '' : ', अपुष्ट'}`,
  orcidTitle: (address, confirmed) => (confirmed ? address : `${address} (लेखक ने पुष्टि नहीं की है)`),
  howToCite: 'इस लेख को कैसे उद्धृत करें',
  citationStyle: 'उद्धरण शैली',
  ownStyle: 'वैंकूवर (पत्रिका की अपनी)',
  copyCitation: 'उद्धरण कॉपी करें',
  copyBibtex: 'BibTeX कॉपी करें',
  inThisIssue: 'इस अंक में',
  previousArticle: 'पिछला लेख',
  nextArticle: 'अगला लेख',
  notices: {
    about: 'इस लेख के बारे में सूचनाएँ',
    subject: 'यह सूचना किस लेख के बारे में है',
    isAbout: (article) => <>यह सूचना इस लेख के बारे में है: {article}</>,
    notPublic: 'जिस लेख के बारे में यह सूचना है, वह सार्वजनिक नहीं है।',
  },
  fullText: {
    notes: 'टिप्पणियाँ',
    alsoCited: 'अन्य उद्धृत संदर्भ',
    citedIn: 'उद्धृत',
    markedIn: 'लेख में',
    inList: 'संदर्भ सूची में',
    inNotes: 'टिप्पणियों में',
    scholar: 'Google Scholar पर',
    enlarge: (label) => (label ? `बड़ा देखें: ${label}` : 'बड़ा देखें'),
    close: 'बंद करें',
    table: 'तालिका',
    picture: 'चित्र',
    media: 'खोलें',
    pictureMissing: 'यह चित्र PDF में है।',
  },
  table: {
    serial: 'क्र.सं.',
    titleAndAuthors: 'शीर्षक और लेखक',
    country: 'देश',
    abstractOf: (title) => `सारांश: ${title}`,
    download: 'डाउनलोड',
    downloadOf: (title) => `डाउनलोड: ${title}`,
  },
};
