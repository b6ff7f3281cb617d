import { makePng } from './make-png.ts';
import { makeZip } from './make-zip.ts';

/** An article in JATS with everything that the tree of a full text knows, and with what causes each warning. */
export const articleWithEverything = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Archiving and Interchange DTD v1.3 20210610//EN" "JATS-archivearticle1-3.dtd">
<article xmlns:mml="http://www.w3.org/1998/Math/MathML" xmlns:xlink="http://www.w3.org/1999/xlink"><front/>
<body>
<p>Before the first section.</p>
<sec id="intro"><label>1</label><title>Introduction</title>
<p>Rain, as was shown [<xref ref-type="bibr" rid="r1">1</xref>–<xref ref-type="bibr" rid="r3">3</xref>] and again (<xref ref-type="bibr" rid="r1 r2">Rao 2019; Das 2020</xref>), but not <xref ref-type="bibr" rid="r9">[9]</xref>, falls<fn><p>A note in the text.</p></fn> on roofs.<xref ref-type="fn" rid="n2"><sup>*</sup></xref>
See <xref ref-type="fig" rid="f1">Figure 1</xref>, <xref ref-type="table" rid="t1">Table 1</xref>, <xref ref-type="disp-formula" rid="e1">(1)</xref>, <xref ref-type="sec" rid="maths"/>, <xref ref-type="boxed-text" rid="b1">Box 1</xref> and <xref ref-type="fig" rid="f7">Plate 7</xref>.</p>
<p>Marks: <italic>italic <bold>bold</bold></italic>, H<sub>2</sub>O, m<sup>2</sup>, <monospace>code</monospace>, <underline>under</underline>, <strike>struck</strike>, <sc>small</sc>, <styled-content style="color: red">styled</styled-content>, <named-content content-type="gene">named</named-content>, first<break/>second, <ext-link ext-link-type="uri" xlink:href="https://example.org/a?b=c&amp;d">a <italic>link</italic></ext-link>, <ext-link ext-link-type="doi" xlink:href="10.5555/x">a DOI</ext-link>, <email>staff@example.org</email>, <uri>https://example.org/</uri>, <inline-graphic xlink:href="media/one.png"><alt-text>a drop</alt-text></inline-graphic>.</p>
<fig id="f2"><label>Figure 2.</label><caption><title>Parts.</title><p>Two of them.</p><p>And more.</p></caption><graphic xlink:href="media/one.png"><alt-text>A roof</alt-text></graphic><graphic xlink:href="media/two.jpg"/><graphic xlink:href="media/three.png"/></fig>
</sec>
<sec id="maths"><title>Mathematics</title>
<p>Let <inline-formula><alternatives><mml:math><mml:mi mathvariant="bold">x</mml:mi><mml:mo>=</mml:mo><mml:mfenced><mml:mn>1</mml:mn><mml:mn>2</mml:mn></mml:mfenced></mml:math><tex-math>\\mathbf{x} = (1, 2)</tex-math></alternatives></inline-formula> and <inline-formula><tex-math>$\\frac{a}{b}$</tex-math></inline-formula> so that
<disp-formula id="e1"><label>(1)</label><tex-math>\\begin{aligned} a &amp;= b \\\\ &amp;= \\text{if } c \\end{aligned}</tex-math></disp-formula> holds, not <inline-formula><inline-graphic xlink:href="media/two.jpg"><alt-text>x</alt-text></inline-graphic></inline-formula> nor <inline-formula><tex-math>\\unknowncommand{x}</tex-math></inline-formula>; a bad \ufffd sign.</p>
<disp-formula><mml:math display="block"><mml:msqrt><mml:mi>y</mml:mi></mml:msqrt></mml:math></disp-formula>
<code language="python">def rain():
    return 1 &lt; 2</code>
<preformat id="pre">one
  two</preformat>
<media xlink:href="https://example.org/film.mp4" id="film"><label>Film 1</label><caption><p>Rain.</p></caption></media>
<media xlink:href="film.mp4"/>
<supplementary-material xlink:href="https://example.org/data.csv"><caption><title>Data</title></caption></supplementary-material>
<sec><title>Deeper</title><p>Text.</p></sec>
</sec>
<sec><title>Lists<break/>and others</title>
<list list-type="bullet"><list-item><p>One</p><list list-type="roman-lower"><list-item><p>Inner</p></list-item></list></list-item><list-item><p>Two</p></list-item></list>
<list list-type="order"><list-item><label>4</label><p>Four</p></list-item><list-item><label>5</label><p>Five</p></list-item></list>
<list list-type="simple"><list-item><label>(a)</label><p>Own label</p></list-item></list>
<def-list><def-item><term>Term</term><def><p>Meaning</p></def></def-item></def-list>
<disp-quote><p>It rains.</p><attrib>A poet</attrib></disp-quote>
<p xml:lang="ar">هذا <italic>نص</italic> طويل.</p>
<verse-group><verse-line>It <italic>rains</italic></verse-line><verse-line>on me</verse-line></verse-group>
<boxed-text id="b1"><label>Box 1</label><caption><title>A box</title></caption><p>In it.</p><sec><title>Within</title><p>Text.</p></sec></boxed-text>
<statement><label>Theorem 1</label><p>It rains.</p></statement>
<table-wrap id="t1"><label>Table 1</label><caption><title>Rain</title><p>By month.</p></caption>
<table><thead><tr><th align="left" rowspan="2">Month<break/>of rain</th><th colspan="2">mm</th></tr><tr><th>a</th><th>b</th></tr></thead>
<tbody><tr><td>May</td><td align="char">4.5<xref ref-type="table-fn" rid="tn1"><sup>a</sup></xref></td><td><p>One</p><list list-type="bullet"><list-item><p>item</p></list-item></list></td></tr></tbody>
<tfoot><tr><td colspan="3"/></tr></tfoot></table>
<table-wrap-foot><fn id="tn1"><label>a</label><p>Measured.</p></fn><p>Source: ours.</p></table-wrap-foot></table-wrap>
<table-wrap id="t2"><label>Table 2</label><graphic xlink:href="media/one.png"><alt-text>A table</alt-text></graphic></table-wrap>
</sec>
</body>
<back><ack><p>Thanks.</p></ack>
<app-group><app id="app1"><title>Appendix A</title><p>More.</p></app></app-group>
<fn-group><fn id="n2"><label>*</label><p>A note at the end.</p></fn><fn fn-type="con"><p>Both authors wrote.</p></fn></fn-group>
<ref-list><title>References</title>
<ref id="r1"><element-citation publication-type="journal"><person-group person-group-type="author"><name><surname>Rao</surname><given-names>A</given-names></name><name><surname>Sen</surname><given-names>B</given-names></name></person-group><year>2019</year><article-title>Rain on roofs</article-title><source>Journal of Weather</source><volume>4</volume><issue>2</issue><fpage>11</fpage><lpage>20</lpage><pub-id pub-id-type="doi">10.5555/rain</pub-id></element-citation></ref>
<ref id="r2"><mixed-citation>Das C. <italic>Rivers</italic>. 2020.</mixed-citation></ref>
<ref id="r3"><mixed-citation>Iyer B. Wells. 2021. https://doi.org/10.5555/wells</mixed-citation></ref>
</ref-list></back>
<floats-group><fig id="f1"><label>Figure 1</label><caption><p>Rain.</p></caption><alternatives><graphic xlink:href="media/one.tif"/><graphic xlink:href="media/one.png"/></alternatives><alt-text>Rain on a roof</alt-text></fig></floats-group>
</article>`;

const paragraph = (text: string, style?: string, more = '') =>
  `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}<w:r><w:t xml:space="preserve">${text}</w:t></w:r>${more}</w:p>`;
const drawing = `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="p" descr="A roof"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:blipFill><a:blip r:embed="rId2"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`;

export const wordDocument = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><w:body>
${paragraph('The title', 'Title')}${paragraph('Introduction', 'Heading1')}${paragraph('It rains [1].', undefined, '<w:r><w:footnoteReference w:id="2"/></w:r><m:oMath><m:r><m:t>x</m:t></m:r></m:oMath>')}
${paragraph('Table 1. Rain', 'Caption')}<w:tbl><w:tblPr/><w:tblGrid><w:gridCol w:w="900"/><w:gridCol w:w="900"/></w:tblGrid><w:tr>${cell('May')}${cell('4.5')}</w:tr></w:tbl>
<w:p>${drawing}</w:p>${paragraph('Figure 1. A roof', 'Caption')}
${paragraph('Deeper', 'Heading2')}${paragraph('More.')}
${paragraph('References', 'Heading1')}${paragraph('1. Rao A. Rain. 2019.')}
</w:body></w:document>`;

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const style = (id: string, name: string) =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`;

/** A Word file of the parts that it must have, with a note, a table, a picture and an equation. */
export const minimalWord = (document = wordDocument, numbering = ''): Buffer =>
  makeZip([
    {
      name: '[Content_Types].xml',
      data: '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    },
    {
      name: '_rels/.rels',
      data: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relationships}/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    { name: 'word/document.xml', data: document },
    {
      name: 'word/_rels/document.xml.rels',
      data: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relationships}/styles" Target="styles.xml"/><Relationship Id="rId2" Type="${relationships}/image" Target="media/one.png"/><Relationship Id="rId3" Type="${relationships}/footnotes" Target="footnotes.xml"/>${numbering && `<Relationship Id="rId4" Type="${relationships}/numbering" Target="numbering.xml"/>`}</Relationships>`,
    },
    {
      name: 'word/styles.xml',
      data: `<w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${style('Title', 'Title')}${style('Heading1', 'heading 1')}${style('Heading2', 'heading 2')}${style('Caption', 'caption')}</w:styles>`,
    },
    {
      name: 'word/footnotes.xml',
      data: `<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:footnote w:id="2">${paragraph('A note in Word.')}</w:footnote></w:footnotes>`,
    },
    { name: 'word/media/one.png', data: makePng(640, 480) },
    ...(numbering ? [{ name: 'word/numbering.xml', data: numbering }] : []),
  ]);
