import type { Locator, Page } from 'playwright-core';

const ROWS = 50;
const COLUMNS = 11;

/** Turns the page into a table of as many rows and columns as the bill list. @returns the button that reverses the rows */
export async function showPlainRows(page: Page): Promise<Locator> {
  const cells = (row: number) =>
    Array.from({ length: COLUMNS }, (_, column) => `<td>Cell ${row} ${column}</td>`).join('');
  const rows = Array.from({ length: ROWS }, (_, row) => `<tr>${cells(row)}</tr>`).join('');
  await page.setContent(`<!doctype html><button>Reverse</button><table><tbody>${rows}</tbody></table>`);
  await page.evaluate(() => {
    const body = document.querySelector('tbody');
    document.querySelector('button')?.addEventListener('click', () => body?.append(...[...body.children].reverse()));
  });
  return page.getByRole('button');
}
