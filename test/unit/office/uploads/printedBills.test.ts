import { Random } from '../../../stress/Random';
import { onePagePdf, printing } from '../../../support/files/hostile/rawPdf';
import type { PrintedBillForm } from '../../../support/printedBills/PrintedBillForm';
import { type PrintedFault, printBill } from '../../../support/printedBills/printBill';
import { PRINTED_BILL_FORMS } from '../../../support/printedBills/printedBillForms';
import { type PrintedBillTruth, printedBillTruth } from '../../../support/printedBills/printedBillTruth';
import { meantLines, readPrintedBill } from '../../../support/printedBills/readPrintedBill';

const SEEDS = [1, 2, 3];
const truthOf = ({ hasAdjustments = false }: PrintedBillForm, seed: number): PrintedBillTruth => {
  const random = new Random(seed);
  return printedBillTruth(random, random.between(2, 40), hasAdjustments);
};

describe('a PDF bill', () => {
  it.each(PRINTED_BILL_FORMS.flatMap((form) => SEEDS.map((seed) => ({ form, seed, name: form.name }))))(
    'is read line by line: $name, $seed',
    async ({ form, seed }) => {
      const truth = truthOf(form, seed);
      const { lines, problem, errors } = await readPrintedBill(await printBill(form, truth));
      expect({ problem, errors }).toEqual({ problem: '', errors: [] });
      expect(lines).toEqual(meantLines(truth));
    },
  );

  it.each<[string, PrintedFault, (form: PrintedBillForm) => boolean, RegExp]>([
    [
      'a total that is a cent off',
      { total: 1 },
      () => true,
      /^This PDF does not add up: (?:\d+ )?(?:row|a printed|printed|page)/,
    ],
    [
      'a line that is missing',
      { missing: 0 },
      () => true,
      /^This PDF does not add up: (?:\d+ )?(?:row|a printed|printed|page)/,
    ],
    ['an amount due that is off', { due: 1_000 }, ({ summary }) => summary !== 'none', /prints “Total Amount Due”/],
  ])('is not accepted with %s', async (_what, fault, has, problem) => {
    for (const form of PRINTED_BILL_FORMS.filter(has)) {
      const bytes = await printBill(form, truthOf(form, 7), fault);
      // oxlint-disable-next-line no-await-in-loop -- one bill after the other
      expect([form.name, (await readPrintedBill(bytes)).problem]).toEqual([form.name, expect.stringMatching(problem)]);
    }
  });

  it('is not accepted without a total of all rows', async () => {
    const [form] = PRINTED_BILL_FORMS;
    if (!form) throw new RangeError('There is no form.');
    const bytes = await printBill(
      { ...form, totals: ['page'], summary: 'none' },
      printedBillTruth(new Random(1), 60, false),
    );
    expect((await readPrintedBill(bytes)).problem).toBe(
      'This PDF does not add up: it prints no total of all rows to compare them with. Check which columns are read. Ask the carrier for the bill as CSV or Excel.',
    );
  });

  it('names the page of a row that cannot be read', async () => {
    const [form] = PRINTED_BILL_FORMS;
    if (!form) throw new RangeError('There is no form.');
    const truth = printedBillTruth(new Random(1), 60, false);
    const lines = truth.lines.map((line, at) => (at === truth.lines.length - 1 ? { ...line, coverage: '' } : line));
    const { errors } = await readPrintedBill(await printBill(form, { ...truth, lines }));
    expect(errors).toEqual(['Coverage is missing. (page 3)']);
  });

  it('without a table asks for its columns', async () => {
    const { problem } = await readPrintedBill(onePagePdf(printing(['Dear customer,', 'Please pay $10.00.'])));
    expect(problem).toMatch(/^Choose the column for: Group, /);
  });
});
