import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.ts';
import { settings } from '../../support/content.ts';
import { freshIssue } from '../../support/fresh-article.ts';
import { expect, staffTest as test } from '../../support/journal-test.ts';
import { closeMessage } from '../../support/toasts.ts';
import { typeInto } from '../../support/type-into.ts';

const layout = `
  <style>
    body { font: 10pt/1.4 serif; margin: 0 4em }
    h1 { font-size: 18pt } .journal { font-size: 22pt } .authors { font-size: 12pt } sup { font-size: 7pt }
  </style>
  <p class="journal">${settings.formatted_journal_name}</p>
  <h1>Groundwater recharge under check dams in <i>Prosopis</i> country</h1>
  <p class="authors">Asha Verma<sup>1*</sup>, Bina Das<sup>2</sup> and C. R. Patil<sup>1</sup></p>
  <p><sup>1</sup> Department of Hydrology, University of Kutch</p>
  <p><b>Abstract:</b> We measured the water of forty wells before &amp; after the monsoon. The level rose by two
    metres where a dam had been built, and by less than one elsewhere.</p>
  <p><b>Keywords:</b> groundwater, wells</p>
  <h2 style="font-size: 12pt">Introduction</h2>
  <p>${'Wells are the memory of a village, and their level is its calendar. '.repeat(20)}</p>`;

async function printPdf(page: Page): Promise<Buffer> {
  const sheet = await page.context().newPage();
  await sheet.setContent(layout);
  const pdf = await sheet.pdf({ format: 'A4' });
  await sheet.close();
  return pdf;
}

/** PDFs that nothing can be read from; each in another way. */
async function unreadable(): Promise<[name: string, Buffer][]> {
  const locked = await PDFDocument.create();
  locked.addPage();
  locked.encrypt({ userPassword: 'secret', ownerPassword: 'secret' });
  const bomb = deflateSync(Buffer.alloc(200 * 1_048_576, ' '));
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>',
  ].map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`);
  const stream = `4 0 obj\n<< /Length ${bomb.length} /Filter /FlateDecode >>\nstream\n`;
  const inflating = [`%PDF-1.7\n${objects.join('')}${stream}`, bomb, '\nendstream\nendobj\n'];
  return [
    ['empty.pdf', Buffer.alloc(0)],
    ['damaged.pdf', Buffer.from('%PDF-1.7\n1 0 obj\n<< /Type /Catalog')],
    ['locked.pdf', Buffer.from(await locked.save())],
    [
      'inflating.pdf',
      Buffer.concat([...inflating, 'trailer << /Root 1 0 R >>\n%%EOF'].map((part) => Buffer.from(part))),
    ],
  ];
}

test('a PDF proposes title, authors, abstract and keywords for empty fields, and duplicates are named while typing', async ({
  page,
}) => {
  const { issue, articles } = await freshIssue(1);
  const [there] = articles;
  await page.goto(`/admin/archives/add/2025/${issue.volume}/1`);
  const [title, abstract] = ['Title', 'Abstract'].map((name) => page.getByRole('textbox', { name })) as [
    ReturnType<Page['getByRole']>,
    ReturnType<Page['getByRole']>,
  ];
  await expect(abstract).toBeEditable();
  for (const [label, value] of [
    ['Ref number', `0${there!.refnumber}`],
    ['Transaction ID', there!.txnid],
  ] as const) {
    await typeInto(page.getByLabel(label), value);
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(
      new RegExp(`: ${there!.refnumber}, Article 1`),
    );
    await typeInto(page.getByLabel(label), `${value}1`);
    await expect(page.getByLabel(label)).not.toHaveAccessibleDescription(/Article 1/);
  }

  const file = page.getByLabel('Article *');
  const proposed = page.getByText(/^Found in the PDF: /);
  const pdf = { mimeType: 'application/pdf', name: 'article.pdf', buffer: await printPdf(page) };
  await file.setInputFiles(pdf);
  await expect(proposed).toContainText('Found in the PDF: title, authors, abstract, keywords and pages.');
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('button', { name: 'Use this title' }).click();
  await expect(title).toHaveText('Groundwater recharge under check dams in Prosopis country');
  await typeInto(abstract, 'My own words.');
  await expect(page.getByRole('button', { name: 'Use this abstract' })).toBeHidden();
  await page.getByRole('button', { name: 'Fill in empty fields' }).click();
  await expect(page.getByLabel('Author names')).toHaveValue('Asha Verma, Bina Das, C. R. Patil');
  await expect(abstract).toHaveText('My own words.');
  await expect(proposed).toBeHidden();
  await typeInto(abstract, '');
  await page.getByRole('button', { name: 'Use this abstract' }).click();
  await expect(abstract).toHaveText(
    /^We measured the water of forty wells before & after .* less than one elsewhere\.$/,
  );

  await typeInto(page.getByLabel('Author names'), '');
  for (const [name, buffer] of await unreadable()) {
    await file.setInputFiles({ ...pdf, name, buffer });
    await expect(page.getByText(new RegExp(`^${name}, `)).last()).toBeVisible();
    await expect(proposed).toBeHidden();
    await typeInto(page.getByLabel('Keywords'), name);
  }
  await file.setInputFiles(pdf);
  await expect(proposed).toContainText('Found in the PDF: authors.');
});

const jats = `<article xmlns:xlink="http://www.w3.org/1999/xlink"><front><article-meta>
  <article-id pub-id-type="doi">10.4321/wells.7</article-id>
  <title-group><article-title>Wells of <italic>Kutch</italic></article-title></title-group>
  <contrib-group><contrib contrib-type="author">
    <contrib-id contrib-id-type="orcid">https://orcid.org/0000-0002-1825-0097</contrib-id>
    <name><surname>Verma</surname><given-names>Asha</given-names></name><xref ref-type="aff" rid="a1"/>
  </contrib></contrib-group>
  <aff id="a1"><institution>University of Kutch</institution><country>India</country></aff>
  <abstract><p>Forty wells were read.</p></abstract><kwd-group><kwd>wells</kwd><kwd>water</kwd></kwd-group>
</article-meta></front><back><ref-list><ref><mixed-citation>Rao A. Rivers. 2019.</mixed-citation></ref></ref-list></back></article>`;

test('with the keyboard alone, an article is added from a PDF and a record for a later day, and previewed', async ({
  page,
}) => {
  const { issue } = await freshIssue(1);
  await page.goto(`/admin/archives/add/2025/${issue.volume}/1`);
  await expect(page.getByRole('textbox', { name: 'Abstract' })).toBeEditable();
  const buffer = await printPdf(page);
  await page
    .getByLabel('PDF of the article')
    .setInputFiles({ mimeType: 'application/pdf', name: 'wells.pdf', buffer });
  await expect(page.getByText(/^Found in the PDF: /)).toBeVisible();
  await page.locator('summary', { hasText: 'Paste a record' }).press('Enter');
  await page.getByLabel('Record', { exact: true }).focus();
  await page.keyboard.insertText(jats);
  await expect(page.getByText(/^Found in the record: /)).toContainText('DOI, pages and references');
  await page.getByRole('button', { name: 'Fill in empty fields' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Title', exact: false }).first()).toHaveText(
    'Wells of Kutch',
  );
  await expect(page.locator('summary', { hasText: 'Details of the authors' })).toContainText(
    '1 author, 1 with ORCID iD, 1 with affiliation',
  );
  await expect(page.locator('summary', { hasText: 'References' })).toContainText('1 reference');
  for (const [label, value] of [
    ['Ref number', `${issue.volume}77`],
    ['Page number', '40-49'],
    ['E-mail', 'asha@example.org'],
    ['Transaction ID', `TXN-PAPER-${issue.volume}`],
    ['Publish on', '2199-01-02'],
  ] as const)
    await typeInto(page.getByLabel(label), value);
  await expectAccessible(page);
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { name: /^Added\./ })).toBeVisible();
  await expect(page.getByText(/from 2 January 2199 on/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Will be published on 02 Jan 2199')).toBeVisible();
  await page.getByRole('link', { name: 'Edit Wells of Kutch' }).press('Enter');
  await page.getByRole('button', { name: 'Keep for the issue' }).press('Enter');
  await page.keyboard.press('Control+s');
  await closeMessage(page);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Kept for the issue');

  const preview = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Preview' }).press('Enter');
  const shown = await preview;
  await expect(shown.getByRole('heading', { level: 1 })).toHaveText('Wells of Kutch');
  await expect(shown.getByText('Preview: readers cannot see this article')).toBeVisible();
});
