import { NO_WORK } from '../../../../src/domain/billing/reconciliation/ReconcileWork';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { effectSummary } from '../../../../src/ui/billing/reconciliation/ChangeQuestion';
import { aLine } from '../../../support/reconciliation/aLine';
import { csv, openOf, ReconcileFixture } from '../../../support/reconciliation/ReconcileFixture';

const members = Array.from({ length: 40 }, (_, index) => ({ memberId: `E${100 + index}`, memberName: `N${index} S` }));
const bill = () => new ReconcileFixture(members.map((member) => aLine({ ...member, billed: 50_000 })));
const HEADINGS = 'Emp No,Employee Name,Benefit,EE Deduction';

describe('a change of several members (product.md, Screens: Reconcile)', () => {
  it('is proposed with its effect above the limits, and applied as one step when confirmed', async () => {
    const { session, found } = await compared((index) => (index < 5 ? undefined : 500));
    expect(openOf(session).comparison).toMatchObject({ likelyCauses: [{ kind: 'MISSING_MEMBERS' }] });
    expect(session.editor.decideAll(found, 'acceptOurs')).toBe(false);
    const { proposal, history } = openOf(session);
    expect(history.work.edits.size).toBe(0);
    expect(proposal?.effect).toMatchObject({ lines: 5, members: 5, beforeCents: 2_000_000, afterCents: 1_750_000 });
    expect(effectSummary(proposal!.effect)).toBe('-$2,500.00 (-12.5%) · 5 lines · 5 of 40 members');
    session.editor.confirmChange();
    expect(openOf(session)).toMatchObject({ proposal: undefined, history: { done: [{ label: '5 differences' }] } });
    expect(openOf(session).history.work.edits.size).toBe(5);
    session.editor.undo();
    expect(openOf(session).history.work.edits.size).toBe(0);
  });

  it('is discarded when canceled', async () => {
    const { session, found } = await compared((index) => (index < 5 ? undefined : 500));
    session.editor.decideAll(found, 'acceptOurs');
    session.editor.cancelChange();
    session.editor.confirmChange();
    expect(openOf(session)).toMatchObject({ proposal: undefined, history: { done: [] } });
  });

  it('is applied immediately below the limits', async () => {
    const { session, found } = await compared((index) => (index < 2 ? undefined : 500));
    expect(session.editor.decideAll(found, 'acceptOurs')).toBe(true);
    expect(openOf(session).history.work.edits.size).toBe(2);
  });

  it('shows its effect without being applied', async () => {
    const { session, found } = await compared((index) => (index < 2 ? undefined : 500));
    expect(session.editor.effectOfAll(found, 'acceptOurs', NO_WORK)).toMatchObject({ lines: 2, afterCents: 1_900_000 });
    expect(effectSummary(session.editor.effectOfAll(found, 'acceptBill', NO_WORK))).toBe('No amounts change');
    expect(openOf(session).history.done).toEqual([]);
  });

  it('is proposed when small changes together exceed the limit', async () => {
    const stage = bill();
    const session = await stage.session();
    const [first, second, third, ...others] = stage.lines;
    expect(session.editor.change('Filled', [edit(first!), edit(second!)])).toBe(true);
    expect(session.editor.change('Filled', [edit(third!), edit(others[0]!)])).toBe(false);
    expect(openOf(session).proposal?.effect).toMatchObject({ lines: 2, beforeCents: 1_900_000, afterCents: 1_800_000 });
  });

  it('is proposed for pasted amounts, and blocks other changes until confirmed', async () => {
    const stage = bill();
    const session = await stage.session();
    session.editor.change('Pasted', stage.lines.slice(0, 20).map(edit));
    session.editor.change('one more', [edit(stage.lines[30]!)]);
    session.editor.undo();
    expect(openOf(session).history.work.edits.size).toBe(0);
    session.editor.confirmChange();
    expect(openOf(session).history.work.edits.size).toBe(20);
  });

  it('is never proposed for one member', async () => {
    const { session, found } = await compared((index) => (index === 0 ? 0.01 : 500));
    expect(session.editor.decideAll(found, 'acceptOurs')).toBe(true);
  });

  it('is discarded when the lock is lost', async () => {
    const stage = bill();
    const session = await stage.session();
    session.editor.change('Pasted', stage.lines.map(edit));
    stage.holder = 'Omar';
    await stage.after(60_000);
    expect(openOf(session)).toMatchObject({ access: { kind: 'lost' }, proposal: undefined });
  });
});

// Helpers

const edit = ({ linePk }: { linePk: string }) => ({
  linePk,
  reconciledCents: cents(0),
  reasonCode: 'TERMINATED' as const,
  effectiveDate: null,
  note: '',
});

/** A bill compared with a file, which omits members whose amount is undefined. */
async function compared(amountOf: (index: number) => number | undefined) {
  const stage = bill();
  const session = await stage.session();
  const rows = members.flatMap(({ memberId, memberName }, index) => {
    const amount = amountOf(index);
    return amount === undefined ? [] : [`${memberId},${memberName},Medical,${amount.toFixed(2)}`];
  });
  await session.payroll.compareFiles(csv(HEADINGS, ...rows));
  if (openOf(session).comparison.kind === 'compared') await session.payroll.askForColumns();
  const { comparison } = openOf(session);
  if (comparison.kind !== 'choosing') throw new Error(comparison.kind);
  const { memberId = '', amount = '', memberName = null, coverage = null, employerAmount = null } = comparison.mapping;
  await session.payroll.chooseColumns({ memberId, amount, memberName, coverage, employerAmount });
  const after = openOf(session).comparison;
  if (after.kind !== 'compared') throw new Error(after.kind);
  return { stage, session, found: after.discrepancies };
}
