import type { Page } from 'playwright-core';

/** A confirmation number, a month, and a time, which differ from run to run, and a wide one of each. */
const VARYING: readonly (readonly [pattern: RegExp, wide: string])[] = [
  [/\bLB(?:-[\dA-Z]{4}){3}\b/g, 'LB-MW4G-WQ8M-DWH6'],
  [/\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b/g, 'Nov'],
  [/\b\d{1,2}(?=, 20\d\d\b)/g, '30'],
  [/\b\d{1,2}:\d\d [AP]M\b/g, '12:30 PM'],
];

/**
 * Columns of the screen's tables that are beyond the edge of what scrolls or cuts them off, one line for each
 * table. Empty if every column can be read without scrolling sideways. Texts that differ from run to run are replaced by wide ones
 * first, so that neither the day nor a number drawn at random decides.
 */
export async function cutColumns(page: Page): Promise<readonly string[]> {
  return page.getByRole('main').evaluate((main, varying) => {
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const written = text.nodeValue ?? '';
      const wide = varying.reduce((value, [pattern, replacement]) => value.replace(pattern, replacement), written);
      if (wide !== written) text.nodeValue = wide;
    }
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
  }, VARYING);
}
