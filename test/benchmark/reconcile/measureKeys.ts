import type { Locator, Page } from 'playwright-core';
import type { Deduction } from '../../../src/domain/billing/reconciliation/PayrollTable';
import { type PlantedKind, plantedBill } from '../../support/reconciliation/plantedBill';
import { atMost, type Figure } from '../shared/Figure';
import { openReconcileStage } from './openReconcileStage';

const MEMBERS = 300;
/** The month's differences, none of which needs an enrollment file. */
const KINDS: readonly PlantedKind[] = [
  'NO_DEDUCTION',
  'NO_DEDUCTION',
  'AMOUNT_OVER',
  'AMOUNT_OVER',
  'AMOUNT_UNDER',
  'TIMING',
  'ROUNDING',
  'ROUNDING',
  'DUPLICATE',
  'RATE',
  'ENROLLED_NOT_BILLED',
  'ENROLLED_NOT_BILLED',
];
/** Decided one by one, otherwise than suggested; the others as suggested, at once. */
const OWN_DECISIONS = ['B', 'N', 'D', 'B'];
const MAX_INPUTS = 20;
const MAX_SECONDS = 120;
/** Choosing a file and opening it, in the dialog of the operating system. */
const FILE_DIALOG_CLICKS = 2;
/** Keystroke-level model (Card, Moran and Newell): to think, and to point and click or to press a key. */
const CLICK_S = 1.35 + 1.1 + 0.2;
const KEY_S = 1.35 + 0.28;
/** To read a difference with its cause. */
const READING_S = 5;

/**
 * Reconciles a bill of 300 members with 12 differences, from the bill to the reconciled bill, as a person would who has
 * compared a payroll file of this layout once before. Counts the keys and clicks, and the time: that of the application
 * as measured, and that of the person by the keystroke-level model.
 */
export async function* measureKeys(): AsyncGenerator<Figure> {
  const stage = await openReconcileStage();
  try {
    const { lines, deductions } = plantedBill({ memberCount: MEMBERS, kinds: KINDS, hasIds: true });
    const last = await stage.bill('2026-10-01', lines);
    const bill = await stage.bill('2026-11-01', lines);
    const file = fileOf(deductions);
    await chooseColumnsOnce(stage.page, () => stage.open(`bills/${last}/reconcile`), file);
    await stage.open(`bills/${bill}`);
    const hand = new Hand(stage.page);
    const start = performance.now();
    await reconcile(stage.page, hand, file);
    const machineS = (performance.now() - start) / 1_000;
    const inputs = hand.keys + hand.clicks;
    const seconds = machineS + hand.clicks * CLICK_S + hand.keys * KEY_S + KINDS.length * READING_S;
    yield { name: 'clicks', value: hand.clicks, unit: '' };
    yield { name: 'keys', value: hand.keys, unit: '' };
    yield { name: 'clicks and keys', value: inputs, unit: '', goal: atMost(inputs, MAX_INPUTS) };
    yield { name: 'time of the application', value: machineS, unit: 's' };
    yield {
      name: 'time with a person who reads, thinks, and points',
      value: seconds,
      unit: 's',
      goal: atMost(seconds, MAX_SECONDS),
    };
  } finally {
    await stage.close();
  }
}

/** Counts what a person's hand does. */
class Hand {
  clicks = 0;
  keys = 0;

  constructor(private readonly page: Page) {}

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }

  async press(key: string): Promise<void> {
    this.keys += 1;
    await this.page.keyboard.press(key);
  }

  async chooseFile(button: Locator, file: PayrollCsv): Promise<void> {
    const dialog = this.page.waitForEvent('filechooser');
    await this.click(button);
    this.clicks += FILE_DIALOG_CLICKS;
    await (await dialog).setFiles(file);
  }
}

interface PayrollCsv {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

const compared = (page: Page) => page.getByText(/\d+ agree · \d+ differ · \d+ open/);
const chooseButton = (page: Page) => page.getByRole('button', { name: 'Choose files' });

/** A file whose headings say nothing, so that the first one of the layout is asked about. */
function fileOf(deductions: readonly Deduction[]): PayrollCsv {
  const rows = deductions.map(({ memberId, memberName, coverage, amountCents }) =>
    [memberId, memberName, coverage, (amountCents / 100).toFixed(2)].join(','),
  );
  const buffer = Buffer.from(['Ref,Who,For,Taken', ...rows].join('\n'));
  return { name: 'payroll.csv', mimeType: 'text/csv', buffer };
}

/** Compares the month before, which teaches the layout. */
async function chooseColumnsOnce(page: Page, open: () => Promise<void>, file: PayrollCsv): Promise<void> {
  await open();
  await page.getByRole('tab', { name: /^Payroll file/ }).click();
  const hand = new Hand(page);
  await hand.chooseFile(chooseButton(page), file);
  const compare = page.getByRole('button', { name: 'Compare', exact: true });
  await compared(page).or(compare).first().waitFor();
  if (await compare.isVisible()) {
    const columns = { 'Member number': 'Ref', 'Deducted amount': 'Taken', 'Member name': 'Who', Coverage: 'For' };
    for (const [label, column] of Object.entries(columns)) await page.getByLabel(label).selectOption(column);
    await compare.click();
  }
  await compared(page).waitFor();
  // Without decisions, the saved file counts as no unsaved change.
  await page.getByText(/Draft saved|No unsaved changes/).waitFor();
}

async function reconcile(page: Page, hand: Hand, file: PayrollCsv): Promise<void> {
  await hand.click(page.getByRole('link', { name: 'Reconcile', exact: true }));
  await hand.click(page.getByRole('tab', { name: /^Payroll file/ }));
  await hand.chooseFile(chooseButton(page), file);
  await page.getByText(new RegExp(`· ${KINDS.length} differ · ${KINDS.length} open$`)).waitFor();
  await hand.click(page.getByRole('table', { name: 'Differences' }).getByRole('rowheader').first());
  for (const key of OWN_DECISIONS) await hand.press(key);
  await hand.click(page.getByRole('button', { name: 'Apply suggestions' }));
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: /^Change/ });
  const done = page.getByText(/ · 0 open$/);
  await done.or(confirm).first().waitFor();
  if (await confirm.isVisible()) await hand.click(confirm);
  await done.waitFor();
  await hand.press('Control+S');
  await page
    .getByRole('region', { name: 'Variance' })
    .getByText(/lines? changed/)
    .waitFor({ state: 'hidden' });
  await hand.click(page.getByRole('region', { name: 'Variance' }).getByRole('button', { name: 'Reconcile' }));
  await page.getByRole('heading', { name: /^Bill \S/ }).waitFor();
}
