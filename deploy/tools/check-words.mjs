// `npm run check:words`: phrases that are not English, with what to write instead, in the texts, comments and titles of
// tests of the tracked source files and in the documents. `-- --list <folder>` prints each text of a folder to read.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ts from 'typescript';

/** A space in a pattern also matches a line break, in a comment with the characters that begin its next line. */
const phrases = [
  ['at once', 'immediately, now, at the same time'],
  ['once more', 'again'],
  ['for good(?! reason)', 'permanently'],
  [
    '(?<!there )(?:is|are|was|were) no(?! (?:longer|more|less|such|one|larger|different|better|need)\\b)',
    'is not a, are not',
  ],
  ['(?:was|were) not valid', 'Enter … like …'],
  ['whose turn', 'what happens next'],
  ['(?:the )?(?:one|those) of now', 'the current'],
  ['together \\d+ (?:MB|GB)', '… MB in total'],
  ['as it stands', 'as it is'],
  ['lies? with', 'depends on, belongs to'],
  ['per cent', '%'],
  ['anew', 'again'],
  ['are you sure', 'the question with the verb of the button'],
  ['look into the', 'check the'],
  ['(?:is|are) told', 'is notified, receives'],
  ['(?:is|are|was|were) asked of', 'you need to'],
  ['(?:is|are) to be paid', 'Publication fee: …'],
  ['be brought back', 'You cannot undo this'],
  ['will hear no more', 'We will not contact you again'],
  ['could not be made', 'could not be created'],
  ['this day is over', 'Choose a date in the future'],
  ['go on here', 'Continue here'],
  ['from this day on', 'on this date'],
  ['or no longer[.,;]', 'not … any more'],
  ['(?:for|to) who(?= )', 'for a person who'],
  ['(?:not|nor|no|never)\\b[^.;:]* either(?=[.;])', 'neither, nor, or nothing'],
  ['waiting line', 'queue'],
  ['front door', 'cache middleware, gateway'],
].map(([pattern, instead]) => ({
  pattern: new RegExp(`\\b${pattern.replaceAll(' ', '(?:\\s|\\n\\s*(?://|\\*)\\s)+')}(?!\\w)`, 'giu'),
  instead,
}));
phrases.push({
  pattern: /(?<=\bDear [^,\n]{1,40},(?:\\n|\n)+)[a-z]\w*/gu,
  instead: 'a capital after the salutation',
});
phrases.push({
  pattern: /(?<=\/\*\*? |\/\/ )(?:Of|Which)\b/gu,
  instead: 'a comment that names its subject',
});

/** Texts that docs/requirements.md or a measurement sets. */
const specified = ['raised the yield by 12.5 per cent'];

const blank = (text) => text.replaceAll(/[^\n]/gu, ' ');

/** Texts of a source file that people read: literals but for import paths and CSS classes, JSX, comments. */
function textsOfSource(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const texts = [];
  let end = 0;
  let comments = '';
  const add = (node) => {
    const at = node.getStart(source);
    comments += text.slice(end, at) + blank(text.slice(at, node.end));
    end = node.end;
    const isName = /ImportDeclaration|ExportDeclaration|ExternalModule|LiteralType/u.test(
      ts.SyntaxKind[node.parent.kind],
    );
    const isClass = ts.isJsxAttribute(node.parent) && node.parent.name.text === 'className';
    if (!isName && !isClass && !ts.isRegularExpressionLiteral(node))
      texts.push({ at, text: text.slice(at, node.end) });
  };
  const visit = (node) => {
    const isText = ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateLiteralToken(node);
    if (isText || ts.isRegularExpressionLiteral(node)) add(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  comments += text.slice(end);
  for (const comment of comments.matchAll(/\/\*[^]*?\*\/|\/\/.*(?:\n\s*\/\/.*)*/gu))
    texts.push({ at: comment.index, text: comment[0], isComment: true });
  return texts;
}

const textsOf = (file, text) =>
  file.endsWith('.md')
    ? [{ at: 0, text: text.replaceAll(/^```[^]*?^```|`[^`]*`/gmu, blank) }]
    : textsOfSource(file, text);

const [option, folder = '.'] = process.argv.slice(2);
const tracked = execFileSync('git', ['ls-files', '--', folder], { encoding: 'utf8' }).split('\n');
const files = tracked.filter((file) => /\.(?:tsx?|mjs|md)$/u.test(file) && !file.includes('check-words'));
for (const file of files) {
  const content = readFileSync(file, 'utf8');
  const lineAt = (offset) => content.slice(0, offset).split('\n').length;
  for (const { at, text, isComment } of textsOf(file, content)) {
    if (option === '--list') {
      const sentence = text.replaceAll(/\s+/gu, ' ').trim();
      if (!isComment && !file.includes('.spec.') && /^\W*\p{Lu}\p{Ll}|\p{L} /u.test(sentence))
        console.log(`${file}:${lineAt(at + text.search(/\S/u))}: ${sentence}`);
      continue;
    }
    const read = specified.reduce((rest, sentence) => rest.replaceAll(sentence, blank), text);
    for (const { pattern, instead } of phrases)
      for (const found of read.matchAll(pattern)) {
        const phrase = found[0].replaceAll(/\s+(?:\/\/|\*)?\s*/gu, ' ');
        console.error(`${file}:${lineAt(at + found.index)}: "${phrase}": write "${instead}"`);
        process.exitCode = 1;
      }
  }
}
