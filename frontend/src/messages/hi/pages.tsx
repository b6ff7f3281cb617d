import { isOnlineFirst, issueName, issueWords } from '#contracts/publication/issue-key.ts';
import type { Claims } from '#contracts/journal/claims.ts';
import type { Messages } from '../messages.ts';

const groups: Record<string, string> = {
  'Editor-in-Chief': 'प्रधान संपादक',
  'Associate Editors': 'सह संपादक',
  'Assistant Editors': 'सहायक संपादक',
};

const posts: Record<string, string> = {
  Professor: 'प्रोफ़ेसर',
  'Associate Professor': 'सह प्रोफ़ेसर',
  'Assistant Professor': 'सहायक प्रोफ़ेसर',
  Scientist: 'वैज्ञानिक',
  Head: 'विभागाध्यक्ष',
  Lecturer: 'व्याख्याता',
};

/** 'अनुक्रमित, रेफ़रीड और सहकर्मी-समीक्षित ', or as much of it as the journal claims. */
function claimed({ is_indexed, is_peer_reviewed }: Claims, and: string): string {
  const claims = [is_indexed ? 'अनुक्रमित' : '', is_peer_reviewed ? `रेफ़रीड${and}सहकर्मी-समीक्षित` : ''];
  const said = claims.filter(Boolean).join(', ');
  return said && `${said} `;
}

export const pages: Messages['pages'] = {
  home: {
    description: (journal, claims) => `${journal}: ${claimed(claims, ' और ')}मुक्त अभिगम पत्रिका।`,
    heading: (claims) => `${claimed(claims, ' और ')}पत्रिका, हर पाठक के लिए खुली`,
    promise: (
      <>
        प्रकाशन के <b>5&nbsp;दिनों के भीतर</b> हम हर लेखक को प्रकाशित लेख का लिंक, प्रमाणपत्र और आवरण पृष्ठ भेजते हैं।
      </>
    ),
    latest: (issue) =>
      isOnlineFirst(issue) ? 'पहले ऑनलाइन' : `खंड ${issue.volume}, ${issueWords(issue, 'hi')}`,
    allArticles: (total) => `इस अंक के सभी ${total} लेख`,
    thisIssue: 'यह अंक',
    allIssues: 'सभी अंक',
    indexedIn: 'यहाँ अनुक्रमित',
  },
  board: {
    title: 'संपादक मंडल',
    description: 'पत्रिका के संपादक।',
    empty: 'संपादक मंडल की सूची यहाँ होगी।',
    download: 'संपादक मंडल डाउनलोड करें (PDF)',
    group: (title) => groups[title] ?? title,
    post: (post) => posts[post],
    portrait: (name) => `${name} का चित्र`,
  },
  archives: {
    title: 'पुराने अंक',
    description: 'वर्ष और खंड के अनुसार सभी अंक।',
    empty: 'अभी तक कोई अंक प्रकाशित नहीं हुआ है।',
    years: 'वर्ष',
    year: (year) => `${year} के अंक`,
    articles: (count) => `${count} लेख`,
    issue: (issue) =>
      isOnlineFirst(issue) ? 'पहले ऑनलाइन' : `खंड ${issue.volume} : ${issueWords(issue, 'hi')}`,
  },
  issue: {
    title: (key) => issueName(key, 'hi'),
    description: (key) =>
      isOnlineFirst(key)
        ? `${key.year} के लेख जो अभी किसी अंक में नहीं हैं।`
        : `खंड ${key.volume}, ${issueWords(key, 'hi')}, ${key.year} के लेख।`,
    whole: 'पूरा अंक (PDF)',
    empty: 'इस अंक का कोई लेख अभी प्रकाशित नहीं हुआ है।',
    articles: (title) => `${title} के लेख`,
  },
  mostRead: {
    title: 'सर्वाधिक पढ़े गए',
    description: 'सबसे अधिक डाउनलोड किए गए लेख, महीने या वर्ष के अनुसार।',
    periods: { year: 'पिछले बारह महीने', quarter: 'पिछले तीन महीने', month: 'इस महीने' },
    period: 'अवधि',
    downloads: (count) => `डाउनलोड: ${count}`,
    empty: 'इस अवधि में कोई लेख डाउनलोड नहीं किया गया। यहाँ से शुरू करें:',
  },
  recent: {
    title: 'नए लेख',
    description: 'पिछले दो सप्ताह में जोड़े गए लेख, नवीनतम पहले।',
    text: (feed) => <>पिछले दो सप्ताह में जोड़े गए लेख, नवीनतम पहले। यही सूची फ़ीड के रूप में: {feed}।</>,
    empty: 'पिछले दो सप्ताह में कोई लेख नहीं जोड़ा गया। यहाँ से शुरू करें:',
    pager: 'नए लेखों के पृष्ठ',
  },
  search: {
    title: 'खोज',
    titleOf: (keyword) => `खोज: ${keyword}`,
    intro:
      'सभी लेखों के शीर्षक, लेखक, मुख्य शब्द, सारांश और PDF में खोजें। जिस शब्द से पहले - हो, उस शब्द वाले लेख छोड़ दिए जाते हैं: मिट्टी -पानी।',
    nothing: 'क्षमा करें, आपके खोज शब्दों से कोई लेख नहीं मिला। कृपया दूसरे शब्दों से खोजें।',
    results: (total, keyword) => `परिणाम: ${total}, खोज: ${keyword}`,
    moreThan: (count) => `${count} से अधिक`,
    found: 'मिले लेख',
    pager: 'परिणामों के पृष्ठ',
    year: 'वर्ष',
    allYears: 'सभी वर्ष',
    type: 'प्रकार',
    allTypes: 'सभी प्रकार',
    sort: 'क्रम',
    orders: { relevance: 'प्रासंगिकता', newest: 'नए पहले', oldest: 'पुराने पहले' },
    filters: 'फ़िल्टर',
    removeFilter: '(हटाएँ)',
    unfiltered: 'सभी वर्षों और प्रकारों में खोजें',
    similar: 'मिलते-जुलते शब्द:',
    newest: 'नवीनतम अंक से',
    fewer: 'केवल एक शब्द खोजें:',
    correctedTo: (corrected, instead) => (
      <>
        {corrected} के परिणाम दिखाए जा रहे हैं। इसके बजाय {instead} खोजें।
      </>
    ),
    withNames: (names, only) => (
      <>
        मिलती-जुलती वर्तनी वाले नाम भी शामिल हैं: {names}। केवल {only} खोजें।
      </>
    ),
    without: (terms, withAll) => (
      <>
        {terms.map((term) => `“${term}”`).join(' या ')} वाले लेख छोड़ दिए गए हैं। {withAll}
      </>
    ),
    withAll: 'सभी शब्दों से खोजें',
    inPdf: (page) => `PDF में, पृष्ठ ${page}`,
    inSection: (section) => `अनुभाग “${section}” में`,
  },
  about: {
    title: 'परिचय',
    heading: 'पत्रिका के बारे में',
    description: (journal) => `${journal} का परिचय।`,
    text: (journal, claims) => (
      <>
        {journal} एक {claimed(claims, ', ')}मुक्त अभिगम पत्रिका है। इसमें{' '}
        {claims.subject_hi ? `${claims.subject_hi} पर` : 'अपने क्षेत्र के'} मौलिक शोध, समीक्षाएँ, केस स्टडी और शोध प्रबंध
        प्रकाशित होते हैं, और हर लेख प्रकाशन के दिन से ही निःशुल्क पढ़ा, डाउनलोड किया और साझा किया जा सकता है।
      </>
    ),
    draftText: 'यह पाठ अभी ड्राफ़्ट है। पत्रिका ने इसकी पुष्टि नहीं की है।',
    since: 'आरंभ',
    issues: 'अंक',
    articles: 'लेख',
    links: (link) => (
      <>
        संपादकों का परिचय {link.board('संपादक मंडल')} में, अब तक प्रकाशित लेख {link.archives('पुराने अंकों')} में, और प्रकाशन
        की विधि {link.instructions('लेखकों के लिए निर्देश')} में देखें।
      </>
    ),
  },
  announcements: {
    title: 'सूचनाएँ',
    description: (journal) => `${journal} की सूचनाएँ और लेख आमंत्रण।`,
    calls: 'खुले लेख आमंत्रण',
    closes: (day) => `अंतिम तिथि: ${day}`,
    empty: 'अभी कोई सूचना नहीं है।',
    feed: 'Atom फ़ीड की सदस्यता लें',
  },
  contact: {
    title: 'संपर्क',
    description: (journal) => `${journal} से संपर्क कैसे करें।`,
    topics: 'लिखने से पहले',
    certificate: 'अपना प्रमाणपत्र खोजें',
    postalAddress: 'डाक का पता',
    map: 'मानचित्र पर देखें',
    website: 'वेबसाइट',
    email: 'ई-मेल',
    phone: 'फ़ोन',
  },
  indexing: {
    title: 'अनुक्रमण',
    description: 'वे डेटाबेस और सूचियाँ जिनमें पत्रिका अनुक्रमित है।',
    text: 'पत्रिका के लेख इन डेटाबेस, पुस्तकालयों और सूचियों में अनुक्रमित हैं।',
    since: (year) => `${year} से`,
    empty: 'पत्रिका जहाँ अनुक्रमित है, उनकी सूची यहाँ दी जाएगी।',
  },
  publication: {
    title: 'प्रमाणपत्र',
    titleOf: (refnumber) => `लेख ${refnumber} के प्रमाणपत्र`,
    description: 'प्रकाशित लेख का प्रमाणपत्र, आवरण पृष्ठ और फ़ाइल डाउनलोड करें।',
    search: 'अपने नाम या अपने लेख के शीर्षक के शब्दों से अपना प्रमाणपत्र खोजें।',
    nameOrTitle: 'आपका नाम, या शीर्षक के शब्द',
    findByName: 'खोजें',
    found: (shown, total) =>
      shown < total
        ? `${total} में से पहले ${shown} लेख। अपना लेख पाने के लिए एक शब्द और जोड़ें।`
        : `${total} लेख ${total === 1 ? 'मिला' : 'मिले'}`,
    nothing: 'कोई लेख नहीं मिला। केवल एक नाम या शीर्षक का एक शब्द लिखकर देखें।',
    enter: (link) => <>या अपने लेख की संदर्भ संख्या लिखें। यह हमारे भेजे हुए लिंक में और {link('लेख के पृष्ठ')} पर दी गई है।</>,
    reference: 'संदर्भ संख्या',
    find: 'लेख खोजें',
    abstractAndCitation: 'सारांश और उद्धरण',
    certificate: 'प्रकाशन का प्रमाणपत्र',
    downloadCertificate: 'प्रमाणपत्र डाउनलोड करें (PDF)',
    copyVerification: 'सत्यापन का लिंक कॉपी करें',
    noCertificate: 'लेखों के बारे में सूचनाओं के प्रमाणपत्र और आवरण पृष्ठ नहीं होते।',
    issueAndArticle: 'अंक और लेख',
    coverPage: 'आवरण पृष्ठ',
    downloadCoverPage: 'आवरण पृष्ठ डाउनलोड करें (PDF)',
    downloadArticle: 'लेख डाउनलोड करें (PDF)',
  },
};
