// Takes the screenshots of the README from a running demo: `npm start`, then `npm run screenshots [-- address]`.
import { mkdirSync } from 'node:fs';
import { launchBrowser } from './browser.mjs';

const address = process.argv[2] ?? 'http://localhost:4180';
const SIZE = { width: 1440, height: 900 };

const browser = await launchBrowser();
mkdirSync('docs/images', { recursive: true });
await picture('bill-summary-light', 'light', '/#/billing/billSummary', async (page) => {
  await page.getByRole('table', { name: 'Bills' }).waitFor();
});
await picture('reconcile-dark', 'dark', thisMonthsBill(), async (page) => {
  await page.getByRole('tab', { name: /^Payroll file/ }).click();
  const sample = page
    .getByRole('list', { name: 'Sample files' })
    .getByRole('button', { name: /^Use payroll-deductions.*csv$/ });
  const compare = page.getByRole('button', { name: 'Compare', exact: true });
  const differences = page.getByRole('button', { name: /still billed/ }).first();
  // An earlier run may have saved a draft, and the columns are confirmed only once.
  await sample.or(differences).waitFor();
  if (await sample.isVisible()) await sample.click();
  await compare.or(differences).waitFor();
  if (await compare.isVisible()) await compare.click();
  await differences.waitFor();
});
await picture('person-light', 'light', '/#/billing/directory?q=Feldman', async (page) => {
  await page.getByRole('link', { name: 'Nora Feldman' }).click();
  await page.getByRole('heading', { level: 2, name: 'Access' }).waitFor();
  await page.getByRole('checkbox', { name: /^Make Payments in Harborview/ }).click();
  await page.getByRole('region', { name: 'What changes' }).getByRole('listitem').first().waitFor();
});
await picture('upload-dark', 'dark', '/#/billing/uploads', async (page) => {
  const waiting = page.getByRole('table', { name: 'Uploads' }).getByRole('row').filter({ hasText: 'Ready to commit' });
  await waiting.getByRole('link').first().click();
  await page.getByRole('region', { name: 'First rows of the file' }).waitFor();
});
await browser.close();

/** The reconcile screen of Harborview's current bill, which is unreconciled in the demo. */
function thisMonthsBill() {
  const month = new Date().toISOString().slice(2, 7).replace('-', '');
  return `/#/billing/bills/10420.${month}-1/reconcile`;
}

/** Signs in as the demo's billing user and takes a screenshot after `play`. */
async function picture(name, colorScheme, path, play) {
  const context = await browser.newContext({ viewport: SIZE, colorScheme, deviceScaleFactor: 1 });
  const page = await context.newPage();
  await page.goto(address + path);
  await page.getByLabel('Email').fill('billing@demo.test');
  await page.getByLabel('Password').fill('listbill-demo');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await play(page);
  await page.waitForLoadState('networkidle');
  await page.screenshot({ path: `docs/images/${name}.png` });
  await context.close();
}
