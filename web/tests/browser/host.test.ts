// The host's own page, against a real server.

import { expect, test } from 'vitest';
import { environment, errors, HOST_SECRET, open } from './harness';

const up = environment('server');
const post = (path: string, body: object) =>
  fetch(`${up.url}${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }).then((answer) => answer.json() as Promise<Record<string, string>>);

test('with the secret, and not without: look at a table, remove somebody, ban, lift, announce and close', async () => {
  const { code } = await post('api/tables', { map: 'usa', name: 'Ada', seats: [{ bot: null }, { bot: null }] });
  await post(`api/tables/${code}/join`, { name: 'Bob' });
  const page = await open(up.browser, `${up.url}host.html`);
  page.on('dialog', (dialog) => dialog.accept());
  const said = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
  const press = (name: string) => page.getByRole('button', { name, exact: true });
  const secret = page.getByLabel('Secret');
  await secret.fill('a guess at the secret');
  await press('Open').click();
  await said('That is not the secret.');
  expect(await page.getByText(code!).count()).toBe(0);

  await secret.fill(HOST_SECRET);
  await press('Open').click();
  await press(code!).click();
  const table = page.locator(`[data-table="${code}"]`);
  await table.getByText('Bob').waitFor();
  await table.getByRole('listitem').filter({ hasText: 'Bob' }).getByRole('button', { name: 'Mute', exact: true }).click();
  await said('Done.');
  await table.getByRole('listitem').filter({ hasText: 'Bob' }).getByRole('button', { name: 'Remove', exact: true }).click();
  await table.getByText('Bob').waitFor({ state: 'detached' });

  await page.getByLabel('Address or range').fill('everybody');
  await page.locator('form').getByRole('button', { name: 'Ban', exact: true }).click();
  await said('That could not be done');
  await page.getByLabel('Address or range').fill('192.0.2.0/24');
  await page.locator('form').getByRole('button', { name: 'Ban', exact: true }).click();
  const ban = page.getByRole('listitem').filter({ hasText: '192.0.2.0/24' });
  await ban.getByRole('button', { name: 'Lift' }).click();
  await ban.waitFor({ state: 'detached' });
  await press('Tell everybody').click();
  await said('Done.');

  await press('Close the table').click();
  await table.waitFor({ state: 'detached' });
  await expect.poll(() => fetch(`${up.url}api/tables/${code}`).then((answer) => answer.status)).toBe(404);
  expect(errors(page).filter((error) => !error.includes('401') && !error.includes('400'))).toEqual([]);
  await page.context().close();
}, 120_000);
