import { type Observable, ReplaySubject } from 'rxjs';

/** A call to the product API that has come to its end. Names no bill, person or amount: only which call it was. */
export interface EndedCall {
  readonly method: string;
  /** As the contract has it, `/api/bills/:billPk`: never with what was asked for. */
  readonly path: string;
  /** 0 when the server was not reached. */
  readonly status: number;
  /** Empty when the call worked. */
  readonly code: string;
  readonly durationMs: number;
}

/** So many wait for whoever listens first. */
const MOST_WAITING = 50;

/** Tells how calls end and how long they took, and how many are on their way. */
export class EndedCalls {
  private readonly calls = new ReplaySubject<EndedCall>(MOST_WAITING);
  private begun = 0;

  /** The latest fifty calls on subscribe, then every one that ends. Never errors, never completes. */
  readonly call$: Observable<EndedCall> = this.calls.asObservable();

  /** How many are on their way. */
  get pending(): number {
    return this.begun;
  }

  /** A call begins; `note` ends it. */
  start(): void {
    this.begun += 1;
  }

  note(call: EndedCall): void {
    this.begun -= 1;
    this.calls.next(call);
  }
}
