import { changeEffect, needsConfirmation } from '../../../../src/domain/billing/reconciliation/changeEffect';
import {
  did,
  editOf,
  linkLabel,
  NO_HISTORY,
  redid,
  undid,
  type WorkHistory,
  type WorkStep,
  withoutSaved,
} from '../../../../src/domain/billing/reconciliation/ReconcileWork';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { aLine } from '../../../support/reconciliation/aLine';

const LINES = [aLine(), aLine({ coverage: 'Dental', billed: 3_810 }), aLine({ memberId: 'E1002' })];
const lineOf = (linePk: string) => LINES.find((line) => line.linePk === linePk);
const edit = (at: number, amount: number, more = {}) => ({
  ...editOf(LINES[at]!),
  reconciledCents: cents(amount),
  ...more,
});
const step = (label: string, edits: ReturnType<typeof edit>[], more: Partial<WorkStep> = {}): WorkStep => ({
  label,
  edits: edits.map((after) => ({ before: editOf(lineOf(after.linePk)!), after })),
  decisions: [],
  ...more,
});
const decision = { key: 'K1', action: 'acceptBill', reasonCode: 'CARRIER_CORRECT', note: '' } as const;
const WAIVED = { reasonCode: 'WAIVED' as const };
const labels = ({ done, undone }: WorkHistory) => [done.map(({ label }) => label), undone.map(({ label }) => label)];

describe('the history of work', () => {
  it('undoes and redoes the latest step, and forgets undone steps after a new one', () => {
    let now = NO_HISTORY;
    for (const [at, label] of ['a', 'b', 'c'].entries()) now = did(now, step(label, [edit(at, 100, WAIVED)]), lineOf);
    now = undid(undid(now, lineOf), lineOf);
    expect(labels(now)).toEqual([['a'], ['c', 'b']]);
    expect([...now.work.edits.keys()]).toEqual([LINES[0]?.linePk]);
    now = redid(now, lineOf);
    expect(labels(now)).toEqual([['a', 'b'], ['c']]);
    expect(now.work.edits.size).toBe(2);
    now = did(now, step('d', [edit(2, 200, WAIVED)]), lineOf);
    expect(labels(now)).toEqual([['a', 'b', 'd'], []]);
  });

  it('undoes and redoes decisions', () => {
    const now = did(
      NO_HISTORY,
      step('a', [], { decisions: [{ key: 'K1', before: undefined, after: decision }] }),
      lineOf,
    );
    expect([...now.work.resolutions]).toEqual([['K1', decision]]);
    const back = undid(now, lineOf);
    expect(back.work.resolutions.size).toBe(0);
    expect(redid(back, lineOf).work.resolutions.get('K1')).toBe(decision);
  });

  it('stays the same when there is nothing to undo or redo', () => {
    expect(undid(NO_HISTORY, lineOf)).toBe(NO_HISTORY);
    expect(redid(NO_HISTORY, lineOf)).toBe(NO_HISTORY);
  });

  it('keeps the latest 500 steps', () => {
    let now = NO_HISTORY;
    for (let at = 0; at <= 500; at += 1) now = did(now, step(String(at), [edit(at % 3, at, WAIVED)]), lineOf);
    expect(now.done).toHaveLength(500);
    expect([now.done[0]?.label, now.done.at(-1)?.label]).toEqual(['1', '500']);
  });

  it.each([
    ['the amount', {}],
    ['the reason', WAIVED],
    ['the date', { effectiveDate: localDate('2026-11-01') }],
    ['the note', { note: 'Late' }],
  ])('drops an edit only if all of it is saved: not with another value of %s', (what, more) => {
    const amount = what === 'the amount' ? 100 : 200;
    const saved = aLine({ reconciledCents: cents(200), reasonCode: 'RETIRED' });
    const savedAs = (linePk: string) => (linePk === saved.linePk ? saved : undefined);
    const same = editOf(saved);
    const other = { ...same, reconciledCents: cents(amount), ...more };
    const work = (one: typeof same) => ({ edits: new Map([[saved.linePk, one]]), resolutions: new Map() });
    expect(withoutSaved(work(same), savedAs).edits.size).toBe(0);
    expect(withoutSaved(work(other), savedAs).edits.size).toBe(1);
    expect(withoutSaved(work({ ...other, linePk: 'gone' }), savedAs).edits.size).toBe(0);
  });
});

describe('the label of links', () => {
  const link = (memberName: string) => ({
    payroll: { key: '77', memberId: '77', memberName },
    billed: { memberId: 'E1001', memberName: 'Ruth Adler' },
  });
  const omar = { before: undefined, after: link('Omar Diaz') };

  it.each([
    ['a new link', [omar], 'Link of Omar Diaz'],
    ['a removed link', [{ before: link('Lena Falk'), after: undefined }], 'Link of Lena Falk'],
    ['another link', [{ before: link('Lena Falk'), after: link('Omar Diaz') }], 'Link of Omar Diaz'],
    ['someone without a name', [{ before: undefined, after: link('') }], '1 link'],
    ['several', [omar, omar, omar], '3 links'],
    ['none', [], '0 links'],
  ])('names who was linked, or how many: %s', (_what, links, label) => expect(linkLabel(links)).toBe(label));
});

describe('a reason after an amount', () => {
  const amount = step('amount', [edit(0, 100)]);
  const reason = step('reason', [edit(0, 100, WAIVED)]);

  it('is one step with it', () => {
    const now = did(did(NO_HISTORY, amount, lineOf), reason, lineOf);
    expect(now.done).toEqual([
      { ...amount, edits: [{ before: amount.edits[0]?.before, after: reason.edits[0]?.after }] },
    ]);
    expect(undid(now, lineOf).work.edits.size).toBe(0);
  });

  it.each([
    ['of another line', amount, step('reason', [edit(1, 100, WAIVED)])],
    ['with another amount', amount, step('reason', [edit(0, 101, WAIVED)])],
    ['with a decision', amount, { ...reason, decisions: [{ key: 'K1', before: undefined, after: decision }] }],
    ['after an amount that has a reason', step('amount', [edit(0, 100, { reasonCode: 'RETIRED' })]), reason],
    ['together with another line', amount, step('reason', [edit(0, 100, WAIVED), edit(1, 100, WAIVED)])],
    ['after several amounts', step('amount', [edit(0, 100), edit(1, 100)]), reason],
  ])('is a step of its own: %s', (_when, first, second) => {
    expect(did(did(NO_HISTORY, first, lineOf), second, lineOf).done).toEqual([first, second]);
  });

  it('of a line that no longer exists is a separate step', () => {
    expect(did(did(NO_HISTORY, amount, lineOf), reason, () => undefined).done).toHaveLength(2);
  });
});

const deferring = (otherMembers: number, charges: number, credits: number) => ({
  differences: 3,
  otherMembers,
  chargeCents: cents(charges),
  creditCents: cents(credits),
});

describe('the effect of a change', () => {
  const bill = { billedCents: cents(100_000), memberCount: 20 };

  it('ignores lines whose amount stays the same, and unknown lines', () => {
    const same = edit(1, 3_810, { note: 'Late' });
    const gone = { ...edit(2, 0), linePk: 'gone' };
    const changed = [edit(0, 61_000), same].map((after) => ({ before: editOf(lineOf(after.linePk)!), after }));
    const edits = [...changed, { before: editOf(LINES[2]!), after: gone }];
    expect(changeEffect({ edits }, bill, cents(99_000), lineOf)).toEqual({
      lines: 1,
      members: 1,
      beforeCents: 99_000,
      afterCents: 98_760,
      movedCents: 240,
      ...bill,
    });
  });

  it.each([
    ['moves no more than the share of the bill', { movedCents: 5_000 }, false],
    ['moves more than the share of the bill', { movedCents: 5_001 }, true],
    ['changes no more than the share of its members', { members: 2 }, false],
    ['changes more than the share of its members', { members: 3 }, true],
    ['takes the bill past the limit', { beforeCents: 104_000, afterCents: 105_001 }, true],
    ['takes the bill to the limit', { beforeCents: 104_000, afterCents: 105_000 }, false],
    ['leaves the bill past the limit', { beforeCents: 106_000, afterCents: 107_000 }, false],
    ['changes one member only', { members: 1, movedCents: 90_000 }, false],
    ['expects more than the share of the bill', { deferred: deferring(1, 5_001, 0) }, true],
    ['expects no more than the share of the bill', { members: 1, deferred: deferring(1, 3_000, -2_000) }, false],
    ['moves and expects more than the share in all', { movedCents: 2_000, deferred: deferring(0, 0, -3_001) }, true],
    ['expects charges and credits that cancel out', { deferred: deferring(1, 3_000, -3_000) }, true],
    ['expects something of more than the share of its members', { members: 0, deferred: deferring(3, 1, 0) }, true],
    ['expects something of one member only', { members: 0, deferred: deferring(1, 90_000, 0) }, false],
    ['decides without rows that could be many members', { unreadRows: 1 }, true],
  ])('needs confirmation or not if it %s', (_what, more, isNeeded) => {
    const effect = { lines: 2, members: 2, beforeCents: 100_000, afterCents: 100_000, movedCents: 0, ...bill, ...more };
    expect(needsConfirmation(effect as Parameters<typeof needsConfirmation>[0])).toBe(isNeeded);
  });
});
