import type { Page } from 'playwright-core';

/**
 * Columns of the screen's tables that are beyond the edge of what scrolls or cuts them off, one line for each
 * table. Empty if every column can be read without scrolling sideways.
 */
export async function cutColumns(page: Page): Promise<readonly string[]> {
  return page.getByRole('main').evaluate((main) => {
    const isShown = (element: Element) => element.getBoundingClientRect().width > 1;
    const tables = [...main.querySelectorAll('table')].filter(isShown);
    return tables.flatMap((table) => {
      let edge = window.innerWidth;
      for (let around = table.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflowX === 'visible') continue;
        edge = Math.min(edge, around.getBoundingClientRect().left + around.clientLeft + around.clientWidth);
      }
      const heads = [...table.querySelectorAll('thead th')].filter(isShown);
      const cut = heads.filter((head) => head.getBoundingClientRect().right > edge + 1);
      if (cut.length === 0) return [];
      const hidden = Math.round(table.getBoundingClientRect().right - edge);
      return `${table.getAttribute('aria-label')}: ${cut.map(({ textContent }) => textContent).join(', ')} (${hidden} px)`;
    });
  });
}
