import fc from 'fast-check';
import type { GivenFile } from '../../../../src/application/platform/shared/GivenFile';
import type { FileBalance } from '../../../../src/domain/billing/reconciliation/balance/FileBalance';
import { partOf } from '../../../support/depth';
import { ADP } from '../../../support/payroll/exports/adp';
import { fileOf } from '../../../support/payroll/exports/cells';
import { GUSTO } from '../../../support/payroll/exports/gusto';
import { PAYCHEX } from '../../../support/payroll/exports/paychex';
import { PAYCOM } from '../../../support/payroll/exports/paycom';
import { QUICKBOOKS } from '../../../support/payroll/exports/quickBooks';
import { RIPPLING } from '../../../support/payroll/exports/rippling';
import { UKG } from '../../../support/payroll/exports/ukg';
import { WORKDAY } from '../../../support/payroll/exports/workday';
import { billOf, payrollMembers } from '../../../support/payroll/payrollBill';
import { csv, openOf, ReconcileFixture } from '../../../support/reconciliation/ReconcileFixture';

const REPORTS = [...ADP, ...PAYCHEX, ...GUSTO, ...UKG, ...PAYCOM, ...WORKDAY, ...QUICKBOOKS, ...RIPPLING];

/** A row of any kind: `who` is the member's index. Amounts of 2,000.00 and more are of a savings plan. */
const rowKinds = [
  'deduction',
  'savings',
  'stranger',
  'nameless',
  'words',
  'blank',
  'total',
  'remark',
  'headings',
] as const;
const HEADINGS = 'Employee ID,Name,Deduction,Amount';

describe('the account of a payroll file', () => {
  it.each(partOf(REPORTS).map((report) => [report.name, report] as const))('adds up: %s', async (_, report) => {
    const members = payrollMembers(Math.min(30, report.mostMembers ?? 30), 7).map((member) =>
      report.memberIds ? { ...member, memberId: member.ssn.replaceAll('-', '') } : member,
    );
    const { balance } = await compared(members, await fileOf(report, members));
    expectToAddUp(balance);
    expect(balance.people).toEqual({ inFile: members.length, onBill: members.length, inBoth: members.length });
    expect(balance.unread).toBe(0);
  });

  it('adds up for any mix of rows, and has every row, dollar, and person', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ kind: fc.constantFrom(...rowKinds), cents: fc.integer({ min: 100, max: 99_999 }) }), {
          maxLength: 60,
        }),
        async (rows) => {
          const members = payrollMembers(12, 3);
          const own = members.flatMap(({ memberId, first, last, coverages }) =>
            coverages.map(({ coverage, employee, employer }) => [
              memberId,
              `${first} ${last}`,
              coverage,
              employee + employer,
            ]),
          );
          const lines = own.map(([id, name, coverage, amount]) => `${id},${name},${coverage},${money(Number(amount))}`);
          const strangers = new Set<number>();
          let [file, unread] = [0, 0];
          for (const [at, { kind, cents }] of rows.entries()) {
            const { memberId, first, last } = members[at % members.length] ?? { memberId: '', first: '', last: '' };
            const amount = money(cents);
            if (kind === 'stranger') strangers.add(at);
            if (['deduction', 'savings', 'stranger', 'nameless'].includes(kind)) file += cents;
            if (kind === 'nameless') unread += cents;
            lines.push(
              {
                deduction: `${memberId},${first} ${last},Dental,${amount}`,
                savings: `${memberId},${first} ${last},401(k),${amount}`,
                stranger: `9${at}00${at},Zed Stranger${'abcdefghij'[at % 10]},Dental,${amount}`,
                nameless: `,,Dental,${amount}`,
                words: `${memberId},${first} ${last},Dental,see memo 4`,
                blank: ',,,',
                total: `Subtotal,,,${amount}`,
                remark: `Printed by payroll: page ${at},,,`,
                headings: HEADINGS,
              }[kind],
            );
          }
          const { balance, state } = await compared(members, csv('Deductions of November', '', HEADINGS, ...lines));
          expectToAddUp(balance);
          const planted = own.reduce((sum, [, , , amount]) => sum + Number(amount), 0);
          expect({ rows: balance.rows, fileCents: balance.fileCents, unreadCents: balance.unreadCents }).toEqual({
            rows: lines.length + 3 - (/^,*$/.test(lines.at(-1) ?? '') ? blankEnd(lines) : 0),
            fileCents: planted + file,
            unreadCents: unread,
          });
          expect(balance.people).toEqual({
            inFile: members.length + strangers.size,
            onBill: members.length,
            inBoth: members.length,
          });
          const isAllRead = balance.unread === 0 && balance.metTotals === balance.statedTotals;
          expect(isAllRead || state.trust.level !== 'apply').toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  });
});

// Helpers

const money = (cents: number) => (cents / 100).toFixed(2);

function blankEnd(lines: readonly string[]): number {
  return [...lines].reverse().findIndex((line) => !/^,*$/.test(line));
}

function expectToAddUp(balance: FileBalance): void {
  const { rows, titles, totals, remarks, blank, withoutAmount, unread, notOnBillRows, usedRows } = balance;
  expect(titles + totals + remarks + blank + withoutAmount + unread + notOnBillRows + usedRows).toBe(rows);
  expect(balance.comparedCents + balance.notOnBillCents + balance.unreadCents).toBe(balance.fileCents);
  const { inFile, onBill, inBoth } = balance.people;
  expect(inBoth).toBeLessThanOrEqual(Math.min(inFile, onBill));
}

async function compared(members: ReturnType<typeof payrollMembers>, file: GivenFile) {
  const session = await new ReconcileFixture(billOf(members)).session();
  await session.payroll.compareFiles(file);
  for (let turn = 0; turn < 3; turn += 1) {
    const { comparison } = openOf(session);
    if (comparison.kind !== 'choosing') break;
    // oxlint-disable-next-line no-await-in-loop -- each answer may lead to another question
    await session.payroll.chooseColumns(comparison.question?.choices[0]?.mapping ?? (comparison.mapping as never));
  }
  const { comparison } = openOf(session);
  if (comparison.kind !== 'compared') throw new Error(JSON.stringify(comparison).slice(0, 2_000));
  return { balance: comparison.balance, state: comparison };
}
