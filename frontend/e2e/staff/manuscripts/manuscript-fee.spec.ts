import { issueName } from '#contracts/publication/issue-key.ts';
import { makePng } from '#testing/builders/make-png.ts';
import { readQrPicture } from '#testing/readers/read-qr-codes.ts';
import type { ReceivedMail } from '#testing/servers/mail-server.ts';
import { expectAccessible } from '../../support/accessible.ts';
import { readDownload } from '../../support/downloaded.ts';
import { freshIssue } from '../../support/fresh-article.ts';
import {
  acceptManuscript,
  acceptedManuscript,
  registeredManuscript,
} from '../../support/fresh-manuscript.ts';
import { expect, staffTest as test } from '../../support/journal-test.ts';
import { mailsTo } from '../../support/mails.ts';
import { linkIn } from '../../support/manuscripts.ts';
import { staffCall } from '../../support/staff-call.ts';
import { typeInto } from '../../support/type-into.ts';

test('a fee is paid by telephone, confirmed by the office, and its transaction ID comes into the article', async ({
  page,
  browser,
  baseURL,
}) => {
  const { issue } = await freshIssue(0);
  const [used, txnid] = [`USED-${issue.volume}`, `UPI-${issue.volume}`];
  const receive = { act: 'receive', txnid: used };
  await staffCall(`/api/admin/manuscripts/${(await acceptedManuscript()).id}/fee`, receive);
  const { id, email, number } = await registeredManuscript({ doi_wanted: true });
  await acceptManuscript(id, [email]);
  const context = await browser.newContext({ baseURL, viewport: { width: 390, height: 844 } });
  const author = await context.newPage();
  const ofAuthor = author.getByRole('region', { name: 'Publication fee' });

  await test.step('the author sees how to pay, and reports it with a picture', async () => {
    await author.goto(linkIn((await mailsTo(email, 2)).at(-1)!.text));
    await expect(ofAuthor).toContainText('₹1,700 is due.');
    const address = await ofAuthor.getByRole('link', { name: 'Open the payment app' }).getAttribute('href');
    expect(address).toMatch(`am=1700.00&cu=INR&tn=${number}&tr=${number}`);
    const qr = await ofAuthor.getByRole('img', { name: 'QR code for payment' }).getAttribute('src');
    expect(await readQrPicture(qr!)).toBe(address);
    await expect(ofAuthor.getByText('Bank of the Drylands')).toBeVisible();
    const provider = ofAuthor.getByRole('link', { name: 'Pay on the payment provider’s page' });
    await expect(provider).toHaveAttribute('href', 'https://pay.example/drylands');

    const paid = ofAuthor.getByRole('button', { name: 'I have paid' });
    const typed = ofAuthor.getByLabel('Transaction ID');
    await paid.press('Enter');
    await expect(typed).toBeFocused();
    await author.keyboard.type(used.toLowerCase());
    await author.keyboard.press('Enter');
    await expect(typed).toHaveAccessibleDescription(/Transaction ID Already Used/);
    await typeInto(typed, txnid);
    const png = { name: 'paid.png', mimeType: 'image/png', buffer: makePng(30, 40) };
    await ofAuthor.getByLabel('Proof of payment').setInputFiles(png);
    await expect(ofAuthor.getByRole('button', { name: 'Remove paid.png' })).toBeVisible();
    await expectAccessible(author);
    await expect(typed).toHaveValue(txnid);
    await paid.press('Enter');
    await expect(ofAuthor).toContainText('We will confirm your payment');
  });

  await test.step('the office looks at the picture and confirms', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto('/admin');
    await expect(page.getByRole('region', { name: 'Today' })).toContainText(/\d+ payments? to confirm/);
    await page.goto(`/admin/manuscripts/${id}`);
    const fee = page.getByRole('region', { name: 'Fee', exact: true });
    await expect(fee.getByLabel('Transaction ID')).toHaveValue(txnid);
    const download = await readDownload(
      page,
      fee.getByRole('button', { name: 'Download paid.png' }).press('Enter'),
    );
    expect(download.content).toEqual(makePng(30, 40));
    await expect(page.getByRole('region', { name: 'Files' })).not.toContainText('paid.png');
    await expectAccessible(page);
    await fee.getByRole('button', { name: 'Confirm payment' }).press('Enter');
    await expect(fee).toContainText(/R\/\d\d-\d\d\/\d{5}/);
  });

  await test.step('the author has the receipt', async () => {
    const [, , mail] = (await mailsTo(email, 3)) as [ReceivedMail, ReceivedMail, ReceivedMail];
    const receipt = /R\/\d\d-\d\d\/\d{5}/.exec(mail.text)![0];
    await author.reload();
    await expect(ofAuthor).toContainText('₹1,700 is paid. Thank you.');
    const download = await readDownload(
      author,
      ofAuthor.getByRole('button', { name: `Receipt ${receipt} (PDF)` }).press('Enter'),
    );
    expect(download.content.subarray(0, 5).toString()).toBe('%PDF-');
    await context.close();
  });

  await page.getByLabel('Publish in').selectOption(issueName(issue));
  await page.getByRole('link', { name: 'Add article' }).press('Enter');
  await expect(page.getByLabel('Transaction ID')).toHaveValue(txnid);
});
