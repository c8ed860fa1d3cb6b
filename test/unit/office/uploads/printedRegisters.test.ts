import { Random } from '../../../stress/Random';
import { PAYROLL_REGISTER_FORMS } from '../../../support/printedBills/payrollRegisterForms';
import { type PrintedFault, printBill } from '../../../support/printedBills/printBill';
import { type PrintedBillTruth, printedBillTruth } from '../../../support/printedBills/printedBillTruth';
import { meantDeductions, readPrintedRegister } from '../../../support/printedBills/readPrintedRegister';

const SEEDS = [1, 2, 3, 4];

function truthOf(seed: number): PrintedBillTruth {
  const random = new Random(seed);
  return printedBillTruth(random, random.between(2, 60), false);
}

/** @source BR-UPL-34 */
describe('a PDF payroll register', () => {
  it.each(PAYROLL_REGISTER_FORMS.flatMap((form) => SEEDS.map((seed) => ({ form, seed, name: form.name }))))(
    'is read deduction by deduction: $name, $seed',
    async ({ form, seed }) => {
      const truth = truthOf(seed);
      const read = await readPrintedRegister(await printBill(form, truth));
      expect(read).toEqual({ lines: meantDeductions(form, truth), errors: [], problem: '' });
    },
  );

  it.each<[string, PrintedFault]>([
    ['a total that is a cent off', { total: 1 }],
    ['a row that is missing', { missing: 0 }],
  ])('is not accepted with %s', async (_what, fault) => {
    for (const form of PAYROLL_REGISTER_FORMS) {
      // oxlint-disable-next-line no-await-in-loop -- one register after the other
      const { problem } = await readPrintedRegister(await printBill(form, truthOf(7), fault));
      expect([form.name, problem]).toEqual([
        form.name,
        expect.stringMatching(/^This PDF does not add up: .*\bregister as CSV/),
      ]);
    }
  });
});
