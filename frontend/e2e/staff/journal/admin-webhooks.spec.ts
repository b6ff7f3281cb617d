import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { expectAccessible } from '../../support/accessible.ts';
import { freshIssue } from '../../support/fresh-article.ts';
import { goToPlace } from '../../support/go-to-place.ts';
import { expect, staffTest as test } from '../../support/journal-test.ts';
import { toasts } from '../../support/toasts.ts';

test('a webhook is made, notified, given a new secret, ended by its receiver, and deleted', async ({
  page,
}) => {
  // Also what other tests cause meanwhile.
  const all: { headers: IncomingHttpHeaders; body: string }[] = [];
  let status = 204;
  const receiver = createServer((request, response) => {
    void text(request).then((body) => {
      all.push({ headers: request.headers, body });
      response.writeHead(status).end();
    });
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const verified = ({ headers, body }: (typeof all)[0], secret: string) =>
    new Webhook(secret).verify(body, headers as Record<string, string>);
  const secretShown = page.getByText(/^whsec_\S+$/);

  await page.goto('/admin');
  await goToPlace(page, 'Webhooks');
  const create = page.getByRole('button', { name: 'Create webhook' });
  await create.click();
  await expect(page.getByLabel('Address')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Address').fill(host);
  await create.click();
  await expect(page.getByLabel('Address')).toHaveAccessibleDescription(/like https:\/\/example\.org/);
  await expectAccessible(page);
  await page.getByLabel('Address').fill(`http://${host}/hook`);
  await page.getByLabel('an issue is created').press('Space');
  await page.getByLabel(/^an article is published/).press('Space');
  await create.press('Enter');
  await expect(secretShown).toBeVisible();
  const secret = await secretShown.innerText();
  await expectAccessible(page);

  const { issue } = await freshIssue(0);
  const received = () => all.filter(({ body }) => body.includes(`"volume":${issue.volume},`));
  await expect.poll(() => received().length).toBe(1);
  expect(verified(received()[0]!, secret)).toMatchObject({ type: 'issue.created', data: { ...issue } });
  await page.getByRole('link', { name: host }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Webhook to ${host}`);
  await expect(secretShown).toBeHidden();
  const row = page.getByRole('row', { name: `issue.created Volume ${issue.volume}, Issue 1` });
  await expect(row).toContainText('Delivered');
  await expectAccessible(page);
  await row.getByRole('button', { name: /^Send again/ }).press('Enter');
  await expect(toasts(page)).toContainText('The message is being sent again');
  await expect.poll(() => received().length).toBe(2);
  expect(new Set(received().map(({ headers }) => headers['webhook-id'])).size).toBe(1);

  await page.getByRole('button', { name: 'Create new secret' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Create new secret' }).press('Enter');
  await expect(secretShown).toBeVisible();
  await expect(page.getByText('The previous secret keeps working until')).toBeVisible();
  await expectAccessible(page);
  status = 410;
  await row.getByRole('button', { name: /^Send again/ }).press('Enter');
  await expect(page.getByText('This webhook has ended')).toBeVisible();
  for (const one of [secret, await secretShown.innerText()]) verified(all.at(-1)!, one);
  await expect(row).toContainText('The webhook has ended');
  await page.getByLabel('an empty issue is removed').press('Space');
  await page.getByRole('button', { name: 'Save webhook' }).press('Enter');
  await expect(page.getByText('This webhook has ended')).toBeHidden();
  const history = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(history).toHaveCount(4);

  await page.getByRole('button', { name: 'Delete webhook' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(toasts(page)).toContainText('Webhook deleted');
  await expect(page.getByRole('link', { name: host })).toHaveCount(0);
  receiver.close();
});
