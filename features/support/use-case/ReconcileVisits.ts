import type { ReconcileSession } from '../../../src/application/billing/reconciliation/ReconcileSession';
import type { ComparedState, OpenReconcile } from '../../../src/application/billing/reconciliation/ReconcileState';
import type { TestPerson } from '../../../test/support/server/TestData';
import type { UseCaseUsers } from './UseCaseUsers';

const LOST = 'View only. The bill was taken over, or you were away too long. Your changes are saved as a draft.';

/** The bill that each person is reconciling. */
export class ReconcileVisits {
  private readonly sessions = new Map<string, ReconcileSession>();

  constructor(private readonly users: UseCaseUsers) {}

  add({ userId }: TestPerson, session: ReconcileSession): void {
    this.sessions.set(userId, session);
  }

  has({ userId }: TestPerson): boolean {
    return this.sessions.has(userId);
  }

  sessionOf({ userId, name }: TestPerson): ReconcileSession {
    const session = this.sessions.get(userId);
    if (!session) throw new Error(`${name} has no bill open`);
    return session;
  }

  stateOf(person: TestPerson): OpenReconcile {
    const state = this.sessionOf(person).snapshot;
    if (state.kind !== 'open') throw new Error(`The bill is not open: it is ${state.kind}`);
    return state;
  }

  /** Undefined if the person has no bill open. */
  shownTo({ userId }: TestPerson): OpenReconcile | undefined {
    const state = this.sessions.get(userId)?.snapshot;
    return state?.kind === 'open' ? state : undefined;
  }

  comparedOf(person: TestPerson): ComparedState {
    const { comparison } = this.stateOf(person);
    if (comparison.kind !== 'compared') throw new Error(`The file was not compared: it is ${comparison.kind}`);
    return comparison;
  }

  /** Waits for the work, and records its failure. */
  async settled(person: TestPerson, work: Promise<unknown>): Promise<void> {
    const app = await this.users.appOf(person);
    await app.attempt(work);
    await this.recordFailure(person);
  }

  /** The session keeps failures in its state, where the person sees them. */
  async recordFailure(person: TestPerson): Promise<void> {
    const app = await this.users.appOf(person);
    const { snapshot } = this.sessionOf(person);
    if (snapshot.kind === 'failed') return app.recordFailure(snapshot.error);
    if (snapshot.kind !== 'open') return;
    const { access, failure } = snapshot;
    if (access.kind === 'lockedByOther')
      return app.recordFailure({ message: `Being edited by ${access.name}.`, kind: 'conflict', code: 'BILL_LOCKED' });
    if (access.kind === 'refused') return app.recordFailure(access.error);
    if (access.kind === 'lost') app.recordFailure({ message: LOST, kind: 'conflict', code: 'MESSAGE_ONLY' });
    if (access.kind === 'closed' && snapshot.bill.status !== 'RECONCILED')
      app.recordFailure({ message: `This bill is ${snapshot.bill.status}.`, kind: 'conflict', code: 'MESSAGE_ONLY' });
    if (failure) app.recordFailure(failure.error);
  }
}
