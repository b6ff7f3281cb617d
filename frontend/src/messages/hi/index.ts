import type { Messages } from '../messages.ts';
import { alerts } from './alerts.tsx';
import { articles } from './articles.tsx';
import { frame } from './frame.tsx';
import { instructions } from './instructions.tsx';
import { manuscript } from './manuscript.tsx';
import { pages } from './pages.tsx';
import { verification } from './verification.tsx';
import { formatDate } from '#contracts/text/long-dates.ts';
import { formatMonth } from '#lib/dates.ts';
import { countriesIn } from '#lib/countries.ts';
import { fileSize } from '#lib/file-size.ts';

const format: Messages['format'] = {
  locale: 'hi_IN',
  date: (day) => formatDate(day, 'hi'),
  month: (day) => formatMonth(day, 'hi-IN'),
  number: (value) => new Intl.NumberFormat('hi-IN').format(value),
  country: (name) => countriesIn(name, 'hi'),
  size: (bytes) => fileSize(bytes, 'hi-IN'),
};

/**
 * सार्वजनिक साइट के शब्द हिन्दी में: आप, छोटे वाक्य, और एक चीज़ के लिए एक ही शब्द, पत्रों और दस्तावेज़ों में भी।
 *
 * manuscript पांडुलिपि · article लेख · author लेखक · co-author सह-लेखक · corresponding author पत्राचार लेखक ·
 * reviewer समीक्षक · review समीक्षा · remarks टिप्पणी · recommendation सिफ़ारिश · round दौर · decision निर्णय ·
 * decision letter निर्णय-पत्र · revision संशोधन (छोटा, बड़ा) · accepted स्वीकृत · response, reply उत्तर · draft ड्राफ़्ट ·
 * format प्रारूप · form फ़ॉर्म · fee शुल्क · payment भुगतान · receipt रसीद · transaction ID लेन-देन आईडी ·
 * certificate प्रमाणपत्र · cover page आवरण पृष्ठ · volume खंड · issue अंक · page पृष्ठ · abstract सारांश ·
 * keywords मुख्य शब्द · reference संदर्भ · citation उद्धरण · notice, alert सूचना · open access मुक्त अभिगम ·
 * ई-मेल पुल्लिंग है, फ़ाइल और PDF स्त्रीलिंग।
 */
export const hi: Messages = {
  language: 'hi',
  format,
  frame,
  articles,
  pages,
  instructions,
  manuscript,
  alerts,
  verification,
};
