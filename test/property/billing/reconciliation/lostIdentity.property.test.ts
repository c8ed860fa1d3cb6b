import fc from 'fast-check';
import { comparePayroll } from '../../../../src/domain/billing/reconciliation/comparePayroll';
import { readDeductions } from '../../../../src/domain/billing/reconciliation/readDeductions';
import { aLine } from '../../../support/reconciliation/aLine';

const SURNAMES = ['Alder', 'Birk', 'Castell', 'Dorn', 'Eber', 'Falk', 'Gruen', 'Hale', 'Irwin', 'Jost'];
const GIVEN = ['Nina', 'Owen', 'Pia', 'Quin', 'Rosa', 'Sven', 'Tess', 'Udo', 'Vera', 'Wim'];

/** What happens to numbers of twelve and of sixteen digits between the payroll system and the file. */
const LOSSES: Readonly<Record<string, (id: string) => string>> = {
  none: (id) => id,
  scientific: (id) => `${id.slice(0, 1)}.${id.slice(1, 3)}E+${id.length - 1}`,
  one: (id) => `1E+${id.length - 1}`,
  zeros: (id) => id.replace(/^0+/, ''),
  rounded: (id) => (id.length > 15 ? `${id.slice(0, 15)}${'0'.repeat(id.length - 15)}` : id),
};

const people = fc
  .record({
    count: fc.integer({ min: 2, max: 10 }),
    width: fc.constantFrom(12, 16),
    prefix: fc.constantFrom('1234567', '0001234'),
    loss: fc.constantFrom(...Object.keys(LOSSES)),
    shared: fc.integer({ min: 0, max: 10 }),
  })
  .map(({ count, width, prefix, loss, shared }) =>
    Array.from({ length: count }, (_, at) => {
      const id = `${prefix}${'0'.repeat(width - prefix.length - 2)}${String(at + 10)}`;
      const written = at < shared ? (LOSSES[loss]?.(id) ?? id) : id;
      return { id, written, name: `${SURNAMES[at]}, ${GIVEN[at]}`, cents: 10_000 + at * 137 };
    }),
  );

it('never gives one person the deduction of another, whatever a spreadsheet did to the numbers', () => {
  fc.assert(
    fc.property(people, (all) => {
      const lines = all.map(({ id, name, cents }) => aLine({ memberId: id, memberName: name, billed: cents }));
      const rows = all.map(({ written, name, cents }) => [written, name, 'Medical', (cents / 100).toFixed(2)]);
      const headers = ['ID', 'Name', 'Benefit', 'Deduction'];
      const mapping = {
        memberId: 'ID',
        memberName: 'Name',
        coverage: 'Benefit',
        amount: 'Deduction',
        employerAmount: null,
      };
      const { deductions } = readDeductions({ headers, rows }, mapping);
      expect(comparePayroll(lines, deductions).discrepancies.map(({ kind, memberId }) => [kind, memberId])).toEqual([]);
    }),
  );
});
