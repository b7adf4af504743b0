import type { Page } from 'playwright-core';

/** Chooses an entry in the View menu of a stream, and closes the menu. */
export async function chooseView(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'View', exact: true }).click();
  const menu = page.getByRole('menu');
  await menu
    .getByRole('menuitemradio', { name, exact: true })
    .or(menu.getByRole('menuitemcheckbox', { name, exact: true }))
    .click();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });
}
