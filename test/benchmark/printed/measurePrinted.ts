import { WorkerFileReading } from '../../../server/platform/files/reading/WorkerFileReading';
import { UnreadableFile } from '../../../src/domain/platform/files/UnreadableFile';
import { UploadKind } from '../../../src/domain/platform/files/UploadKind';
import { Random } from '../../stress/Random';
import { printBill } from '../../support/printedBills/printBill';
import { PRINTED_BILL_FORMS } from '../../support/printedBills/printedBillForms';
import { printedBillTruth } from '../../support/printedBills/printedBillTruth';
import { meantLines, readPrintedBill } from '../../support/printedBills/readPrintedBill';
import type { BenchOptions } from '../shared/BenchOptions';
import { atMost, type Figure } from '../shared/Figure';

const BILLS_PER_FORM = 20;
const MIN_ACCEPTED = 0.95;
const MEMBERS = 15_000;
const MAX_MS = 15_000;

/** Measures how many printed bills are accepted, and whether one is accepted wrong. */
export async function* measurePrinted({ seed }: BenchOptions): AsyncGenerator<Figure> {
  let [accepted, wrong, all, faults, caught] = [0, 0, 0, 0, 0];
  for (const [at, form] of PRINTED_BILL_FORMS.entries()) {
    for (let bill = 0; bill < BILLS_PER_FORM; bill += 1) {
      const random = new Random(seed * 100_003 + at * 1_009 + bill);
      const truth = printedBillTruth(random, random.between(2, 90), form.hasAdjustments ?? false);
      const read = await readPrintedBill(await printBill(form, truth)).catch(refused);
      all += 1;
      if (read.problem === '') accepted += 1;
      if (read.problem === '' && read.lines.join('\n') !== meantLines(truth).join('\n')) wrong += 1;
      const fault = random.chance(0.5) ? { total: random.between(1, 10_000) } : { missing: 0 };
      faults += 1;
      const spoiled = await readPrintedBill(await printBill(form, truth, fault)).catch(refused);
      if (spoiled.problem !== '') caught += 1;
    }
  }
  const share = accepted / all;
  yield {
    name: `PDF bills in ${PRINTED_BILL_FORMS.length} forms, seed ${seed}: ${all}, accepted without a question`,
    value: Math.round(share * 1_000) / 10,
    unit: '%',
    goal: { text: '≥ 95', isMet: share >= MIN_ACCEPTED },
  };
  yield { name: 'accepted with a wrong line', value: wrong, unit: '', goal: atMost(wrong, 0) };
  const missed = faults - caught;
  yield {
    name: `with a wrong total or a missing line: ${faults}, accepted`,
    value: missed,
    unit: '',
    goal: atMost(missed, 0),
  };
  const [form] = PRINTED_BILL_FORMS;
  if (!form) return;
  const bytes = await printBill(form, printedBillTruth(new Random(seed), MEMBERS, false));
  const start = performance.now();
  const { result } = await new WorkerFileReading().read(bytes, { kind: UploadKind.CarrierBill, templates: [] });
  const value = performance.now() - start;
  const name = `read a PDF bill of ${result.goodRows.toLocaleString('en-US')} lines`;
  yield { name, value, unit: 'ms', goal: atMost(value, MAX_MS) };
}

function refused(error: unknown) {
  if (error instanceof UnreadableFile) return { lines: [], problem: error.message, errors: [] };
  throw error;
}
