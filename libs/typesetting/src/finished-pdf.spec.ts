import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PDFDocument, PDFName, type PDFRawStream } from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { XMLValidator } from 'fast-xml-parser';
import { pagesDifference } from '#testing/readers/golden-picture.ts';
import { textByReader } from '#testing/readers/pdf-readers.ts';
import { facesFor } from './faces.ts';
import { finishedPdf } from './finished-pdf.ts';

/** Conjuncts, raised, lowered and reordered signs, dots, nasal signs, figures, and the same syllable twice. */
const prose = `भारत के ग्रामीण क्षेत्रों में लवणीय मृदा एक गम्भीर समस्या है। राष्ट्रीय विश्वविद्यालयों के वैज्ञानिकों ने वर्षों तक इसका विश्लेषण किया है। महत्त्वपूर्ण निष्कर्ष यह है कि जलवायु परिवर्तन के कारण उत्पादन घट रहा है। किसानों की ज़मीन, फ़सल और ज़िन्दगी पर इसका प्रभाव पड़ता है। गाँव के बुज़ुर्ग कहते हैं कि पहले ऐसा नहीं था; हँसी, अँधेरा, चाँद और आँख जैसे शब्द चन्द्रबिन्दु से लिखे जाते हैं। सूर्य की ऊर्जा से कार्यक्रमों और मूर्तियों का निर्माण होता है। सन् १९४७ में स्वतन्त्रता के पश्चात् हरित क्रान्ति ने उत्पादन को दोगुना किया। The rice variety was grown for 120 days और हिन्दी शब्द English words के साथ आते हैं।`;
const rare = `शृङ्गार चिन्तन ह्रास शक्ति मिट्टी छत्तीसगढ़ी पढ़ाई ट्रैक्टर कऱ्हाड ग़ज़ल ब्रह्मदत्त ज्ञानेश्वर कीर्ति पत्रिका कृष्ण श्रीमती द्वितीय उद्देश्य विद्यार्थी बुद्धि स्वर्गीय संस्कृति पुनर्निर्माण अर्थव्यवस्था सम्मिलित प्रतिभागियों प्रश्नावली उर्वरक सिंचाई केंचुआ पर्यावरण दृष्टिकोण स्थितियाँ लड़कियाँ मन्त्रालय अनुसन्धान परिप्रेक्ष्य प्रौद्योगिकी अभिव्यक्ति विशिष्ट ईर्ष्या सौन्दर्य ब्राह्मण चिह्न आह्वान प्रह्लाद विह्वल मध्याह्न रूपया रुचि हृदय ऋतुएँ दुःख प्रातःकाल ओंकार क्लिष्ट प्लावित म्लान स्नेह स्पष्ट स्फूर्ति ज्योत्स्ना कर्त्तव्य उज्ज्वल सत्त्व विच्छेद पट्टा अड्डा गड्ढा बुड्ढा उद्गम उद्घाटन उद्भव अद्भुत पद्म विद्वान वाङ्मय पङ्क्ति लक्ष्मण सूक्ष्म तीक्ष्ण मर्त्य वर्त्स्य राष्ट्र कृच्छ्र द्रव्य शुक्ल हिंस्र त्र्यम्बक काँग्रेस कॉलेज डॉक्टर ऑफ़िस बैंक फ़िल्म क़ानून ख़बर ढूँढ़ना बढ़ई मृमृ कृकृषि कृंतक नैर्ऋत्य धृष्टकृत् हृहृ रुरुरु ट्ठ्यृ १२३४५६७८९०`;
const words = [...new Set(`${prose} ${rare}`.normalize('NFC').split(/[ ,;।.]+/))].filter(Boolean);
const source = `
#set document(title: "लवणीय मृदा", author: "ज्ञानेश्वर त्रिपाठी", date: datetime(year: 2026, month: 3, day: 1))
#set page(paper: "a4", columns: 2)
#set par(justify: true)
= ज्ञान और कृषि#footnote[हृदय की मृत्यु।]
${prose} #text(spacing: 65%)[${prose}] *${rare}*
#rotate(90deg, reflow: true, table(columns: 8, ${rare
  .split(' ')
  .map((word) => `[${word}]`)
  .join()}))
${rare} #text(fill: black.transparentize(50%))[${prose}]`;

const about = {
  doi: '10.1234/a<b>&c',
  licence: 'https://example.org/licence?a=1&b=2',
  journal: 'Fields & “<Rice>”',
  issn: 'ISSN 2345-6789 (print), 9876-5432 (online)',
  publisher: 'A & B',
  language: 'hi-IN',
};

describe('A finished PDF', () => {
  let pdf: Uint8Array;
  let draft: Uint8Array;
  let finished: Uint8Array;
  beforeAll(async () => {
    const { NodeCompiler } = await import('@myriaddreamin/typst-ts-node-compiler');
    const { names, files } = await facesFor(source, 'source', '');
    const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs: files }] });
    const setting = `#set text(font: ${JSON.stringify(names).replace(/\[(.*)\]/, '($1)')}, lang: "hi", size: 9pt)`;
    const document = compiler.compile({ mainFileContent: `${setting}${source}` }).result!;
    pdf = compiler.pdf(document, { pdfStandard: 'ua-1' });
    draft = compiler.pdf(document, {});
    finished = await finishedPdf(pdf, about);
  });
  const load = (file: Uint8Array) => PDFDocument.load(file, { updateMetadata: false });
  const xmp = async (file: Uint8Array) => {
    const { contents } = (await load(file)).catalog.lookup(PDFName.of('Metadata')) as PDFRawStream;
    return Buffer.from(contents).toString();
  };

  it('has every word of a Hindi text found by every PDF reader, three times', async () => {
    expect(words.length).toBeGreaterThan(168);
    for (const [reader, text] of Object.entries(await textByReader(finished))) {
      const found = text.split(/[ ,;।.]+/);
      // In plain, tight and pale lines, or in bold, turned and plain ones.
      const lost = words.filter((word) => found.filter((other) => other === word).length < 3);
      expect({ [reader]: lost }).toEqual({ [reader]: [] });
    }
  });

  it('has no damage that qpdf finds', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'colophon-pdf-'));
    const file = join(folder, 'finished.pdf');
    await writeFile(file, finished);
    const { stdout } = await promisify(execFile)('qpdf', ['--check', file]);
    await rm(folder, { recursive: true });
    expect(stdout).toContain('No syntax or stream encoding errors found');
  });

  it('looks as Typst set it', async () => {
    expect(await pagesDifference(finished, pdf)).toBeLessThan(0.004);
  });

  it('has equal bytes for an equal PDF and article', async () => {
    expect(await finishedPdf(pdf, about)).toEqual(finished);
  });

  it('has the article’s metadata, and claims PDF/A only if it is accessible', async () => {
    const packet = await xmp(finished);
    expect(XMLValidator.validate(packet)).toBe(true);
    for (const property of [
      '<pdfaid:part>2<',
      '<prism:doi>10.1234/a&lt;b&gt;&amp;c<',
      '<prism:publicationName>Fields &amp; “&lt;Rice&gt;”<',
      '<prism:issn>2345-6789<',
      '<xmpRights:WebStatement>https://example.org/licence?a=1&amp;b=2<',
      '<dc:language><rdf:Bag><rdf:li>hi-IN<',
    ])
      expect(packet).toContain(property);
    expect(await xmp(await finishedPdf(draft, about))).not.toMatch('pdfaid:part');
  });

  it('keeps contents that are not written as Typst writes them', async () => {
    const document = await load(pdf);
    const page = document.getPage(0).node;
    const strange = 'BT\n/f0 9 Tf\n1 0 0 -1 0 0 Tm\n[(open] TJ\nET';
    page.set(PDFName.of('Contents'), document.context.register(document.context.stream(strange)));
    const kept = await load(await finishedPdf(await document.save(), about));
    const { contents } = kept.getPage(0).node.lookup(PDFName.of('Contents')) as PDFRawStream;
    expect(Buffer.from(contents).toString()).toBe(strange);
  });
});
