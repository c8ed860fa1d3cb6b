import { Observable } from 'rxjs';
import type { DraftGateway } from '../../platform/drafts/ports';
import type { PageVisibility } from '../../platform/shared/PageVisibility';
import type { Time } from '../../platform/shared/Time';
import type { BillLock } from '../bills/BillLock';
import type { BillGateway, BillStatusGateway } from '../bills/ports';
import type {
  ColumnMappingGateway,
  ComparisonFactsGateway,
  DecisionMemoryGateway,
  PayrollFiles,
  ReconcileDependencies,
  UploadedPayrollGateway,
} from './ports';
import { ReconcileSession } from './ReconcileSession';
import type { ReconcileState } from './ReconcileState';

/** A session and its current state. */
export interface ReconcileSessionState {
  readonly session: ReconcileSession;
  readonly state: ReconcileState;
}

/** Opens bills for reconciling. @source product.md, Screens: Reconcile */
export class ReconcileSessions {
  private readonly dependencies: ReconcileDependencies;
  /** The lock belongs to the person, so a new session must wait until the last one on the same bill has released it. */
  private readonly ending = new Map<string, Promise<void>>();

  constructor(
    bills: BillGateway,
    status: BillStatusGateway,
    lock: BillLock,
    drafts: DraftGateway,
    files: PayrollFiles,
    mappings: ColumnMappingGateway,
    uploaded: UploadedPayrollGateway,
    facts: ComparisonFactsGateway,
    memory: DecisionMemoryGateway,
    visibility: PageVisibility,
    time: Time,
  ) {
    this.dependencies = { bills, status, lock, drafts, files, mappings, uploaded, facts, memory, visibility, time };
  }

  /**
   * A session that starts with the subscription and ends with it, saving drafts and releasing the lock. Emits the session
   * with its current state on subscribe, then with every change. Never errors. Cold.
   */
  open$(billPk: string): Observable<ReconcileSessionState> {
    return new Observable((subscriber) => {
      const session = this.create(billPk);
      const states = session.state$.subscribe((state) => subscriber.next({ session, state }));
      void this.start(billPk, session);
      return () => {
        states.unsubscribe();
        void this.end(billPk, session);
      };
    });
  }

  /** A session that is not started yet. */
  create(billPk: string): ReconcileSession {
    return new ReconcileSession(billPk, this.dependencies);
  }

  /** Starts a session after an earlier one on the same bill has ended. Never rejects. */
  async start(billPk: string, session: ReconcileSession): Promise<void> {
    await this.ending.get(billPk);
    await session.start();
  }

  /** Ends a session: saves its drafts and releases the lock. Never rejects. */
  async end(billPk: string, session: ReconcileSession): Promise<void> {
    const ended = session.close();
    this.ending.set(billPk, ended);
    await ended;
    if (this.ending.get(billPk) === ended) this.ending.delete(billPk);
  }
}
