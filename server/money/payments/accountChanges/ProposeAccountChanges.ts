import {
  type AccountCorrection,
  changeDueBy,
  type PlannedChange,
  replaces,
} from '../../../../src/domain/money/payments/accountChange';
import { type CorrectableAccount, planAccountChange } from '../../../../src/domain/money/payments/plannedChange';
import {
  type DrawnPayment,
  drawnPayments,
  isDepositId,
  type ReturnedEntry,
} from '../../../../src/domain/money/payments/returnFile';
import type { LocalDate } from '../../../../src/domain/platform/dates/LocalDate';
import type { Encryption } from '../../../platform/shared/Encryption';
import { officeDate } from '../../../platform/shared/officeDate';
import type { Transaction } from '../../../platform/shared/Transaction';
import type { NewReturnFileEntry, ReversingPerson } from '../returns/ports';
import type { AccountChangeQueries, StoredAccount } from './ports';

const VISIBLE_DIGITS = 3;

/**
 * Asks for the changes of bank accounts that the notifications of a return file name. Nothing is changed until a second person
 * confirms.
 *
 * @source docs/decisions/bank-accounts.md#a-bank-corrects-an-account-and-a-second-person-confirms-it
 */
export class ProposeAccountChanges {
  /** @param officeTimeZone IANA name: in which the day of receipt is counted. Default: `DEFAULT_OFFICE_TIME_ZONE`. */
  constructor(
    private readonly queries: AccountChangeQueries,
    private readonly encryption: Pick<Encryption, 'decrypt' | 'encrypt'>,
    private readonly officeTimeZone?: string | undefined,
  ) {}

  /** Effect of posting a file's notifications, by line. Omits those about small deposits. */
  async plan(
    entries: readonly ReturnedEntry[],
    found: readonly DrawnPayment[],
    fileHash: string,
    now: Date,
  ): Promise<ReadonlyMap<number, PlannedChange>> {
    const named = entries.filter(({ kind, paymentId }) => kind === 'change' && !isDepositId(paymentId));
    if (named.length === 0) return new Map();
    const drawnBy = drawnPayments(found);
    const accountPks = new Set(named.flatMap((entry) => drawnBy(entry)?.bankAccountPk ?? []));
    const accounts = await this.queries.findAccounts([...accountPks]);
    const byPk = new Map(accounts.map((account) => [account.bankAccountPk, account]));
    const today = officeDate(now, this.officeTimeZone);
    return new Map(
      named.map((entry) => {
        const account = byPk.get(drawnBy(entry)?.bankAccountPk ?? '');
        return [entry.line, this.planOne(entry, account, fileHash, today)] as const;
      }),
    );
  }

  /** Proposes one change, unless the account or its changes are no longer as the plan says. */
  async propose(
    tx: Transaction,
    entry: ReturnedEntry,
    { paymentPk, bankAccountPk }: { readonly paymentPk: string; readonly bankAccountPk: string },
    file: Omit<NewReturnFileEntry, 'line' | 'returnCode'>,
    by: ReversingPerson,
    now: Date,
  ): Promise<void> {
    const stored = await tx.accountChanges.lockAccount(bankAccountPk);
    const { fileHash } = file;
    const { line, code } = entry;
    const receivedOn = officeDate(now, this.officeTimeZone);
    const { outcome, correction } = this.planOne(entry, stored, fileHash, receivedOn);
    if (outcome !== 'PROPOSE') return;
    await tx.returns.addFile(file, by, now);
    const { routingNumber, accountNumber, accountType } = correction ?? {};
    const encrypt = (text: string | undefined, field: string) =>
      text === undefined ? null : this.encryption.encrypt(text, `${bankAccountPk}/${field}`);
    await tx.accountChanges.propose(
      {
        bankAccountPk,
        paymentPk,
        code,
        fileHash,
        line,
        routingEncrypted: encrypt(routingNumber, 'routing'),
        accountEncrypted: encrypt(accountNumber, 'account'),
        accountType: accountType ?? null,
        routingLast3: routingNumber?.slice(-VISIBLE_DIGITS),
        account:
          accountNumber === undefined
            ? undefined
            : { last3: accountNumber.slice(-VISIBLE_DIGITS), length: accountNumber.length },
        note: correction ? '' : entry.correctedData.trim(),
        dueBy: changeDueBy(receivedOn),
        replacedPks: correction ? replacedBy(correction, correctableAccount(stored, this.encryption)) : [],
      },
      by,
      now,
    );
    if (correction) await tx.notices.add({ kind: 'accountChange', groupNumber: stored.groupNumber, paymentPk }, now);
  }

  private planOne(
    entry: ReturnedEntry,
    stored: StoredAccount | undefined,
    fileHash: string,
    receivedOn: LocalDate,
  ): PlannedChange {
    try {
      const account = stored && correctableAccount(stored, this.encryption);
      return planAccountChange(entry, account, fileHash, receivedOn);
    } catch {
      const message = "The bank account's numbers cannot be read, so they cannot be compared. Ask the operator.";
      return { outcome: 'UNMATCHED', message };
    }
  }
}

function replacedBy(correction: AccountCorrection, { changes }: CorrectableAccount): readonly string[] {
  const earlier = changes.filter(
    (one) => one.state === 'OPEN' && one.correction && replaces(correction, one.correction),
  );
  return earlier.map(({ changePk }) => changePk);
}

/** An account with its numbers in the clear. @throws Error if they cannot be decrypted. */
export function correctableAccount(
  { changes, routingEncrypted, accountEncrypted, ...account }: StoredAccount,
  encryption: Pick<Encryption, 'decrypt'>,
): CorrectableAccount {
  const decrypt = (stored: string, field: string) => encryption.decrypt(stored, `${account.bankAccountPk}/${field}`);
  return {
    ...account,
    routingNumber: decrypt(routingEncrypted, 'routing'),
    accountNumber: decrypt(accountEncrypted, 'account'),
    changes: changes.map(({ routingEncrypted: routing, accountEncrypted: number, accountType: type, ...change }) => {
      const correction = {
        ...(routing !== null && { routingNumber: decrypt(routing, 'routing') }),
        ...(number !== null && { accountNumber: decrypt(number, 'account') }),
        ...(type !== null && { accountType: type }),
      };
      return { ...change, correction: Object.keys(correction).length > 0 ? correction : undefined };
    }),
  };
}
