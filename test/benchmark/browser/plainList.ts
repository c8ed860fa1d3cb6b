import type { Locator, Page } from 'playwright-core';

/** Baseline for a list of the same size: no library, only the visible rows, which are moved and refilled. */
export interface PlainList {
  readonly list: Locator;
  readonly field: Locator;
}

const ROWS = 30_000;

/** Turns the page into such a list with a filter field. */
export async function showPlainList(page: Page): Promise<PlainList> {
  await page.setContent(`<!doctype html><style>
    body { font: 14px sans-serif } #list { height: 576px; overflow: auto; contain: strict; position: relative }
    .row { position: absolute; left: 0; right: 0; height: 44px; display: grid; grid-template-columns: repeat(7, 1fr) }
  </style><input id="field"><div id="list"><div id="rows"></div></div>`);
  await page.evaluate(fillPlainList, ROWS);
  return { list: page.locator('#list'), field: page.locator('#field') };
}

function fillPlainList(rowCount: number): void {
  const height = 44;
  const columns = 7;
  const [list, rows] = [document.getElementById('list'), document.getElementById('rows')];
  const field = document.querySelector('input');
  if (!list || !rows || !field) return;
  const all = Array.from({ length: rowCount }, (_, index) => `Member ${index} ${index % 3 ? 'dental' : 'medical'}`);
  let shown = all;
  const pool = Array.from({ length: 32 }, () => {
    const row = document.createElement('div');
    row.className = 'row';
    for (let column = 0; column < columns; column += 1) row.append(document.createElement('span'));
    rows.append(row);
    return row;
  });
  const show = () => {
    rows.style.height = `${shown.length * height}px`;
    const first = Math.max(0, Math.floor(list.scrollTop / height) - 8);
    for (let index = first; index < first + pool.length; index += 1) {
      const row = pool[index % pool.length];
      if (!row) continue;
      row.style.transform = `translateY(${index * height}px)`;
      for (const cell of row.children) cell.textContent = shown[index] ?? '';
    }
  };
  list.addEventListener('scroll', show);
  field.addEventListener('input', () => {
    const word = field.value.toLowerCase();
    shown = all.filter((text) => text.toLowerCase().includes(word));
    show();
  });
  show();
}
