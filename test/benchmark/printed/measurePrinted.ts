import { launchBrowser } from '../../../scripts/browser.mjs';
import { WorkerFileReading } from '../../../server/platform/files/reading/WorkerFileReading';
import { UnreadableFile } from '../../../src/domain/platform/files/UnreadableFile';
import { UploadKind } from '../../../src/domain/platform/files/UploadKind';
import { Random } from '../../stress/Random';
import { HTML_BILLS } from '../../support/printedBills/htmlBills';
import { PAYROLL_REGISTER_FORMS } from '../../support/printedBills/payrollRegisterForms';
import { printBill } from '../../support/printedBills/printBill';
import { PRINTED_BILL_FORMS } from '../../support/printedBills/printedBillForms';
import { printedBillTruth } from '../../support/printedBills/printedBillTruth';
import { printHtmlBill } from '../../support/printedBills/printHtmlBill';
import { meantLines, type PrintedBillRead, readPrintedBill } from '../../support/printedBills/readPrintedBill';
import { meantDeductions, readPrintedRegister } from '../../support/printedBills/readPrintedRegister';
import type { BenchOptions } from '../shared/BenchOptions';
import { atMost, type Figure } from '../shared/Figure';
import { measureConcurrentUploads } from '../uploads/measureConcurrentUploads';

const BILLS_PER_FORM = 20;
const BILLS_PER_PAGE = 5;
const MIN_ACCEPTED = 0.95;
const MEMBERS = 15_000;
const MAX_MS = 15_000;
const UPLOADS = 4;

/** Counts printed bills: all, accepted, accepted wrong, and accepted with a fault. */
class Tally {
  all = 0;
  accepted = 0;
  wrong = 0;

  /** @param meant the lines as they should be read */
  add(meant: readonly string[], { problem, lines }: Pick<PrintedBillRead, 'problem' | 'lines'>): void {
    this.all += 1;
    if (problem !== '') return;
    this.accepted += 1;
    if (lines.join('\n') !== meant.join('\n')) this.wrong += 1;
  }

  *figures(what: string): Generator<Figure> {
    const share = this.accepted / this.all;
    yield {
      name: `${what}: ${this.all}, accepted without a question`,
      value: Math.round(share * 1_000) / 10,
      unit: '%',
      goal: { text: '≥ 95', isMet: share >= MIN_ACCEPTED },
    };
    yield { name: 'accepted with a wrong line', value: this.wrong, unit: '', goal: atMost(this.wrong, 0) };
  }
}

/** Measures how many printed bills are accepted, and whether one is accepted wrong: drawn by pdfkit, and laid out by a browser. */
export async function* measurePrinted({ seed }: BenchOptions): AsyncGenerator<Figure> {
  const [drawn, spoiled, laidOut] = [new Tally(), new Tally(), new Tally()];
  for (const [at, form] of PRINTED_BILL_FORMS.entries()) {
    for (let bill = 0; bill < BILLS_PER_FORM; bill += 1) {
      const random = new Random(seed * 100_003 + at * 1_009 + bill);
      const truth = printedBillTruth(random, random.between(2, 90), form.hasAdjustments ?? false);
      drawn.add(meantLines(truth), await read(await printBill(form, truth)));
      const fault = random.chance(0.5) ? { total: random.between(1, 10_000) } : { missing: 0 };
      spoiled.add(meantLines(truth), await read(await printBill(form, truth, fault)));
    }
  }
  yield* drawn.figures(`PDF bills in ${PRINTED_BILL_FORMS.length} forms, seed ${seed}`);
  const name = `with a wrong total or a missing line: ${spoiled.all}, accepted`;
  yield { name, value: spoiled.accepted, unit: '', goal: atMost(spoiled.accepted, 0) };
  yield* measureRegisters(seed);
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    for (const [at, bill] of HTML_BILLS.entries()) {
      for (let copy = 0; copy < BILLS_PER_PAGE; copy += 1) {
        const random = new Random(seed * 100_003 + at * 1_009 + copy);
        const truth = printedBillTruth(random, random.between(2, 90), bill.hasAdjustments);
        laidOut.add(meantLines(truth), await read(await printHtmlBill(page, bill, truth)));
      }
    }
  } finally {
    await browser.close();
  }
  yield* laidOut.figures(`PDF bills in ${HTML_BILLS.length} forms printed by a browser`);
  yield* timeOf(seed);
  yield* besidePdfs(seed);
}

async function* measureRegisters(seed: number): AsyncGenerator<Figure> {
  const [drawn, spoiled] = [new Tally(), new Tally()];
  for (const [at, form] of PAYROLL_REGISTER_FORMS.entries()) {
    for (let register = 0; register < BILLS_PER_FORM; register += 1) {
      const random = new Random(seed * 200_003 + at * 1_009 + register);
      const truth = printedBillTruth(random, random.between(2, 90), false);
      const meant = meantDeductions(form, truth);
      drawn.add(meant, await readPrintedRegister(await printBill(form, truth)));
      const fault = random.chance(0.5) ? { total: random.between(1, 10_000) } : { missing: 0 };
      spoiled.add(meant, await readPrintedRegister(await printBill(form, truth, fault)));
    }
  }
  yield* drawn.figures(`PDF payroll registers in ${PAYROLL_REGISTER_FORMS.length} forms`);
  const name = `with a wrong total or a missing row: ${spoiled.all}, accepted`;
  yield { name, value: spoiled.accepted, unit: '', goal: atMost(spoiled.accepted, 0) };
}

async function* timeOf(seed: number): AsyncGenerator<Figure> {
  const [form] = PRINTED_BILL_FORMS;
  if (!form) return;
  const bytes = await printBill(form, printedBillTruth(new Random(seed), MEMBERS, false));
  const start = performance.now();
  const { result } = await new WorkerFileReading().read(bytes, { kind: UploadKind.CarrierBill, templates: [] });
  const value = performance.now() - start;
  const name = `read a PDF bill of ${result.goodRows.toLocaleString('en-US')} lines`;
  yield { name, value, unit: 'ms', goal: atMost(value, MAX_MS) };
}

/** What another person's search takes while registers as large as the largest bills are read. */
async function* besidePdfs(seed: number): AsyncGenerator<Figure> {
  const [form] = PAYROLL_REGISTER_FORMS;
  if (!form) return;
  const truth = printedBillTruth(new Random(seed), MEMBERS, false);
  const pdf = await printBill(form, truth);
  yield* measureConcurrentUploads({ uploads: UPLOADS, rowsEach: truth.lines.length, pdf });
}

async function read(bytes: Uint8Array): Promise<Pick<PrintedBillRead, 'problem' | 'lines'>> {
  try {
    return await readPrintedBill(bytes);
  } catch (error) {
    if (error instanceof UnreadableFile) return { lines: [], problem: error.message };
    throw error;
  }
}
