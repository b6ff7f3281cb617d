import type { Messages } from '../messages.ts';

const options: Record<string, string> = {
  'Research Paper': 'शोध पत्र',
  'Review Paper': 'समीक्षा पत्र',
  'Case Study': 'केस स्टडी',
  Thesis: 'शोध प्रबंध',
  Engineering: 'इंजीनियरिंग',
  Management: 'प्रबंधन',
  Science: 'विज्ञान',
  Others: 'अन्य',
  'Aeronautical Engineering': 'एरोनॉटिकल इंजीनियरिंग',
  'Agricultural Engineering': 'कृषि इंजीनियरिंग',
  Agriculture: 'कृषि',
  Architecture: 'वास्तुकला',
  'Automobile Engineering': 'ऑटोमोबाइल इंजीनियरिंग',
  Biochemistry: 'जैव रसायन',
  'Biomedical Engineering': 'बायोमेडिकल इंजीनियरिंग',
  Biotechnology: 'जैव प्रौद्योगिकी',
  Botany: 'वनस्पति विज्ञान',
  'Business Administration': 'व्यवसाय प्रशासन',
  'Chemical Engineering': 'केमिकल इंजीनियरिंग',
  Chemistry: 'रसायन विज्ञान',
  'Civil Engineering': 'सिविल इंजीनियरिंग',
  Commerce: 'वाणिज्य',
  'Computer Science and Engineering': 'कंप्यूटर विज्ञान और इंजीनियरिंग',
  Economics: 'अर्थशास्त्र',
  Education: 'शिक्षा',
  'Electrical Engineering': 'इलेक्ट्रिकल इंजीनियरिंग',
  'Electronics and Communication': 'इलेक्ट्रॉनिक्स और संचार',
  'Environmental Science': 'पर्यावरण विज्ञान',
  Finance: 'वित्त',
  'Food Technology': 'खाद्य प्रौद्योगिकी',
  'Human Resource Management': 'मानव संसाधन प्रबंधन',
  'Information Technology': 'सूचना प्रौद्योगिकी',
  'Instrumentation Engineering': 'इंस्ट्रूमेंटेशन इंजीनियरिंग',
  'Management Studies': 'प्रबंधन अध्ययन',
  Marketing: 'मार्केटिंग',
  Mathematics: 'गणित',
  'Mechanical Engineering': 'मैकेनिकल इंजीनियरिंग',
  'Medical Science': 'चिकित्सा विज्ञान',
  Microbiology: 'सूक्ष्मजीव विज्ञान',
  Nanotechnology: 'नैनो प्रौद्योगिकी',
  Pharmacy: 'फ़ार्मेसी',
  Physics: 'भौतिकी',
  'Production Engineering': 'प्रोडक्शन इंजीनियरिंग',
  'Social Sciences': 'सामाजिक विज्ञान',
  'Software Engineering': 'सॉफ़्टवेयर इंजीनियरिंग',
};

export const manuscript: Messages['manuscript'] = {
  title: 'लेख भेजें',
  heading: 'पांडुलिपि भेजें',
  description: 'पांडुलिपि के साथ क्या भेजें।',
  note: (email) => (
    <>
      अपनी पांडुलिपि ई-मेल से {email} पर भेजें। नीचे का फ़ॉर्म आपके लिए ई-मेल लिखता है। लेख को MS Word फ़ाइल के रूप में संलग्न करें।
    </>
  ),
  online: (link) => (
    <>{link('ऑनलाइन भेजें')} आपका ई-मेल पता काफ़ी है। आप कभी भी देख सकते हैं कि पांडुलिपि कहाँ तक पहुँची है।</>
  ),
  checklistTitle: 'भेजने से पहले',
  checklist: (link) => [
    <>लेख MS Word की एक फ़ाइल में है और {link('लेखकों के लिए निर्देश')} के अनुसार है।</>,
    'हर लेखक का नाम, संस्था, देश और ई-मेल पता उद्धरण के क्रम में दिया गया है।',
    'सारांश 150 से 300 शब्दों का है। चार से छह मुख्य शब्द हैं।',
    'हर तालिका, चित्र और संदर्भ का उल्लेख लेख में है।',
    'कॉपीराइट फ़ॉर्म हस्ताक्षर सहित संलग्न है।',
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
  choose: 'चुनें',
  option: (option) => options[option] ?? option,
  yes: 'हाँ',
  no: 'नहीं',
  writeEmail: 'ई-मेल लिखें',
  subject: (title) => `पांडुलिपि: ${title}`.replace(/: $/, ''),
  showText: 'कॉपी करने के लिए पाठ दिखाएँ',
  toFill: (count) => (count === 1 ? 'एक जगह जाँचें' : `${count} जगह जाँचें`),
  notPdf: 'PDF फ़ाइल चुनें।',
  fileHint: 'चाहें तो उसी पाठ की PDF चुनें। ई-मेल में केवल उसका नाम लिखा जाता है, इसलिए दोनों फ़ाइलें वहाँ संलग्न करें।',
  notEmail: 'name@example.org जैसा ई-मेल पता लिखें।',
  missing: 'कृपया इसे भरें',
  invalid: 'कृपया इसे जाँचें',
  written: (email) => (
    <>
      अपने मेल प्रोग्राम के ई-मेल में लेख संलग्न करके उसे भेजें। यदि कोई प्रोग्राम नहीं खुला, तो यह पाठ कॉपी करके लेख के साथ {email}{' '}
      पर भेजें।
    </>
  ),
  copy: 'पाठ कॉपी करें',
};
