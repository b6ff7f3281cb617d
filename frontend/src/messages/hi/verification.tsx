import type { Messages } from '../messages.ts';

export const verification: Messages['verification'] = {
  title: 'दस्तावेज़ सत्यापित करें',
  description: 'पत्रिका के प्रमाणपत्र, पत्र या रसीद की उसके कोड से जाँच करें।',
  text: 'प्रमाणपत्र, पत्र या रसीद का QR कोड स्कैन करें, या उसके पास छपा कोड लिखें।',
  field: 'दस्तावेज़ का कोड',
  verify: 'सत्यापित करें',
  verified: 'प्रमाणपत्र सत्यापित',
  invalid: 'प्रमाणपत्र अब मान्य नहीं',
  isGenuine: 'यह प्रमाणपत्र असली है',
  isRetracted: (standing) =>
    `प्रमाणपत्र असली है, पर लेख ${standing === 'withdrawn' ? 'हटाया' : 'वापस लिया'} गया है`,
  isInvalid: 'यह प्रमाणपत्र अब मान्य नहीं है',
  invalidText: 'यह प्रमाणपत्र पत्रिका ने जारी किया था। बाद में इसका आधार वापस ले लिया गया या नाम सुधारा गया।',
  retractedText: 'पत्रिका अब इस लेख का समर्थन नहीं करती।',
  issuedTo: 'प्राप्तकर्ता',
  issued: 'जारी करने की तिथि',
  code: 'कोड',
  open: 'प्रमाणपत्र खोलें (PDF)',
  forService: 'संपादक मंडल में सेवा',
  role: { 'chief editor': 'प्रधान संपादक', 'associate editor': 'सह संपादक', 'assistant editor': 'सहायक संपादक' },
  serves: 'वर्तमान संपादक मंडल में',
  hasServed: 'पूर्व संपादक मंडल में',
  forArticle: 'लेख',
  publishedIn: 'प्रकाशन',
  place: (issue, refnumber) => `${issue}, संदर्भ संख्या ${refnumber}`,
  publicationDate: 'प्रकाशन तिथि',
  unknownTitle: 'अज्ञात कोड',
  unknown: 'इस कोड का कोई दस्तावेज़ नहीं मिला',
  unknownText: (code) => (
    <>
      पत्रिका ने कोड {code} वाला कोई प्रमाणपत्र, पत्र या रसीद जारी नहीं की है। मिलते-जुलते अक्षरों और अंकों में भूल हो सकती है।
      कृपया कोड को दस्तावेज़ से फिर मिलाएँ।
    </>
  ),
};
