import { TITLE_WORDS_NOTE } from '#contracts/text/limits.ts';

/* The texts that a journal starts with. They name its settings by placeholders (libs/contracts/src/journal/page-text.ts). */

export const about = `
<p>{journal} is {kind} journal. It publishes original research, reviews, case studies and theses {subject}, and every article is free to read, to download and to share from the day it appears.</p>
<p>Articles are published under the {licence} licence. Anyone can copy and share them if they name the authors, who keep their copyright. Each author receives a certificate, which anyone can <a href="/verify">verify</a>.</p>
<p>See who edits it on the <a href="/board">editorial board</a>, what it has published in the
<a href="/archives">archives</a>, and how to publish in it in the <a href="/instructions">instructions to authors</a>.</p>`;

export const articleFormat = `
<p>Send the article as one MS Word file (.doc or .docx), written in English or Hindi, with these parts in order:</p>
<ul>
<li><b>Title:</b> at most ${TITLE_WORDS_NOTE} words. Only scientific names and foreign words are set in italics; no
abbreviations.</li>
<li><b>Authors:</b> at most 5 names, in the order in which they are to be cited, each with affiliation, country and
e-mail. Mark the corresponding author. Names cannot be added after publication.</li>
<li><b>Abstract:</b> 150 to 300 words in one paragraph: the question, the method, the main results in numbers, the
conclusion.</li>
<li><b>Keywords:</b> four to six, separated by commas.</li>
<li><b>Text:</b> introduction, materials and methods, results and discussion, conclusion. Times New Roman 12 point,
single column, one-and-a-half line spacing. Use SI units.</li>
<li><b>Tables and figures:</b> numbered in the order of their mention and placed after it. Tables are typed, not
pictures; figures have at least 300 dpi, and a legend that can be read without the text.</li>
<li><b>References:</b> at most 50, numbered in the order of their mention, in the Vancouver style: Verma AR, Núñez J.
Title of the article. Name of the journal. 2024;5(2):10–15.</li>
<li><b>Acknowledgements:</b> funding with its grant numbers, help received, and any conflict of interest, or that there
is none.</li>
</ul>`;

export const publicationPolicy = `
<p>The editor reads every manuscript within a week and promptly returns manuscripts outside the scope. The others go to
two reviewers who do not know the authors’ names and whose names the authors do not learn. The decision is to accept, to
ask for a revision, or to decline, and it comes with the reviewers’ remarks.</p>
<p>Send only work that has not been published before and that no other journal is considering. An accepted article
appears in the current issue once we have received the fee and the copyright form. Within 5 days of publication its
authors receive the published link, a certificate each, and the cover page.</p>
<p>Published articles stay as they are. An error that matters is corrected by a notice that names the article; an
article whose results cannot be trusted is withdrawn in the same way.</p>`;

export const plagiarism = `
<p>Every manuscript is compared with published work before review. If the similarity is above 15%, not counting references, or above 5% with any one source, it is returned to its authors. Quote others’ words in quotation marks with their source;
a figure or table of others needs the written permission of whoever holds its rights. Copied data, results or whole
passages mean rejection, and withdrawal if they are found after publication.</p>`;

export const openAccess = `
<p>All articles can be read and downloaded free of charge, without registration, from the day they appear. They are
published under the {licence} licence: anyone may copy, share and build upon them if the authors and the journal are
named. The authors keep their copyright and grant the journal the right to publish first.</p>`;

export const ethics = `
<ul>
<li>An author has contributed to the work, has approved the text and answers for it. No guest authors; AI tools cannot
be authors. The use of such a tool to write or to draw is stated in the methods.</li>
<li>Research on people names the ethics committee that approved it and the number of the approval, and states that the participants gave their consent. Research on animals names the rules that it followed.</li>
<li>Data are reported as they were found. Authors keep them for five years and show them to the editor on request.</li>
<li>Reviewers treat a manuscript as confidential and decline when they have a conflict of interest.</li>
<li>Editors decide by what an article says, not by who wrote it. Complaints and appeals are answered by the
Editor-in-Chief; the address is on the <a href="/contact">contact page</a>.</li>
</ul>`;
