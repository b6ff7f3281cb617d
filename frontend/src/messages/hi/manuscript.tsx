import type { Messages } from '../messages.ts';

const options: Record<string, string> = {
  'Research Paper': 'शोध पत्र',
  'Review Paper': 'समीक्षा पत्र',
  'Case Study': 'प्रकरण अध्ययन',
  Thesis: 'शोध प्रबंध',
  Engineering: 'अभियांत्रिकी',
  Management: 'प्रबंधन',
  Science: 'विज्ञान',
  Others: 'अन्य',
  'Aeronautical Engineering': 'वैमानिक अभियांत्रिकी',
  'Agricultural Engineering': 'कृषि अभियांत्रिकी',
  Agriculture: 'कृषि',
  Architecture: 'वास्तुकला',
  'Automobile Engineering': 'ऑटोमोबाइल अभियांत्रिकी',
  Biochemistry: 'जैव रसायन',
  'Biomedical Engineering': 'जैव चिकित्सा अभियांत्रिकी',
  Biotechnology: 'जैव प्रौद्योगिकी',
  Botany: 'वनस्पति विज्ञान',
  'Business Administration': 'व्यवसाय प्रशासन',
  'Chemical Engineering': 'रासायनिक अभियांत्रिकी',
  Chemistry: 'रसायन विज्ञान',
  'Civil Engineering': 'सिविल अभियांत्रिकी',
  Commerce: 'वाणिज्य',
  'Computer Science and Engineering': 'कंप्यूटर विज्ञान और अभियांत्रिकी',
  Economics: 'अर्थशास्त्र',
  Education: 'शिक्षा',
  'Electrical Engineering': 'विद्युत अभियांत्रिकी',
  'Electronics and Communication': 'इलेक्ट्रॉनिकी और संचार',
  'Environmental Science': 'पर्यावरण विज्ञान',
  Finance: 'वित्त',
  'Food Technology': 'खाद्य प्रौद्योगिकी',
  'Human Resource Management': 'मानव संसाधन प्रबंधन',
  'Information Technology': 'सूचना प्रौद्योगिकी',
  'Instrumentation Engineering': 'यंत्रीकरण अभियांत्रिकी',
  'Management Studies': 'प्रबंधन अध्ययन',
  Marketing: 'विपणन',
  Mathematics: 'गणित',
  'Mechanical Engineering': 'यांत्रिक अभियांत्रिकी',
  'Medical Science': 'चिकित्सा विज्ञान',
  Microbiology: 'सूक्ष्मजीव विज्ञान',
  Nanotechnology: 'नैनो प्रौद्योगिकी',
  Pharmacy: 'फार्मेसी',
  Physics: 'भौतिकी',
  'Production Engineering': 'उत्पादन अभियांत्रिकी',
  'Social Sciences': 'सामाजिक विज्ञान',
  'Software Engineering': 'सॉफ़्टवेयर अभियांत्रिकी',
};

export const manuscript: Messages['manuscript'] = {
  title: 'लेख भेजें',
  heading: 'पांडुलिपि भेजें',
  description: 'पांडुलिपि के साथ क्या भेजें।',
  note: (email) => (
    <>
      पांडुलिपि ई-मेल से {email} पर भेजी जाती है। नीचे का प्रपत्र आपके लिए ई-मेल लिखता है; लेख को MS Word फ़ाइल के रूप में संलग्न
      करें।
    </>
  ),
  checklistTitle: 'भेजने से पहले',
  checklist: (link) => [
    <>लेख MS Word की एक फ़ाइल में है और {link('लेखकों के लिए निर्देश')} के अनुसार है।</>,
    'हर लेखक का नाम, संस्था, देश और ई-मेल पता उद्धरण के क्रम में दिया गया है।',
    'सारांश 150 से 300 शब्दों का है, और चार से छह मुख्य शब्द दिए गए हैं।',
    'हर तालिका, चित्र और संदर्भ का उल्लेख लेख में है।',
    'कॉपीराइट प्रपत्र हस्ताक्षर सहित संलग्न है।',
  ],
  fields: {
    title: 'पांडुलिपि का शीर्षक',
    authors: 'लेखकों के नाम',
    email: 'ई-मेल',
    phone: 'फ़ोन',
    total: 'लेखकों की कुल संख्या',
    type: 'लेख का प्रकार',
    doi: 'लेख के लिए DOI (200 रुपये अतिरिक्त)',
    stream: 'शाखा',
    area: 'विषय क्षेत्र',
    file: 'पांडुलिपि (PDF)',
  },
  option: (option) => options[option] ?? option,
  yes: 'हाँ',
  no: 'नहीं',
  writeEmail: 'ई-मेल लिखें',
  subject: (title) => `पांडुलिपि: ${title}`.replace(/: $/, ''),
  showText: 'कॉपी करने के लिए पाठ दिखाएँ',
  toFill: (count) => (count === 1 ? 'एक जगह जाँचें' : `${count} जगह जाँचें`),
  notPdf: 'कृपया PDF फ़ाइल चुनें',
  fileHint: 'PDF फ़ाइल, यदि उसी पाठ की हो। ई-मेल में केवल इसका नाम लिखा जाता है: दोनों फ़ाइलें वहाँ संलग्न करें।',
  missing: 'कृपया इसे भरें',
  invalid: 'कृपया इसे जाँचें',
  written: (email) => (
    <>
      अपने मेल प्रोग्राम की ई-मेल में लेख संलग्न करके उसे भेजें। यदि कोई प्रोग्राम नहीं खुला, तो यह पाठ कॉपी करके लेख के साथ {email}{' '}
      पर भेजें।
    </>
  ),
  copy: 'पाठ कॉपी करें',
};
