import {
  type AccountChangeState,
  type AccountCorrection,
  type AccountDetails,
  changeTask,
  corrected,
  isCorrected,
  isSame,
  replaces,
} from '../../../src/domain/money/payments/accountChange';

/** A notification of change that was posted. */
export interface YearChange {
  readonly code: string;
  /** Undefined for a task of the office. */
  readonly correction: AccountCorrection | undefined;
  state: AccountChangeState;
}

/** A notification about a debit of an account. */
export interface PostedNotification {
  /** Number of the account. */
  readonly n: number;
  /** The details with which the debit was drawn. */
  readonly drawnWith: AccountDetails;
  readonly code: string;
  readonly correction: AccountCorrection | undefined;
}

/** Expected effect of posting a notification. */
export type NotifiedOutcome = 'PROPOSE' | 'ENDED';

/** A bank account with the details that the next bank file must have. */
class YearAccount {
  readonly changes: YearChange[] = [];

  constructor(public details: AccountDetails) {}

  get open(): readonly YearChange[] {
    return this.changes.filter(({ state }) => state === 'OPEN');
  }
}

/** A group's bank accounts by number, and the changes that their banks asked for. */
export class AccountBooks {
  private readonly accounts = new Map<number, YearAccount>();

  add(n: number, details: AccountDetails): void {
    if (!this.accounts.has(n)) this.accounts.set(n, new YearAccount(details));
  }

  detailsOf(n: number): AccountDetails {
    return this.account(n).details;
  }

  /** Accounts with their numbers. */
  get all(): readonly (readonly [number, YearAccount])[] {
    return [...this.accounts];
  }

  /** Open corrections with their accounts. */
  get open(): readonly (readonly [number, YearChange])[] {
    return this.all.flatMap(([n, { open }]) =>
      open.filter(({ correction }) => correction).map((change) => [n, change] as const),
    );
  }

  /** Whether debits from the account are held out of new bank files. */
  isHeld(n: number): boolean {
    return this.account(n).open.some(({ correction }) => correction !== undefined);
  }

  /** Actual effect of posting a notification. */
  outcomeOf({ n, drawnWith, code, correction }: PostedNotification): NotifiedOutcome {
    const account = this.account(n);
    const { details, open } = account;
    if (correction === undefined) return open.some((one) => one.code === code) ? 'ENDED' : 'PROPOSE';
    const isKnown = open.some((one) => one.correction && isSame(one.correction, correction));
    const isEnded = isCorrected(details, correction) || isKnown || isOutdated(account, drawnWith, correction);
    return isEnded ? 'ENDED' : 'PROPOSE';
  }

  /** A notification is posted. */
  notify(posted: PostedNotification): void {
    if (this.outcomeOf(posted) === 'ENDED') return;
    const { n, code, correction } = posted;
    const { changes, open } = this.account(n);
    for (const one of open)
      if (correction && one.correction && replaces(correction, one.correction)) one.state = 'REPLACED';
    changes.push({ code, correction, state: 'OPEN' });
  }

  decide(n: number, change: YearChange, isConfirmed: boolean): void {
    const account = this.account(n);
    change.state = isConfirmed ? 'CONFIRMED' : 'DECLINED';
    if (isConfirmed && change.correction) account.details = corrected(account.details, change.correction);
  }

  private account(n: number): YearAccount {
    const account = this.accounts.get(n);
    if (!account) throw new Error(`The group has no account ${n}.`);
    return account;
  }
}

/** Codes that are about the office's files. */
export const isTask = (code: string): boolean => changeTask(code) !== undefined;

/** The account was corrected since the entry was drawn, so the notification names details that it no longer has. */
function isOutdated(
  { changes, details }: YearAccount,
  drawnWith: AccountDetails,
  { routingNumber, accountNumber }: AccountCorrection,
): boolean {
  if (!changes.some(({ state }) => state === 'CONFIRMED')) return false;
  const isOtherBank = routingNumber !== undefined && drawnWith.routingNumber !== details.routingNumber;
  return isOtherBank || (accountNumber !== undefined && drawnWith.accountNumber !== details.accountNumber);
}
