/* Texts of the policies that DOAJ and UGC-CARE ask for, to start a page from. */

export const aimsAndScope = `
<p>{journal} publishes original research, reviews and case studies. Its aim is to make sound work available to everyone,
promptly and without charge to the reader.</p>
<h2>Scope</h2>
<p>The journal considers manuscripts in these fields: [name the fields].</p>
<h2>Readers</h2>
<p>It is written for researchers, teachers, students and practitioners of these fields in India and abroad.</p>
<h2>Frequency</h2>
<p>The journal appears [number] times a year. Accepted articles are published online as soon as they are ready.</p>`;

export const peerReview = `
<p>Every research article in {journal} is peer reviewed before publication.</p>
<h2>How a manuscript is reviewed</h2>
<ol>
<li>The editorial office checks the manuscript for completeness and compares it with published work.</li>
<li>An editor reads it and returns manuscripts that are outside the scope or clearly unsound.</li>
<li>Two independent reviewers report on it. The review is double anonymized: authors and reviewers do not learn each other’s
names.</li>
<li>The editor decides to accept, to ask for a revision or to decline, and gives the reasons together with the
reviewers’ reports.</li>
<li>A revised manuscript goes back to the reviewers unless the changes are small.</li>
</ol>
<h2>Reviewers</h2>
<p>Reviewers are chosen for their knowledge of the subject. They work outside the authors’ institutions, declare
conflicts of interest, and treat the manuscript as confidential. They do not enter it into AI tools.</p>
<h2>Time</h2>
<p>The first decision usually takes four to six weeks.</p>
<h2>Appeals</h2>
<p>Authors may appeal once, with reasons, to {email}. An editor who was not involved decides.</p>
<h2>Manuscripts by editors</h2>
<p>A manuscript by an editor is handled by another editor, without the author’s involvement.</p>`;

export const publicationEthics = `
<p>{journal} follows the Core Practices of the <a href="https://publicationethics.org/">Committee on Publication
Ethics</a> (COPE).</p>
<h2>Authors</h2>
<ul>
<li>They submit their own, unpublished work to one journal at a time and name every source.</li>
<li>Everyone who contributed substantially is an author, and nobody else. All authors approve the text and answer for
it.</li>
<li>They report data as they were found and keep them for five years.</li>
<li>Research on people or animals has the approval of an ethics committee, which the article names, and the consent of
those who took part.</li>
<li>They disclose funding and conflicts of interest, and report errors that they find after publication.</li>
</ul>
<h2>Editors</h2>
<ul>
<li>They assess the work alone, regardless of the authors’ origin, gender, belief or institution, and of payment.</li>
<li>They keep manuscripts confidential and take no part in decisions in which they have an interest.</li>
</ul>
<h2>Reviewers</h2>
<ul>
<li>They review objectively, in time and in confidence, point to relevant work that is not cited, and decline when they
have a conflict of interest.</li>
</ul>
<h2>Malpractice</h2>
<p>Suspected plagiarism, fabrication, manipulated images, duplicate publication or manipulated review can be reported to
{email}, also anonymously. The editor follows COPE’s flowcharts, hears the authors, and informs their institution
where necessary. The article is corrected or retracted according to the result.</p>`;

export const openAccessPolicy = `
<h2>Open access</h2>
<p>{journal} is an open access journal: all of its content is freely available, without charge or registration, from the
day of publication. Users may read, download, copy, distribute, print, search and link to the full texts of the articles
and use them for any other lawful purpose without asking the publisher or the authors.</p>
<h2>Licence</h2>
<p>Articles are published under the {licence} licence. Each article names its licence on its page and in its PDF.</p>
<h2>Copyright</h2>
<p>The authors retain the copyright of their articles without restrictions and grant the journal the right to publish
them first.</p>
<h2>Sharing by authors</h2>
<p>Authors may deposit any version of the article (submitted, accepted, published) in a repository or on their own page,
at any time. We ask them to link to the published article.</p>`;

export const plagiarismPolicy = `
<p>{journal} compares every manuscript with published work before review, by software and by an editor’s reading.</p>
<ul>
<li>Similarity up to 10%, not counting references and quotations: the manuscript proceeds.</li>
<li>Above 10%: it is returned to its authors for correction, or rejected.</li>
<li>Copied data, results or ideas are rejected whatever the percentage.</li>
</ul>
<p>Reuse of the authors’ own published text is named and cited. Plagiarism that is found after publication leads to a
correction or a retraction, and the authors’ institution is informed. Report a case to {email}.</p>`;

export const archiving = `
<p>{journal} keeps every published article, its metadata and the record of its changes permanently.</p>
<ul>
<li>The journal’s content is available for preservation in LOCKSS and similar networks.</li>
<li>Backups are made every day and kept in a second location.</li>
<li>If the journal ceases, its articles stay available at their addresses or in an archive that takes them over.</li>
<li>Metadata can be harvested by OAI-PMH.</li>
</ul>
<p>Authors may archive every version of their articles themselves.</p>`;

export const charges = `
<p>{journal} charges a fee for each accepted article. It covers review, typesetting, hosting and preservation. There is no
charge for submission, and none for readers. The amounts are in the
<a href="/instructions#fees">instructions to authors</a>.</p>
<h2>Waivers</h2>
<p>Authors who cannot pay may ask for a reduction or a waiver when they submit, at {email}. Editors and reviewers do not
know whether an author pays, and it does not affect their decision.</p>
<h2>Refunds</h2>
<p>A fee is due only after acceptance. It is refunded if the journal does not publish the article.</p>`;

export const editorialPolicies = `
<h2>Independence</h2>
<p>The editors of {journal} decide what is published. The publisher, sponsors and advertisers have no influence on their
decisions.</p>
<h2>Authorship</h2>
<p>Authors have contributed substantially to the work, have approved the text and answer for it. A change of authors
after submission needs the written consent of all of them.</p>
<h2>Data and materials</h2>
<p>Authors state where the data of the article can be found, or why they cannot be shared.</p>
<h2>Preprints</h2>
<p>Manuscripts that are available as preprints are considered. We ask authors to link the preprint to the published
article.</p>
<h2>Complaints and appeals</h2>
<p>Complaints about the journal’s work go to {email} and are answered within two weeks. An editor who was not involved
examines them.</p>
<h2>Advertising</h2>
<p>Advertisements, if any, are marked as such and kept apart from articles.</p>`;

export const conflictOfInterest = `
<p>A conflict of interest exists where a financial, professional or personal relation could influence a judgement, or
could be thought to.</p>
<ul>
<li><b>Authors</b> state in the manuscript who paid for the work and which relations could influence it, or that there
are none. The statement is published with the article.</li>
<li><b>Reviewers</b> decline a manuscript if they work with the authors, compete with them, or have an interest in the
result.</li>
<li><b>Editors</b> hand over manuscripts of their colleagues, relatives and themselves to another editor.</li>
</ul>
<p>A conflict that becomes known after publication is examined and published as a correction. Write to {email}.</p>`;

export const corrections = `
<p>{journal} keeps the record of what it has published. An article is not changed after publication. Notices that are linked to it say what is wrong.</p>
<ul>
<li><b>Correction:</b> an error that affects the understanding of the article, but not its conclusions.</li>
<li><b>Expression of concern:</b> serious doubts that are being examined.</li>
<li><b>Retraction:</b> results that cannot be trusted, plagiarism, duplicate publication or unethical research. The
article stays available and is marked as retracted on its page and in its PDF.</li>
<li><b>Withdrawal:</b> an article is removed only where the law or somebody’s safety requires it. Its title, authors and
the reason stay.</li>
</ul>
<p>Errors can be reported to {email}. The editors follow the
<a href="https://publicationethics.org/retraction-guidelines">retraction guidelines of COPE</a> and hear the authors
first.</p>`;

export const aiPolicy = `
<h2>Authors</h2>
<ul>
<li>AI tools cannot be authors: they cannot answer for the work.</li>
<li>The use of such a tool to produce text, images, code or data is stated in the methods or the acknowledgements, with
the tool’s name, version and purpose. Correction of spelling and grammar need not be stated.</li>
<li>Authors check everything that a tool has produced, references above all, and answer for it.</li>
<li>Images and data that a tool has invented are not accepted as results.</li>
</ul>
<h2>Reviewers and editors</h2>
<ul>
<li>Manuscripts are confidential and are not entered into AI tools.</li>
<li>Reports and decisions are written by people.</li>
</ul>
<p>Questions go to {email}.</p>`;

export const privacy = `
<p>{journal} processes as little personal data as its work needs.</p>
<h2>Readers</h2>
<p>The site can be read without an account. It sets no cookies for readers, shows no advertising and passes nothing to
third parties. Statistics contain no addresses of readers.</p>
<h2>Authors and reviewers</h2>
<p>Names, affiliations and ORCID iDs of authors are published with their articles. E-mail addresses and telephone numbers
are used for correspondence about manuscripts and publication only. Names of reviewers are not published.</p>
<h2>Your rights</h2>
<p>You can ask at {email} what is stored about you and have it corrected or deleted. Published articles stay part of the
record.</p>`;

export const announcement = `
<p>[What is new, in two or three sentences.]</p>
<p>Questions go to {email}.</p>`;

export const callForPapers = `
<p>{journal} invites manuscripts on [subject] for [issue].</p>
<h2>Topics</h2>
<ul>
<li>[topic]</li>
<li>[topic]</li>
</ul>
<h2>How to submit</h2>
<p>Prepare the manuscript according to the <a href="/instructions">instructions to authors</a> and send it to {email} before the
closing date. All manuscripts are peer reviewed.</p>`;
