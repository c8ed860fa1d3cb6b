/** An action on a bill. `amount` is the new amount of one line; `stale` sends the previous version. */
export type BillAction =
  | { readonly what: 'release' | 'lock' | 'takeOver' | 'beat' | 'unlock'; readonly who: Who }
  | {
      readonly what: 'edit';
      readonly who: Who;
      readonly line: number;
      readonly amount: number;
      readonly stale: boolean;
    }
  | { readonly what: 'reconcile' | 'unreconcile' | 'revert'; readonly who: Who; readonly stale: boolean }
  | { readonly what: 'wait'; readonly ms: number }
  | { readonly what: 'hold'; readonly on: boolean };

/** Two reconcilers of the group, a manager and a billing user without flags. */
export type Who = 'ada' | 'ben' | 'mia' | 'viv';

/** Expected answer to an action: the HTTP status and, if rejected, the error code. */
export interface Expected {
  readonly status: number;
  readonly code?: string;
}

const LOCK_MS = 120_000;
const NEXT: Readonly<Record<string, readonly string[]>> = {
  edit: ['RELEASED', 'MODIFIED'],
  reconcile: ['RELEASED', 'MODIFIED'],
  unreconcile: ['RECONCILED'],
  revert: ['MODIFIED', 'RECONCILED'],
};

/** Model of a bill, written from the specification and not from the code. */
export class BillModel {
  status = 'UNRELEASED';
  version = 1;
  amounts: number[];
  now = 0;
  onHold = false;
  lock: { who: Who; expiresAt: number } | null = null;
  private readonly billed: readonly number[];

  constructor(
    billed: readonly number[],
    private readonly paysAsBilled: boolean,
  ) {
    this.billed = billed;
    this.amounts = [...billed];
  }

  get due(): number {
    const counts = this.status === 'RECONCILED' && !this.paysAsBilled ? this.amounts : this.billed;
    return counts.reduce((sum, amount) => sum + amount, 0);
  }

  get changedLines(): number {
    return this.amounts.filter((amount, index) => amount !== this.billed[index]).length;
  }

  get lockedBy(): Who | null {
    return this.lock && this.lock.expiresAt > this.now ? this.lock.who : null;
  }

  /** Applies the action to the model and returns the answer expected from the server. */
  apply(act: BillAction): Expected {
    switch (act.what) {
      case 'wait':
        this.now += act.ms;
        return { status: 200 };
      case 'hold':
        this.onHold = act.on;
        return { status: 200 };
      case 'release':
        return this.release(act.who);
      case 'lock':
      case 'takeOver':
        return this.take(act.who, act.what === 'takeOver');
      case 'beat':
        if (act.who === 'viv') return { status: 403, code: 'FORBIDDEN' };
        if (this.lock?.who !== act.who) return { status: 409, code: 'LOCK_LOST' };
        this.lock.expiresAt = this.now + LOCK_MS;
        return { status: 200 };
      case 'unlock':
        if (this.lock?.who === act.who) this.lock = null;
        return { status: 200 };
      case 'edit':
      case 'reconcile':
      case 'unreconcile':
      case 'revert':
        return this.change(act);
    }
  }

  private release(who: Who): Expected {
    if (who !== 'mia') return { status: 403, code: 'FORBIDDEN' };
    if (this.onHold) return { status: 409, code: 'IS_PROCESSING' };
    if (this.status === 'UNRELEASED') this.moveTo('RELEASED');
    return { status: 200 };
  }

  private take(who: Who, takesOver: boolean): Expected {
    if (who === 'viv') return { status: 403, code: 'FORBIDDEN' };
    if (takesOver && who !== 'mia') return { status: 403, code: 'FORBIDDEN' };
    if (who !== 'mia' && this.status === 'UNRELEASED') return { status: 404, code: 'NOT_FOUND' };
    if (this.lockedBy !== null && this.lockedBy !== who && !takesOver) return { status: 409, code: 'BILL_LOCKED' };
    this.lock = { who, expiresAt: this.now + LOCK_MS };
    return { status: 201 };
  }

  private change(act: Extract<BillAction, { stale: boolean }>): Expected {
    if (act.who === 'viv') return { status: 403, code: 'FORBIDDEN' };
    if (this.onHold) return { status: 409, code: 'IS_PROCESSING' };
    if (act.who !== 'mia' && this.status === 'UNRELEASED') return { status: 404, code: 'NOT_FOUND' };
    if (this.lockedBy !== act.who) return { status: 409, code: 'LOCK_LOST' };
    if (act.stale && this.version > 1) return { status: 409, code: 'STALE_VERSION' };
    if (!NEXT[act.what]?.includes(this.status)) return { status: 409, code: 'WRONG_STATUS' };
    if (act.what === 'edit') {
      if (this.amounts[act.line] === act.amount) return { status: 200 };
      this.amounts[act.line] = act.amount;
    }
    if (act.what === 'revert') this.amounts = [...this.billed];
    const afterwards = this.changedLines > 0 ? 'MODIFIED' : 'RELEASED';
    this.moveTo(act.what === 'reconcile' ? 'RECONCILED' : afterwards);
    return { status: 200 };
  }

  private moveTo(status: string): void {
    this.status = status;
    this.version += 1;
  }
}
