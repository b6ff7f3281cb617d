import type { Messages } from '../messages.ts';

export const instructions: Messages['instructions'] = {
  description: (journal) => `${journal} के लिए लेख कैसे तैयार करें और भेजें: प्रारूप, शुल्क, नीतियाँ।`,
  onThisPage: 'इस पृष्ठ पर',
  contents: {
    submission: 'लेख भेजना',
    fees: 'प्रकाशन शुल्क',
    'article-format': 'लेख का प्रारूप',
    'publication-policy': 'प्रकाशन नीति',
    plagiarism: 'साहित्यिक चोरी',
    'open-access': 'मुक्त अभिगम',
    ethics: 'नैतिकता',
  },
  submission: (email) => (
    <>
      लेख को MS Word फ़ाइल के रूप में, हस्ताक्षरित कॉपीराइट फ़ॉर्म के साथ, {email} पर भेजें। दो कार्य दिवसों के भीतर हम पांडुलिपि
      संख्या के साथ उत्तर देते हैं।
    </>
  ),
  copyrightForm: 'कॉपीराइट फ़ॉर्म डाउनलोड करें',
  feeText: 'शुल्क लेख स्वीकृत होने के बाद देना होता है। इसमें समीक्षा, टाइपसेटिंग, होस्टिंग, प्रमाणपत्र और आवरण पृष्ठ शामिल हैं।',
  authorsFrom: 'लेखकों का देश',
  feeForEach: 'प्रति लेख शुल्क',
  india: 'भारत',
  others: 'अन्य देश',
  onRequest: 'अनुरोध पर',
};
