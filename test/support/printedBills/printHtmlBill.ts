import type { Page } from 'playwright-core';
import type { HtmlBill } from './htmlBills';
import type { PrintedBillTruth } from './printedBillTruth';

/** Prints a bill with a browser, in which layout, fonts, and pages are not ours. */
export async function printHtmlBill(page: Page, { name, html }: HtmlBill, bill: PrintedBillTruth): Promise<Uint8Array> {
  await page.setContent(html(bill));
  const small = 'font-size:8px;margin-left:40px';
  const pdf = await page.pdf({
    format: 'Letter',
    landscape: name.startsWith('a column'),
    displayHeaderFooter: name.endsWith('serif'),
    headerTemplate: `<span style="${small}">Acme Benefits - Invoice INV-2611</span>`,
    footerTemplate: `<span style="${small}">Page <span class="pageNumber"></span> of <span class="totalPages"></span></span>`,
    margin: { top: '60px', bottom: '60px' },
  });
  return new Uint8Array(pdf);
}
