import {
  changeEffect,
  deferredParts,
  needsConfirmation,
} from '../../../../src/domain/billing/reconciliation/changeEffect';
import { comparePayroll } from '../../../../src/domain/billing/reconciliation/comparePayroll';
import type { Discrepancy } from '../../../../src/domain/billing/reconciliation/Discrepancy';
import type { DiscrepancyAction } from '../../../../src/domain/billing/reconciliation/DiscrepancyAction';
import { resolutionFor } from '../../../../src/domain/billing/reconciliation/Resolution';
import { cents, ZERO } from '../../../../src/domain/platform/money/Cents';
import { aLine, aRow } from '../../../support/reconciliation/aLine';

const LINES = ['E1', 'E2', 'E3', 'E4'].map((memberId) => aLine({ memberId, memberName: `Ann ${memberId}` }));
const BILL = { billedCents: cents(400_000), memberCount: 40 };
const lineOf = (linePk: string) => LINES.find((line) => line.linePk === linePk);

/** Two members without a deduction, one billed too much, one too little, as found. */
const FOUND = comparePayroll(LINES, [
  aRow({ memberId: 'E3', memberName: 'Ann E3', amount: 50_000 }),
  aRow({ memberId: 'E4', memberName: 'Ann E4', amount: 70_000 }),
]).discrepancies;
const of = (memberId: string): Discrepancy => {
  const found = FOUND.find((one) => one.memberId === memberId);
  if (!found) throw new Error(memberId);
  return found;
};

function decide(decided: Readonly<Record<string, DiscrepancyAction | undefined>>, more: { needsLook?: boolean } = {}) {
  const decisions = Object.entries(decided).map(([memberId, action]) => ({
    key: of(memberId).key,
    before: undefined,
    after: action && resolutionFor(of(memberId), action),
  }));
  const edits = Object.entries(decided).flatMap(([memberId, action]) => {
    const [linePk = ''] = of(memberId).linePks;
    const common = { linePk, reasonCode: null, effectiveDate: null, note: '' };
    return action === 'acceptOurs'
      ? [
          {
            before: { ...common, reconciledCents: cents(61_240) },
            after: { ...common, reconciledCents: of(memberId).deductedCents ?? ZERO },
          },
        ]
      : [];
  });
  return changeEffect({ edits, decisions }, BILL, cents(400_000), lineOf, {
    discrepancies: FOUND,
    unreadRows: 3,
    ...more,
  });
}

describe('the effect of decisions', () => {
  it('lists the cause with the most decided differences first', () => {
    const kinds = (decided: Parameters<typeof decide>[0]) =>
      decide(decided).byCause?.map(({ kind, differences }) => [kind, differences]);
    expect(kinds({ E3: 'acceptBill', E1: 'acceptBill', E2: 'acceptBill' })).toEqual([
      [of('E1').kind, 2],
      [of('E3').kind, 1],
    ]);
    expect(kinds({ E4: 'acceptBill' })).toEqual([[of('E4').kind, 1]]);
    const one = [of('E3'), of('E1'), of('E2')];
    const decisions = one.map((found) => ({
      key: found.key,
      before: undefined,
      after: resolutionFor(found, 'ignore'),
    }));
    const effect = changeEffect({ edits: [], decisions }, BILL, ZERO, lineOf, { discrepancies: one, unreadRows: 0 });
    expect(effect.byCause?.map(({ differences }) => differences)).toEqual([2, 1]);
  });

  it('is counted by cause, with what changes, is expected, disputed, and accepted', () => {
    const effect = decide({ E1: 'acceptOurs', E2: 'expectNextBill', E3: 'dispute', E4: 'acceptBill' });
    expect(effect).toMatchObject({ lines: 1, members: 1, afterCents: 338_760, movedCents: 61_240, unreadRows: 3 });
    const kind = of('E1').kind;
    expect(effect.byCause?.[0]).toEqual({
      kind,
      differences: 2,
      changedCents: -61_240,
      expectedCents: -61_240,
      disputedCents: 0,
      acceptedCents: 0,
    });
    expect(effect.byCause?.slice(1)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'AMOUNT_OVER', differences: 1, disputedCents: -11_240 }) as object,
        expect.objectContaining({ kind: 'AMOUNT_UNDER', differences: 1, acceptedCents: 8_760 }) as object,
      ]),
    );
    expect(effect.deferred).toEqual({
      differences: 2,
      otherMembers: 2,
      chargeCents: 0,
      creditCents: -72_480,
    });
  });

  it('omits what is withdrawn, and then also unread rows', () => {
    const effect = decide({ E1: undefined });
    expect(effect).not.toHaveProperty('unreadRows');
    expect(effect).not.toHaveProperty('byCause');
    expect(effect).not.toHaveProperty('deferred');
  });

  it('asks for a look at a poor file from two decisions on', () => {
    expect(decide({ E1: 'ignore' }, { needsLook: true })).not.toHaveProperty('needsLook');
    const two = decide({ E1: 'expectNextBill', E2: 'expectNextBill' }, { needsLook: true });
    expect(two.needsLook).toBe(true);
    expect(needsConfirmation({ ...two, billedCents: cents(1e9), memberCount: 1_000 })).toBe(true);
    expect(needsConfirmation({ ...two, needsLook: false, billedCents: cents(1e9), memberCount: 1_000 })).toBe(false);
    expect(decide({ E1: 'ignore', E2: 'ignore' }, { needsLook: false })).not.toHaveProperty('needsLook');
  });

  it('does not count a member twice who is changed and expected', () => {
    const own = { ...of('E2'), memberId: 'E1', key: 'other' };
    const decisions = [
      { key: of('E1').key, before: undefined, after: resolutionFor(of('E1'), 'acceptOurs') },
      { key: own.key, before: undefined, after: resolutionFor(own, 'dispute') },
    ];
    const [linePk = ''] = of('E1').linePks;
    const edit = { linePk, reasonCode: null, effectiveDate: null, note: '' };
    const edits = [
      { before: { ...edit, reconciledCents: cents(61_240) }, after: { ...edit, reconciledCents: ZERO } },
      {
        before: { ...edit, linePk: 'gone', reconciledCents: ZERO },
        after: { ...edit, linePk: 'gone', reconciledCents: cents(5) },
      },
    ];
    const effect = changeEffect({ edits, decisions }, BILL, cents(400_000), lineOf, {
      discrepancies: [...FOUND, own],
      unreadRows: 0,
    });
    expect(effect).toMatchObject({ members: 1, lines: 1, deferred: { differences: 1, otherMembers: 0 } });
    expect(effect).not.toHaveProperty('unreadRows');
  });

  it('of edits alone has no causes', () => {
    const effect = changeEffect({ edits: [] }, BILL, cents(400_000), lineOf);
    expect(effect).toEqual({
      lines: 0,
      members: 0,
      beforeCents: 400_000,
      afterCents: 400_000,
      movedCents: 0,
      billedCents: 400_000,
      memberCount: 40,
    });
  });
});

describe('what is expected on later bills, in words', () => {
  const deferred = { differences: 2, otherMembers: 2, chargeCents: cents(500), creditCents: cents(-700) };

  it.each([
    [{ deferred }, ['$5.00 of charges and -$7.00 of credits expected on later bills (2 differences)']],
    [
      { deferred: { ...deferred, creditCents: ZERO, differences: 1 } },
      ['$5.00 of charges expected on later bills (1 difference)'],
    ],
    [{ deferred: { ...deferred, chargeCents: ZERO } }, ['-$7.00 of credits expected on later bills (2 differences)']],
    [
      { deferred: { ...deferred, chargeCents: ZERO, creditCents: ZERO }, unreadRows: 1 },
      ['$0.00 expected on later bills (2 differences)', '1 row of the file could not be read'],
    ],
    [{ unreadRows: 2 }, ['2 rows of the file could not be read']],
    [{ unreadRows: 0 }, []],
  ])('%j', (effect, words) => {
    expect(deferredParts(effect)).toEqual(words);
  });
});
