import type { GroupAutopay } from '../../../../contract/money/autopay';
import {
  ACH_OFF_TEXT,
  type AchTerms,
  DEFAULT_ACH_TERMS,
  type DebitDays,
} from '../../../../src/domain/money/payments/achEntry';
import {
  type AutopayChange,
  type AutopayStop,
  type AutopayTerms,
  autopayOn,
  autopayStartProblem,
  autopayStatement,
  laterChanges,
} from '../../../../src/domain/money/payments/autopay';
import { businessDateOf, businessTimeZone } from '../../../../src/domain/money/payments/cutoff';
import { decide } from '../../../../src/domain/platform/access/decide';
import type { Scope } from '../../../../src/domain/platform/access/Scope';
import type { LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import { ErrorCode } from '../../../../src/domain/platform/errors/ErrorCode';
import type { Caller } from '../../../platform/shared/Caller';
import { badRequest, notFound, Refusal, staleVersion, wrongStatus } from '../../../platform/shared/Refusal';
import type { Transaction, Transactions } from '../../../platform/shared/Transaction';
import type { PaymentQueries } from '../ports';
import type { Authorizer, AutopayQueries, StoredAutopay } from './ports';

const MAX_CHANGES = 100;
const MAX_BILLS = 200;

export class ReadAutopay {
  constructor(
    private readonly autopay: AutopayQueries,
    private readonly payments: PaymentQueries,
    private readonly offersAch = true,
    private readonly achTerms: Pick<AchTerms, 'debitDays'> = DEFAULT_ACH_TERMS,
  ) {}

  async run(
    groupNumber: string,
    now: Date,
  ): Promise<GroupAutopay & { readonly offersAch: boolean; readonly debitDays: DebitDays; readonly isHeld: boolean }> {
    const [stored, rules, bills] = await Promise.all([
      this.autopay.stored(groupNumber),
      this.payments.paymentRules(groupNumber, now),
      this.autopay.unpaidBills(groupNumber, MAX_BILLS),
    ]);
    const { groupName, changes } = stored;
    const current = autopayOn(businessDateOf(now, rules.cutoffs), changes);
    return {
      groupNumber,
      groupName,
      version: versionOf(stored),
      samePersonMayPay: rules.samePersonMayPay,
      offersAch: this.offersAch,
      debitDays: this.achTerms.debitDays,
      timeZone: businessTimeZone(now, rules.cutoffs),
      isHeld: current?.terms ? stored.heldAccounts.has(current.terms.bankAccountPk) : false,
      stop: current ? ((await stopOf(stored, current, (userId) => this.autopay.authorizer(userId))) ?? null) : null,
      changes: changes.slice(0, MAX_CHANGES),
      bills,
    };
  }
}

export interface ChangeAutopayRequest {
  readonly caller: Caller;
  readonly groupNumber: string;
  /** The version that the caller saw. */
  readonly version: number;
  /** Null turns autopay off. */
  readonly terms: AutopayTerms | null;
  readonly startsOn: LocalDate;
  readonly isAuthorized: boolean;
  readonly now: Date;
}

/** Changes a group's autopay in the name of the caller, and skips it for single bills. */
export class ChangeAutopay {
  constructor(
    private readonly transactions: Transactions,
    private readonly autopay: AutopayQueries,
    private readonly offersAch = true,
  ) {}

  /** @throws Refusal STALE_VERSION; ACH_OFF; NOT_PAYABLE for a removed account; BAD_REQUEST. */
  save(request: ChangeAutopayRequest): Promise<void> {
    const { caller, groupNumber, terms, startsOn, now } = request;
    if (terms && !this.offersAch) throw new Refusal(ErrorCode.AchOff, ACH_OFF_TEXT);
    return this.transactions.run(async (tx) => {
      const stored = await tx.autopay.lock(groupNumber);
      const { cutoffs } = await tx.rules.paymentRules(groupNumber, now);
      assertChange(stored, request, businessDateOf(now, cutoffs));
      const statement = terms ? await authorizedStatement(tx, stored, terms) : '';
      await tx.autopay.addChange(
        groupNumber,
        { version: versionOf(stored) + 1, terms, startsOn, statement },
        caller,
        now,
      );
    });
  }

  /** @throws Refusal NOT_FOUND; WRONG_STATUS once autopay has made the payment, or the bill is paid. */
  async skip(scope: Scope, billPk: string, isSkipped: boolean, caller: Caller, now: Date): Promise<void> {
    const groupNumber = await this.autopay.groupOfBill(scope, billPk);
    if (groupNumber === undefined) throw notFound('bill');
    await this.transactions.run(async (tx) => {
      const [bill] = await tx.payableBills.lock(groupNumber, [billPk], now);
      const record = await tx.autopay.lockRecord(groupNumber, billPk);
      if (record?.state === 'PAID') {
        const message = 'Autopay has already made the payment for this bill. Void the payment instead.';
        throw wrongStatus(message);
      }
      if (bill?.status === 'PAID')
        throw wrongStatus('This bill is paid, so there is nothing for autopay to pay or skip.');
      if ((record?.state === 'SKIPPED') === isSkipped) return;
      if (isSkipped)
        await tx.autopay.saveRecord({ groupNumber, billPk, state: 'SKIPPED', reason: '', paid: null }, caller, now);
      else await tx.autopay.deleteSkip(groupNumber, billPk, caller, now);
    });
  }
}

function assertChange(
  stored: StoredAutopay,
  { version, terms, startsOn, isAuthorized }: ChangeAutopayRequest,
  today: LocalDate,
): void {
  if (versionOf(stored) !== version) {
    throw staleVersion('Someone else has changed autopay since you opened it. Review the change, then try again.');
  }
  const { changes } = stored;
  const isOff = !terms && ![autopayOn(today, changes), ...laterChanges(today, changes)].some((change) => change?.terms);
  const problem =
    autopayStartProblem(startsOn, today) ??
    (isOff ? 'Autopay is already off.' : undefined) ??
    (terms && !isAuthorized ? 'Agree to the authorization to turn autopay on.' : undefined);
  if (problem) throw badRequest(problem);
}

async function authorizedStatement(tx: Transaction, stored: StoredAutopay, terms: AutopayTerms): Promise<string> {
  const { groupNumber, groupName, bankAccounts } = stored;
  const [usable] = await tx.payments.lockBankAccounts(groupNumber, [terms.bankAccountPk]);
  const bankAccount = usable && bankAccounts.get(usable);
  if (!bankAccount) {
    throw new Refusal(
      ErrorCode.NotPayable,
      'This bank account no longer exists or is not verified. Select another one.',
    );
  }
  return autopayStatement(groupName, bankAccount, terms);
}

/** From 1; each change adds one. */
export function versionOf({ changes }: StoredAutopay): number {
  return changes[0]?.version ?? 1;
}

/**
 * Why a change in force cannot pay any bill; undefined if it can, and where it turns autopay off.
 *
 * @source docs/decisions/autopay.md#autopay-stops-when-its-payor-may-no-longer-pay
 */
export async function stopOf(
  { groupNumber, bankAccounts }: StoredAutopay,
  { terms, byUserId }: AutopayChange,
  find: (userId: string) => Promise<Authorizer | undefined>,
): Promise<AutopayStop | undefined> {
  if (!terms) return undefined;
  const authorizer = byUserId === null ? undefined : await find(byUserId);
  if (!mayAuthorize(authorizer, groupNumber)) return 'payor';
  return bankAccounts.has(terms.bankAccountPk) ? undefined : 'bankAccount';
}

/** Whether a person can authorize autopay of a group now. */
export function mayAuthorize(authorizer: Authorizer | undefined, groupNumber: string): boolean {
  const decision = authorizer && decide(authorizer.person, 'autopay.write');
  const { scope } = decision?.allowed ? decision : {};
  return scope?.kind === 'groups' && scope.groupNumbers.includes(groupNumber);
}
