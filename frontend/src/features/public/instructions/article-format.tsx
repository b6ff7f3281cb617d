import { TITLE_WORDS_NOTE } from '#contracts/limits.ts';

/** Layout rules for manuscripts. */
export function ArticleFormat() {
  return (
    <section id="format">
      <h2>Article format</h2>
      <p>
        Send the article as one MS Word file (.doc or .docx), written in English or Hindi, with these parts in
        order:
      </p>
      <dl>
        <div>
          <dt>Title</dt>
          <dd>
            At most {TITLE_WORDS_NOTE} words. Only scientific names and foreign words are set in italics; no
            abbreviations.
          </dd>
        </div>
        <div>
          <dt>Authors</dt>
          <dd>
            At most 5 names, in the order in which they are to be cited, each with affiliation, country and
            e-mail. Mark the corresponding author. Names cannot be added after publication.
          </dd>
        </div>
        <div>
          <dt>Abstract</dt>
          <dd>
            150 to 300 words in one paragraph: the question, the method, the main results in numbers, the
            conclusion.
          </dd>
        </div>
        <div>
          <dt>Keywords</dt>
          <dd>Four to six, separated by commas.</dd>
        </div>
        <div>
          <dt>Text</dt>
          <dd>
            Introduction, materials and methods, results and discussion, conclusion. Times New Roman 12 point,
            single column, one-and-a-half line spacing. Units are those of the SI.
          </dd>
        </div>
        <div>
          <dt>Tables and figures</dt>
          <dd>
            Numbered in the order of their mention and placed after it. Tables are typed, not pictures;
            figures have at least 300 dots an inch, and a legend that can be read without the text.
          </dd>
        </div>
        <div>
          <dt>References</dt>
          <dd>
            At most 50, numbered in the order of their mention, in the Vancouver style:{' '}
            <cite>Verma AR, Núñez J. Title of the article. Name of the journal. 2024;5(2):10–15.</cite>
          </dd>
        </div>
        <div>
          <dt>Acknowledgements</dt>
          <dd>
            Funding with its grant numbers, help received, and any conflict of interest, or that there is
            none.
          </dd>
        </div>
      </dl>
    </section>
  );
}
