import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../../../scripts/browser.mjs';
import { Random } from '../../stress/Random';
import { HTML_BILLS } from '../../support/printedBills/htmlBills';
import { printedBillTruth } from '../../support/printedBills/printedBillTruth';
import { printHtmlBill } from '../../support/printedBills/printHtmlBill';
import { meantLines, readPrintedBill } from '../../support/printedBills/readPrintedBill';

describe('a bill that a browser prints', () => {
  let browser: Browser;
  let page: Page;
  beforeAll(async () => {
    browser = await launchBrowser();
    page = await browser.newPage();
  });
  afterAll(() => browser.close());

  it('is read line by line, or asked about if its cells stand too near each other', async () => {
    const [asked, wrong]: [string[], string[]] = [[], []];
    for (const [at, bill] of HTML_BILLS.entries()) {
      const random = new Random(at);
      const truth = printedBillTruth(random, random.between(3, 60), bill.hasAdjustments);
      // oxlint-disable-next-line no-await-in-loop -- one page of the browser prints them all
      const { problem, lines } = await readPrintedBill(await printHtmlBill(page, bill, truth));
      if (problem !== '') asked.push(bill.name);
      else if (lines.join('\n') !== meantLines(truth).join('\n')) wrong.push(bill.name);
    }
    expect(wrong).toEqual([]);
    expect(asked.length).toBeLessThanOrEqual(1);
  });
});
