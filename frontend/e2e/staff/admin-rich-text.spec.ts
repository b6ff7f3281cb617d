import type { StaffArticle } from '#contracts/fields/entities.ts';
import { decodeRichText } from '#contracts/text/rich-text.ts';
import { freshIssue } from '../support/fresh-article.ts';
import { expect, staffTest, test } from '../support/journal-test.ts';
import { paste } from '../support/paste.ts';
import { staffCall } from '../support/staff-call.ts';
import { typeInto } from '../support/type-into.ts';

/** Clipboard HTML from Word, shortened. */
const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {margin:0cm}</style></head>
<body lang=EN-IN><!--StartFragment--><p class=MsoNormal style='text-align:justify'><span style='font-size:12.0pt;
font-family:"Times New Roman"'>Wilt of <i style='mso-bidi-font-style:normal'>Cajanus
cajan</i> at 10<sup>6</sup> CFU<o:p></o:p></span></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>·<span>&nbsp;&nbsp;</span></span><![endif]>sown early</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·<span>&nbsp;</span></span>sown late</p>
<h2 onclick="alert(1)">Results</h2><p><a href="javascript:alert(1)">bad</a> and <a href="https://a.example/" target=_blank>good</a>
<img src=x onerror="alert(1)"><script>alert(1)</script></p><p><span style="font-weight:700;font-style:italic">Google</span> <span style="vertical-align:sub">docs</span></p><!--EndFragment--></body></html>`;

staffTest('what is pasted from Word comes in clean', async ({ page }) => {
  const { articles } = await freshIssue();
  await page.goto(`/admin/archives/${articles[0]!.id}`);
  const abstract = page.getByRole('textbox', { name: 'Abstract' });
  await typeInto(abstract, '');
  await paste(abstract, fromWord);
  const title = page.getByRole('textbox', { name: 'Title' });
  await typeInto(title, '');
  await paste(title, `<p>Wilt of <em>Cajanus</em></p><h1>in <b>soil</b><br>${articles[0]!.refnumber}</h1>`);
  await page.getByRole('button', { name: 'Update Article' }).click();
  await expect(page.getByRole('dialog')).toContainText('We have updated your article');

  const saved = await staffCall<StaffArticle>(`/api/archives/${articles[0]!.id}`);
  expect(decodeRichText(saved.title)).toBe(`Wilt of <i>Cajanus</i> in soil ${articles[0]!.refnumber}`);
  expect(decodeRichText(saved.abstract)).toBe(
    [
      '<p>Wilt of <i>Cajanus cajan</i> at 10<sup>6</sup> CFU</p>',
      '<ul><li><p>sown early</p></li><li><p>sown late</p></li></ul>',
      '<p>Results</p>',
      '<p>bad and <a href="https://a.example/">good</a></p>',
      '<p><i><strong>Google</strong></i> <sub>docs</sub></p>',
    ].join(''),
  );
});

staffTest('a title has one paragraph and italics, an abstract lists, links and marks', async ({ page }) => {
  const { articles } = await freshIssue();
  await page.goto(`/admin/archives/${articles[0]!.id}`);
  const title = page.getByRole('textbox', { name: 'Title (maximum 100 words)' });
  await typeInto(title, '');
  await page.keyboard.type('Yield of ');
  await page.keyboard.press('Control+i');
  await page.keyboard.type('Oryza');
  await page.keyboard.press('Control+i');
  await page.keyboard.press('Control+b');
  await page.keyboard.press('Enter');
  await page.keyboard.type(' 2*3*4');
  await expect(title.locator('p')).toHaveCount(1);
  expect(await title.locator('p').innerHTML()).toBe('Yield of <i>Oryza</i> 2*3*4');
  await expect(title).toHaveAccessibleDescription('4 words');
  await page.keyboard.type(' ');
  await paste(title, 'word '.repeat(97).trim());
  await page.keyboard.type(' word');
  await expect(title).toHaveAccessibleDescription('102 words, 2 more than 100');

  const abstract = page.getByRole('textbox', { name: 'Abstract' });
  await typeInto(abstract, 'H');
  const tools = page.getByRole('toolbar', { name: 'Abstract: formatting' });
  await tools.getByRole('button', { name: 'Subscript' }).click();
  await page.keyboard.type('2');
  await tools.getByRole('button', { name: 'Subscript' }).click();
  await page.keyboard.type('O');
  await page.keyboard.press('Enter');
  await tools.getByRole('button', { name: 'Numbered list' }).click();
  await page.keyboard.type('first');
  await page.keyboard.press('Enter');
  await tools.getByRole('button', { name: 'Link' }).click();
  await typeInto(page.getByLabel('Address'), 'https://a.example/');
  await page.keyboard.press('Enter');
  expect(await abstract.innerHTML()).toMatch(
    /^<p>H<sub>2<\/sub>O<\/p><ol><li><p>first<\/p><\/li><li><p><a href="https:\/\/a.example\/">https:\/\/a.example\/<\/a><\/p><\/li><\/ol>/,
  );
});

test('no public page loads the editor or other admin code', async ({ page }) => {
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(new URL(response.url()).pathname);
  });
  for (const path of ['/', '/archives', '/search?keyword=wilt', '/instructions', '/verify'])
    await page.goto(path, { waitUntil: 'networkidle' });
  expect(scripts.filter((script) => /staff|admin|rich-text|webdata/.test(script))).toEqual([]);
});
