import { ApiError } from '../../../../src/application/platform/shared/ApiError';
import { recalledGroups, recalledMessage } from '../../../../src/domain/billing/reconciliation/memory/recall';
import {
  type DecisionRecord,
  standingFrom,
} from '../../../../src/domain/billing/reconciliation/memory/StandingDecision';
import type { Resolution } from '../../../../src/domain/billing/reconciliation/Resolution';
import { localDate } from '../../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../../src/domain/platform/money/Cents';
import { formatCents } from '../../../../src/domain/platform/money/formatCents';
import { aLine } from '../../../support/reconciliation/aLine';
import { aStanding, openOf, ReconcileFixture, settled } from '../../../support/reconciliation/ReconcileFixture';

const ruth = aLine();
const omar = aLine({ memberId: 'E1002', memberName: 'Omar Diaz' });
/** Omar has no row. */
const ROWS = [
  { row: 1, memberId: 'E1001', memberName: 'Ruth Adler', coverage: 'Medical', amountCents: ruth.billedCents },
];
const UPLOAD = { filePk: '1.file', fileName: 'payroll.csv', rows: 1, addDate: '', addUser: '' };
const COBRA = { action: 'acceptBill', reasonCode: 'OTHER', note: 'COBRA' } as const;

type Session = Awaited<ReturnType<ReconcileFixture['session']>>;

/** A fixture whose difference is known, and the difference. */
async function aDifference() {
  const stage = new ReconcileFixture([ruth, omar]);
  stage.uploaded.set(UPLOAD.filePk, ROWS);
  const session = await stage.session();
  await session.payroll.compareUploaded(UPLOAD);
  const [difference] = compared(session);
  if (!difference) throw new Error('No difference was found');
  await session.payroll.remove();
  await stage.end(session);
  return { stage, difference };
}

function compared(session: Session) {
  const { comparison } = openOf(session);
  return comparison.kind === 'compared' ? comparison.discrepancies : [];
}

async function compare(stage: ReconcileFixture): Promise<Session> {
  const session = await stage.session();
  await session.payroll.compareUploaded(UPLOAD);
  await settled();
  return session;
}

const decisionsOf = (session: Session) => [...openOf(session).history.work.resolutions.values()];
const recalledIn = (session: Session) => {
  const { remembered } = openOf(session);
  if (remembered.kind !== 'loaded') throw new Error(`Nothing is remembered: ${remembered.kind}`);
  return remembered.recalled;
};

async function withLast(more: Partial<DecisionRecord> = {}) {
  const { stage, difference } = await aDifference();
  const { key, differenceCents } = difference;
  const decisions = [{ key, differenceCents, ...COBRA, ...more }];
  stage.memory = { last: { periodFrom: localDate('2026-10-01'), decisions }, standing: [] };
  return { stage, difference };
}

async function withStanding(more: Partial<Pick<DecisionRecord, 'differenceCents' | 'action'>> = {}) {
  const { stage, difference } = await aDifference();
  const { action = COBRA.action, differenceCents = difference.differenceCents } = more;
  const resolution: Resolution = { key: difference.key, ...COBRA, action };
  const standing = aStanding(standingFrom({ ...difference, differenceCents }, resolution, null), 'Pat');
  stage.memory = { last: null, standing: [standing] };
  return { stage, difference, standing };
}

describe('what was decided on the last bill', () => {
  it('is offered as one group, is never applied by itself, and can be undone in one step', async () => {
    const { stage, difference } = await withLast();
    const session = await compare(stage);
    expect(decisionsOf(session)).toEqual([]);
    const [group] = recalledGroups(compared(session), recalledIn(session));
    expect(group?.title).toMatch(/^COBRA, /);
    expect(session.remembered.apply({ decisions: group?.decisions ?? new Map() })).toBe(true);
    expect(decisionsOf(session)).toEqual([{ key: difference.key, ...COBRA }]);
    session.editor.undo();
    expect(decisionsOf(session)).toEqual([]);
  });

  it('names both amounts if they differ, and offers nothing if the sign is different', async () => {
    const { stage, difference } = await withLast();
    const differenceCents = cents(difference.differenceCents - 1_500);
    stage.memory = { ...stage.memory, last: lastOf(difference.key, differenceCents) };
    const session = await compare(stage);
    const recalled = recalledIn(session).get(difference.key);
    const [then, now] = [differenceCents, difference.differenceCents].map((amount) => formatCents(cents(0 - amount)));
    expect(recalled && recalledMessage(recalled, difference, 'last month')).toBe(
      `Last month ${then}, now ${now}: COBRA`,
    );
    stage.memory = { ...stage.memory, last: lastOf(difference.key, cents(0 - difference.differenceCents)) };
    await session.remembered.reload();
    expect(recalledIn(session).size).toBe(0);
  });

  it('does not prevent deciding by hand when it cannot be loaded, and is loaded on retry', async () => {
    const { stage } = await withLast();
    stage.fails.set('memory', new ApiError('unanswered', 'UNREACHABLE', 'No answer'));
    const session = await compare(stage);
    expect(openOf(session).remembered.kind).toBe('failed');
    expect(compared(session)).toHaveLength(1);
    await session.remembered.reload();
    expect(recalledIn(session).size).toBe(1);
  });

  function lastOf(key: string, differenceCents: DecisionRecord['differenceCents']) {
    return { periodFrom: localDate('2026-10-01'), decisions: [{ key, differenceCents, ...COBRA }] };
  }
});

describe('a standing decision', () => {
  it('decides in one step that can be undone, and is sent with its key', async () => {
    const { stage, difference, standing } = await withStanding();
    const session = await compare(stage);
    const made = { key: difference.key, ...COBRA, standingPk: standing.standingPk };
    expect(decisionsOf(session)).toEqual([made]);
    expect(openOf(session).history.done).toHaveLength(1);
    session.editor.undo();
    expect(decisionsOf(session)).toEqual([]);
    session.editor.redo();
    await session.reconcile();
    expect(stage.sent.reconciles[0]?.resolutions).toEqual([made]);
  });

  it('is only offered when the amount differs', async () => {
    const { stage, difference } = await withStanding();
    const [standing] = stage.memory.standing;
    if (!standing) throw new Error('Nothing is standing');
    const differenceCents = cents(difference.differenceCents - 100);
    stage.memory = { last: null, standing: [{ ...standing, differenceCents }] };
    const session = await compare(stage);
    expect(decisionsOf(session)).toEqual([]);
    expect(recalledIn(session).get(difference.key)).toMatchObject({ origin: 'last', isStandingRecord: true });
  });

  it('never replaces an amount that was entered by hand', async () => {
    const { stage } = await withStanding({ action: 'acceptOurs' });
    const session = await stage.session();
    const edit = {
      linePk: omar.linePk,
      reconciledCents: cents(100),
      reasonCode: 'WAIVED',
      effectiveDate: null,
    } as const;
    session.editor.change('Omar Diaz', [{ ...edit, note: '' }]);
    await session.payroll.compareUploaded(UPLOAD);
    await settled();
    expect(decisionsOf(session)).toEqual([]);
    expect(openOf(session).history.work.edits.get(omar.linePk)?.reconciledCents).toBe(100);
  });

  it('stays undone in the next session, and starts over with another file', async () => {
    const { stage, difference } = await withStanding();
    const session = await compare(stage);
    expect(session.remembered.undoStanding([difference])).toBe(true);
    await stage.end(session);
    const next = await stage.session();
    await settled();
    expect(compared(next)).toHaveLength(1);
    expect(decisionsOf(next)).toEqual([]);
    await next.payroll.remove();
    await next.payroll.compareUploaded(UPLOAD);
    await settled();
    expect(decisionsOf(next)).toHaveLength(1);
  });

  it('is restored with the draft as a decision made by a standing decision', async () => {
    const { stage, standing } = await withStanding();
    const session = await compare(stage);
    await stage.end(session);
    const next = await stage.session();
    await settled();
    expect(decisionsOf(next)).toMatchObject([{ standingPk: standing.standingPk }]);
  });

  it('is removed from the draft when it ended in the meantime', async () => {
    const { stage } = await withStanding();
    await stage.end(await compare(stage));
    stage.memory = { last: null, standing: [] };
    const next = await stage.session();
    await settled();
    expect(decisionsOf(next)).toEqual([]);
  });

  it('is made from a decision, which remains a manual decision in the same place on this bill, and can be ended', async () => {
    const { stage, difference } = await withLast();
    const session = await compare(stage);
    const resolution = { key: difference.key, ...COBRA };
    session.editor.decide('Omar Diaz', [difference], () => resolution);
    const saved = await session.remembered.makeStanding(difference, resolution, null);
    expect(decisionsOf(session)).toEqual([resolution]);
    expect(openOf(session).remembered).toMatchObject({ memory: { standing: [{ standingPk: saved.standingPk }] } });
    expect(recalledIn(session).get(difference.key)?.origin).toBe('last');
    await session.remembered.end(saved);
    expect(recalledIn(session).get(difference.key)?.origin).toBe('last');
    expect(stage.memory.standing).toEqual([]);
  });

  it('removes its decision when it is ended', async () => {
    const { stage, standing } = await withStanding();
    const session = await compare(stage);
    await session.remembered.end(standing);
    expect(decisionsOf(session)).toEqual([]);
  });

  it('reports when it is not saved, and changes nothing', async () => {
    const { stage, difference } = await withLast();
    const session = await compare(stage);
    stage.fails.set('saveStanding', new ApiError('refused', 'BAD_REQUEST', 'No'));
    await expect(
      session.remembered.makeStanding(difference, { key: difference.key, ...COBRA }, null),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(recalledIn(session).get(difference.key)?.origin).toBe('last');
  });
});
