import { Observable } from 'rxjs';
import type { BillLock } from '../bills/BillLock';
import type { BillGateway } from '../bills/ports/BillGateway';
import type { DraftGateway } from '../drafts/ports';
import type { PageVisibility } from '../shared/PageVisibility';
import type { Time } from '../shared/Time';
import type { ColumnMappingGateway } from './ports/ColumnMappingGateway';
import type { PayrollFiles } from './ports/PayrollFiles';
import type { UploadedPayrollGateway } from './ports/UploadedPayrollGateway';
import type { ReconcileParts } from './ReconcileParts';
import type { ReconcileState } from './ReconcileState';
import { Reconciliation } from './Reconciliation';

/** A visit and where it stands. */
export interface BillVisit {
  readonly visit: Reconciliation;
  readonly state: ReconcileState;
}

/** Opens bills for reconciling. @source product.md, Screens: Reconcile */
export class ReconcileBill {
  private readonly parts: ReconcileParts;
  /** The lock belongs to the person, not to the visit: a new visit must not begin before the last one has given it back. */
  private readonly ending = new Map<string, Promise<void>>();

  constructor(
    bills: BillGateway,
    lock: BillLock,
    drafts: DraftGateway,
    files: PayrollFiles,
    mappings: ColumnMappingGateway,
    uploaded: UploadedPayrollGateway,
    visibility: PageVisibility,
    time: Time,
  ) {
    this.parts = { bills, lock, drafts, files, mappings, uploaded, visibility, time };
  }

  /**
   * A visit to a bill for as long as somebody watches: it begins with the subscription and ends, draft kept and lock
   * given back, with it. Emits the visit with its state now, then with every change. Never errors. Cold.
   */
  visit$(billPk: string): Observable<BillVisit> {
    return new Observable((subscriber) => {
      const visit = this.visit(billPk);
      const states = visit.state$.subscribe((state) => subscriber.next({ visit, state }));
      void this.begin(billPk, visit);
      return () => {
        states.unsubscribe();
        void this.end(billPk, visit);
      };
    });
  }

  /** A visit to a bill; nothing happens before it is begun. */
  visit(billPk: string): Reconciliation {
    return new Reconciliation(billPk, this.parts);
  }

  /** Begins a visit, after an earlier one to the same bill has ended. Never rejects. */
  async begin(billPk: string, visit: Reconciliation): Promise<void> {
    await this.ending.get(billPk);
    await visit.start();
  }

  /** Ends a visit: the draft is kept and the lock given back. Never rejects. */
  async end(billPk: string, visit: Reconciliation): Promise<void> {
    const ended = visit.close();
    this.ending.set(billPk, ended);
    await ended;
    if (this.ending.get(billPk) === ended) this.ending.delete(billPk);
  }
}
