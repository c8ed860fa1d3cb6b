import { type Observable, ReplaySubject } from 'rxjs';

/** A completed call to the product API. Contains no bill, person or amount. */
export interface EndedCall {
  readonly method: string;
  /** The path pattern, such as `/api/bills/:billPk`, without values. */
  readonly path: string;
  /** 0 when the server was not reached. */
  readonly status: number;
  /** Empty when the call worked. */
  readonly code: string;
  readonly durationMs: number;
}

/** Number of calls replayed to the first subscriber. */
const MAX_WAITING = 50;

/** Records how calls end, how long they took and how many are pending. */
export class EndedCalls {
  private readonly calls = new ReplaySubject<EndedCall>(MAX_WAITING);
  private running = 0;

  /** The latest fifty calls on subscribe, then every one that ends. Never errors, never completes. */
  readonly call$: Observable<EndedCall> = this.calls.asObservable();

  /** Number of pending calls. */
  get pending(): number {
    return this.running;
  }

  /** A call starts; `note` ends it. */
  start(): void {
    this.running += 1;
  }

  note(call: EndedCall): void {
    this.running -= 1;
    this.calls.next(call);
  }
}
