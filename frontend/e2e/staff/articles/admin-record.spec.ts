import type { Page, Route } from '@playwright/test';
import type { StaffArticle } from '#contracts/fields/entities.ts';
import { paths } from '#contracts/journal/paths.ts';
import { expectAccessible } from '../../support/accessible.ts';
import { freshIssue } from '../../support/fresh-article.ts';
import { expect, staffTest as test } from '../../support/journal-test.ts';
import { paste } from '../../support/paste.ts';
import { staffCall } from '../../support/staff-call.ts';
import { messageDialog } from '../../support/toasts.ts';
import { typeInto } from '../../support/type-into.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Update Article' });
const section = (page: Page, title: string) => page.getByRole('group', { name: title, exact: true });
const unfold = (page: Page, title: string) => page.locator('summary', { hasText: title }).press('Enter');

async function openFresh(page: Page): Promise<StaffArticle> {
  const { articles } = await freshIssue(1);
  const article = articles[0]!;
  await page.goto(`/admin/archives/${article.id}`);
  await expect(page.getByRole('textbox', { name: 'Abstract' })).toBeEditable();
  return article;
}

test('the record of an article is entered with the keyboard, checked, and shown to readers', async ({
  page,
}) => {
  const article = await openFresh(page);
  await typeInto(page.getByLabel('Author names'), 'Dr. Asha R. Verma, Meera Iyer');

  await unfold(page, 'Details of the authors');
  const asha = section(page, 'Dr. Asha R. Verma');
  await expect(asha.getByLabel('Given names')).toHaveValue('Asha R.');
  await expect(asha.getByLabel('Family name')).toHaveValue('Verma');
  await typeInto(asha.getByLabel('ORCID iD'), '0000-0002-1825-0098');
  await asha.getByLabel('ORCID iD').press('Tab');
  await expect(asha.getByLabel('ORCID iD')).toHaveAccessibleDescription(/typing error/);
  await asha.getByRole('button', { name: 'Add an affiliation' }).press('Enter');
  await expect(asha.getByLabel('Institution')).toBeFocused();
  await page.keyboard.type('University of Prayag');
  await typeInto(asha.getByLabel('City'), 'Prayag');
  await asha.getByLabel('Corresponding author').press('Space');
  await asha.locator('summary', { hasText: 'Roles' }).press('Enter');
  await asha.getByLabel('Methodology').press('Space');

  await unfold(page, 'References');
  await page.getByRole('textbox', { name: 'References' }).click();
  await page.keyboard.type('[1] Rao K. Rivers. 2019. https://doi.org/10.1234/rivers.\n\nA book of 1911');
  await expect(page.locator('summary', { hasText: 'References' })).toContainText('2 references, 1 with DOI');

  await unfold(page, 'Funding and statements');
  await page.getByRole('button', { name: 'Add a funder' }).press('Enter');
  await save(page).press('Enter');
  await expect(asha.getByLabel('ORCID iD')).toBeFocused();
  await expect(page.getByLabel('Funder *', { exact: true })).toHaveAccessibleDescription(
    'The funder is required',
  );
  await typeInto(asha.getByLabel('ORCID iD'), 'https://orcid.org/0000-0002-1825-0097');
  await typeInto(page.getByLabel('Funder *', { exact: true }), 'Department of Science');
  await typeInto(page.getByLabel('Data availability'), 'All data are in the article.');

  await unfold(page, 'Second language');
  const secondTitle = page.getByRole('textbox', { name: 'Title in a second language' });
  await expect(secondTitle).toBeEditable();
  await paste(secondTitle, 'मैदानों की नदियाँ');
  await paste(page.getByRole('textbox', { name: 'Abstract in a second language' }), '<p>नदियों का अध्ययन।</p>');

  await unfold(page, 'Identifiers, type and licence');
  await typeInto(page.getByLabel('DOI', { exact: true }), 'https://doi.org/10.4321/rivers.1');
  await page.getByLabel('Type', { exact: true }).selectOption('review article');
  await expectAccessible(page);
  await save(page).press('Enter');
  await expect(messageDialog(page)).toContainText('We have updated your article');

  const saved = await staffCall<StaffArticle>(`/api/archives/${article.id}`);
  expect(saved).toMatchObject({
    authorname: 'Dr. Asha R. Verma, Meera Iyer',
    doi: '10.4321/rivers.1',
    funding: [{ funder: 'Department of Science' }],
    references: [{ doi: '10.1234/rivers' }, { text: 'A book of 1911', doi: '' }],
  });
  expect(saved.authors[0]).toMatchObject({
    orcid: '0000-0002-1825-0097',
    orcid_authenticated: false,
    corresponding: true,
    roles: ['Methodology'],
    affiliations: [{ name: 'University of Prayag', city: 'Prayag' }],
  });

  await page.goto(paths.article(saved));
  await expect(
    page.getByRole('link', { name: 'ORCID iD of Dr. Asha R. Verma, not confirmed' }),
  ).toHaveAttribute('href', 'https://orcid.org/0000-0002-1825-0097');
  await expect(page.getByRole('listitem').filter({ hasText: 'University of Prayag, Prayag' })).toBeVisible();
  await expect(page.getByText('Review article')).toBeVisible();
  await expect(page.getByRole('link', { name: 'https://doi.org/10.4321/rivers.1' })).toBeVisible();
  await expect(page.locator('#ref-1').getByRole('link')).toHaveAttribute(
    'href',
    'https://doi.org/10.1234/rivers',
  );
  await expect(page.locator('p[lang=hi]', { hasText: 'मैदानों की नदियाँ' })).toBeVisible();
  await expect(page.locator('#second_abstract', { hasText: 'सारांश' })).toContainText('नदियों का अध्ययन।');
  await expect(page.locator('meta[name=citation_doi]')).toHaveAttribute('content', '10.4321/rivers.1');
  await expectAccessible(page);
});

test('further files are uploaded, described, ordered, removed, and downloaded by readers', async ({
  page,
}) => {
  const { id } = await openFresh(page);
  await unfold(page, 'Further files');
  const add = page.getByLabel('Add files');
  const file = (name: string, text = name) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  const held: Route[] = [];
  await page.route('**/api/admin/further-files', (route) => void held.push(route), { times: 1 });
  await add.setInputFiles([file('levels.csv'), file('a&b.txt'), file('film.mp4')]);
  await save(page).press('Enter');
  await expect(page.getByText('Wait for the upload to finish')).toBeVisible();
  await held[0]!.continue();
  await expect(section(page, 'film.mp4').getByLabel('Title')).toHaveValue('film');
  await expect(page.getByText('“a&b.txt” was renamed to “a-b.txt”.')).toBeVisible();
  await add.setInputFiles(file('LEVELS.csv'));
  await expect(add).toHaveAccessibleDescription(/already has a file named “LEVELS.csv”/);
  await typeInto(section(page, 'levels.csv').getByLabel('Title'), 'Levels of the river');
  await section(page, 'levels.csv').getByLabel('Kind').selectOption('data set');
  await section(page, 'levels.csv').getByLabel('Licence').selectOption('CC0-1.0');
  await page.getByRole('button', { name: 'Move up film.mp4' }).press('Enter');
  await page.getByRole('button', { name: 'Remove a-b.txt' }).press('Enter');
  await page.getByRole('button', { name: 'Remove file' }).press('Enter');
  await section(page, 'film.mp4').getByLabel('Title').fill('');
  await save(page).press('Enter');
  await expect(section(page, 'film.mp4').getByLabel('Title')).toHaveAccessibleDescription(
    /Give the file a title/,
  );
  await typeInto(section(page, 'film.mp4').getByLabel('Title'), 'A film');
  await expectAccessible(page);
  await save(page).press('Enter');
  await expect(messageDialog(page)).toContainText('We have updated your article');

  const saved = await staffCall<StaffArticle>(`/api/archives/${id}`);
  expect(saved.further_files).toMatchObject([
    { title: 'Levels of the river', name: 'levels.csv', kind: 'data set', licence: 'CC0-1.0', size: 10 },
    { title: 'A film', name: 'film.mp4', kind: 'other', licence: '', size: 8 },
  ]);
  await page.goto(paths.article(saved));
  const listed = page.locator('#further_files');
  await expect(listed).toContainText('Data set');
  await expect(listed.getByRole('link', { name: 'CC0 1.0' })).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await listed.getByRole('link', { name: 'Levels of the river' }).click();
  expect((await download).suggestedFilename()).toBe('levels.csv');
  const { headers } = await fetch(new URL(paths.furtherFile(saved, 'levels.csv'), page.url()));
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  await page.goto(`/hi${paths.article(saved)}`);
  await expect(page.getByRole('heading', { name: 'अन्य फ़ाइलें' })).toBeVisible();
});

test('an author keeps the details when the names around it change', async ({ page }) => {
  const { id } = await openFresh(page);
  await page.getByLabel('Author names').fill('Asha Verma');
  await unfold(page, 'Details of the authors');
  await section(page, 'Asha Verma').getByLabel('ORCID iD').fill('0000-0002-1825-0097');
  await page.getByLabel('Author names').fill('Meera Iyer, Asha Verma');
  await expect(section(page, 'Asha Verma').getByLabel('ORCID iD')).toHaveValue('0000-0002-1825-0097');
  await save(page).press('Enter');
  await expect(messageDialog(page)).toContainText('We have updated your article');
  const saved = await staffCall<StaffArticle>(`/api/archives/${id}`);
  expect(saved.authors.map(({ name, orcid }) => [name, orcid])).toEqual([
    ['Meera Iyer', ''],
    ['Asha Verma', '0000-0002-1825-0097'],
  ]);
});

test('an affiliation and a funder are chosen from the list of organizations', async ({ page }) => {
  const { id } = await openFresh(page);
  await page.getByLabel('Author names').fill('Asha Verma');
  await unfold(page, 'Details of the authors');
  await page.getByRole('button', { name: 'Add an affiliation' }).press('Enter');
  const institution = page.getByLabel('Institution');
  await institution.fill('iisc');
  const option = page.locator('datalist option');
  await expect(option).toHaveAttribute('value', 'Indian Institute of Science, Bengaluru, India');
  // What the browser enters when the option is chosen.
  await institution.fill('Indian Institute of Science, Bengaluru, India');
  await expect(institution).toHaveValue('Indian Institute of Science');
  await expect(page.getByLabel('ROR id')).toHaveValue('04dese585');
  await expect(page.getByLabel('City')).toHaveValue('Bengaluru');

  await unfold(page, 'Funding and statements');
  await page.getByRole('button', { name: 'Add a funder' }).press('Enter');
  const funder = page.getByLabel('Funder *', { exact: true });
  await funder.fill('national sci');
  await expect(option.last()).toHaveAttribute(
    'value',
    'National Science Foundation, Alexandria, United States',
  );
  await funder.fill('A foundation of which nobody knows');
  await save(page).press('Enter');
  await expect(messageDialog(page)).toContainText('We have updated your article');
  const saved = await staffCall<StaffArticle>(`/api/archives/${id}`);
  expect(saved.authors[0]?.affiliations).toEqual([
    { name: 'Indian Institute of Science', ror: '04dese585', city: 'Bengaluru', country: 'India' },
  ]);
  expect(saved.funding).toEqual([{ funder: 'A foundation of which nobody knows', funder_id: '', award: '' }]);
});

test.describe('a refused DOI', () => {
  test.use({ provoked: /status of 400/ });

  test('is shown at its field, in a section that opens', async ({ page }) => {
    await openFresh(page);
    const before = await staffCall<{ doi_prefix: string }>('/api/settings');
    await staffCall('/api/settings', { doi_prefix: '10.4321' });
    await unfold(page, 'Identifiers, type and licence');
    await page.getByLabel('DOI', { exact: true }).fill('10.5555/other');
    await unfold(page, 'Identifiers, type and licence');
    await save(page).press('Enter');
    await expect(page.getByLabel('DOI', { exact: true })).toHaveAccessibleDescription(/prefix: 10.4321/);
    await staffCall('/api/settings', { doi_prefix: before.doi_prefix });
  });
});
