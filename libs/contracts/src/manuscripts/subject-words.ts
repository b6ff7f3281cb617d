import { singular, words } from '#contracts/text/folding.ts';

/** Words that most papers, posts and institutions have, in singular. */
const usual = new Set(
  (
    'about academic academy advanced affiliated after among analysi analyse application applied approach article assessment ' +
    'assistant associate based before between both case central centre center chief college comparative comparison data ' +
    'dean department dept development different director during editor effect emeritu evaluation faculty from group ' +
    'have head high impact india indian influence institute institution international into investigation journal ' +
    'laboratory low method model national new novel over paper performance president principal professor related ' +
    'research result review role school science scientist section senior several state study student such system ' +
    'technology than that their them then these they this those through under university used using various ' +
    'were what when where which while with within without work'
  ).split(' '),
);

/** The subject words of a text: folded, in singular, without short Latin ones. */
export const subjectWords = (text: string): Set<string> =>
  new Set(
    words(text)
      .map(singular)
      .filter((word) => (word.length > 3 || /[^\0-\x7f]/.test(word)) && !usual.has(word)),
  );

/**
 * Score of a person's work for a manuscript: the words in common, those of its title and keywords
 * twice; 0 without any of these.
 */
export function fitScore(work: string, subject: ReadonlySet<string>, abstract: ReadonlySet<string>): number {
  const theirs = [...subjectWords(work)];
  const common = theirs.filter((word) => subject.has(word)).length;
  const others = theirs.filter((word) => abstract.has(word) && !subject.has(word)).length;
  return common === 0 ? 0 : 2 * common + others;
}
