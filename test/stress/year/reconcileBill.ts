import { isComplete } from '../../../src/application/billing/bills/billLines';
import type { ReconcileSession } from '../../../src/application/billing/reconciliation/ReconcileSession';
import { ReconcileSessions } from '../../../src/application/billing/reconciliation/ReconcileSessions';
import { cents } from '../../../src/domain/platform/money/Cents';
import type { Visit } from './Visit';

/** How often a person tries again where something fails. */
const TRIES = 12;

export interface LineToChange {
  readonly linePk: string;
  readonly amountCents: number;
}

/**
 * The reconciler opens a bill, changes lines, and reconciles it, or leaves with the changes in a draft.
 *
 * @param changes those of the visits before are restored.
 */
export async function reconcileBill(
  visit: Visit,
  billPk: string,
  changes: readonly LineToChange[],
  isFinished: boolean,
): Promise<void> {
  const sessions = visit.get(ReconcileSessions);
  const session = sessions.create(billPk);
  await visit.until(sessions.start(billPk, session));
  try {
    await untilEditing(visit, session);
    for (const { linePk, amountCents } of changes) {
      const edit = { linePk, reconciledCents: cents(amountCents), reasonCode: 'TERMINATED' as const };
      const isChanged = session.editor.change(linePk, [{ ...edit, effectiveDate: null, note: '' }]);
      if (!isChanged) throw new Error(`Line ${linePk} cannot be changed.`);
    }
    await (isFinished ? untilReconciled(visit, session) : untilNothingIsLost(visit, session));
  } finally {
    await visit.until(sessions.end(billPk, session));
  }
}

export async function untilEditing(visit: Visit, session: ReconcileSession): Promise<void> {
  for (let at = 0; at < TRIES; at += 1) {
    const { snapshot } = session;
    const isLocked = snapshot.kind === 'open' && snapshot.access.kind === 'editing';
    if (isLocked && snapshot.lines.error === undefined && isComplete(snapshot.lines)) return;
    await visit.pause();
    if (snapshot.kind === 'failed') await visit.until(session.start());
    else if (isLocked) await visit.until(session.reload());
    else await visit.until(session.lock.take());
  }
  throw new Error(`The bill cannot be edited: ${JSON.stringify(session.snapshot).slice(0, 2_000)}`);
}

/** The browser warns a person who leaves before the changes are saved, so the person stays until then. */
async function untilNothingIsLost(visit: Visit, session: ReconcileSession): Promise<void> {
  for (let at = 0; session.unsaved.wouldBeLost; at += 1) {
    if (at === TRIES) throw new Error('The draft cannot be saved.');
    await visit.pause();
  }
}

export async function untilReconciled(visit: Visit, session: ReconcileSession): Promise<void> {
  let isDone = await visit.until(session.reconcile());
  for (let at = 0; !isDone && at < TRIES; at += 1) {
    await visit.pause();
    const { snapshot } = session;
    if (snapshot.kind !== 'open' || snapshot.access.kind !== 'editing') await untilEditing(visit, session);
    isDone = await visit.until(session.reconcile());
  }
  if (isDone) return;
  const { snapshot } = session;
  const failure = snapshot.kind === 'open' ? snapshot.failure : snapshot;
  throw new Error(`The bill cannot be reconciled: ${JSON.stringify(failure)}`);
}
