import type { VerifiedDocumentMessages } from '../en/verified-documents.ts';

export const verifiedDocuments: VerifiedDocumentMessages = {
  kinds: {
    letter: 'पत्र',
    receipt: 'रसीद',
    editing: 'संपादन का प्रमाणपत्र',
    review: 'समीक्षा का प्रमाणपत्र',
  },
  genuine: (kind) => `यह ${kind} असली है`,
  invalid: (kind) => `यह ${kind} अब मान्य नहीं है`,
  invalidText: 'पत्रिका ने यह दस्तावेज़ जारी किया था, पर बाद में वापस ले लिया।',
  decisions: {
    return: 'सुधार माँगे गए',
    minor: 'छोटा संशोधन माँगा गया',
    major: 'बड़ा संशोधन माँगा गया',
    accept: 'प्रकाशन के लिए स्वीकृत',
    reject: 'स्वीकृत नहीं',
  },
  decision: 'निर्णय',
  manuscript: 'पांडुलिपि',
  number: 'संख्या',
  receipt: 'रसीद',
  amount: 'राशि',
  payer: 'भुगतानकर्ता',
  authors: 'लेखक',
  year: 'वर्ष',
  count: { editing: 'संपादित पांडुलिपियाँ', review: 'समीक्षाएँ' },
  issued: 'जारी करने की तिथि',
};
