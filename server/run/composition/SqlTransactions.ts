import { SqlReleases } from '../../billing/bills/release/SqlReleases';
import { SqlBills } from '../../billing/bills/SqlBills';
import { SqlClasses } from '../../billing/classes/SqlClasses';
import { SqlContinuation } from '../../billing/continuation/SqlContinuationPayers';
import { SqlCorrections } from '../../billing/corrections/SqlCorrections';
import { SqlCosts } from '../../billing/costs/SqlCosts';
import { SqlDivisions } from '../../billing/divisions/SqlDivisions';
import { SqlExpected } from '../../billing/expected/SqlExpected';
import { SqlNotOnBill } from '../../billing/notOnBill/SqlNotOnBill';
import { SqlRates } from '../../billing/rates/SqlRates';
import { SqlStanding } from '../../billing/reconciliation/SqlStandingDecisions';
import { SqlRegister } from '../../billing/register/SqlRegister';
import { SqlWriteOffs } from '../../billing/register/writeOffs/SqlWriteOffs';
import { SqlRules } from '../../billing/rules/SqlRules';
import { SqlDeposits } from '../../money/deposits/SqlDeposits';
import { SqlLedger } from '../../money/ledger/SqlLedger';
import { SqlOpening } from '../../money/opening/SqlOpening';
import { SqlAccountChanges } from '../../money/payments/accountChanges/SqlAccountChanges';
import { SqlAutopay } from '../../money/payments/autopay/SqlAutopay';
import { SqlReturns } from '../../money/payments/returns/SqlReturns';
import { SqlHeldMoney } from '../../money/payments/SqlHeldMoney';
import { SqlPayableBills } from '../../money/payments/SqlPayableBills';
import { SqlPayments } from '../../money/payments/SqlPayments';
import { SqlCarriedShorts } from '../../money/payments/shorts/SqlCarriedShorts';
import { SqlShorts } from '../../money/payments/shorts/SqlShorts';
import { SqlPeriods } from '../../money/periods/SqlPeriods';
import { SqlPositivePay } from '../../money/positivePay/SqlPositivePay';
import { SqlAcknowledgments } from '../../money/processing/bankFiles/SqlAcknowledgments';
import { SqlBankFiles } from '../../money/processing/bankFiles/SqlBankFiles';
import { SqlBankReversals } from '../../money/processing/bankReversals/SqlBankReversals';
import { SqlFileReversals } from '../../money/processing/fileReversals/SqlFileReversals';
import { SqlRefundCredits } from '../../money/processing/refundCredits/SqlRefundCredits';
import { SqlRemittances } from '../../money/processing/remittances/SqlRemittances';
import { SqlWriteGate } from '../../money/processing/writeGate.sql';
import { SqlRefunds } from '../../money/refunds/SqlRefunds';
import { SqlStatementMatches } from '../../money/statements/SqlStatementMatches';
import { SqlStatements } from '../../money/statements/SqlStatements';
import { SqlSuspense } from '../../money/suspense/SqlSuspense';
import { SqlDormancy } from '../../money/unclaimed/SqlDormancy';
import { SqlErasures } from '../../office/erasure/SqlErasures';
import { SqlTestMails } from '../../office/goLive/SqlGoLive';
import { SqlReminders } from '../../office/notices/reminders/SqlReminders';
import { SqlNoticeRecords } from '../../office/notices/SqlNoticeRecords';
import { SqlCarrierAccounts } from '../../office/setup/carrierAccounts/SqlCarrierAccounts';
import { SqlSetup } from '../../office/setup/SqlSetup';
import { SqlUploadedSetup } from '../../office/setup/SqlUploadedSetup';
import { SqlUploads } from '../../office/uploads/SqlUploads';
import { SqlViews } from '../../office/views/SqlViews';
import { SqlAccountPeople } from '../../people/account/SqlAccountPeople';
import { SqlControls } from '../../people/controls/SqlControls';
import { SqlRightsChanges } from '../../people/controls/SqlRightsChanges';
import { SqlUploadedPeople } from '../../people/directory/peopleFile/SqlUploadedPeople';
import type { PowerOptions } from '../../people/directory/power';
import { SqlPurges } from '../../people/directory/purge/SqlPurges';
import { type FollowUpFactory, SqlDirectory } from '../../people/directory/SqlDirectory';
import { SqlFactors } from '../../people/factors/SqlFactors';
import { SqlProviderStorage } from '../../people/session/SqlProviderStorage';
import { inTransaction } from '../../platform/database/inTransaction';
import { SqlIdempotencyKeys } from '../../platform/database/SqlIdempotencyKeys';
import type { Db, Tx } from '../../platform/database/Tables';
import { SqlBooksChecks } from '../../platform/health/SqlBooksChecks';
import { SqlOutbox } from '../../platform/mail/SqlMails';
import type { SecurityEvent } from '../../platform/security/securityEvents';
import { type Clock, systemClock } from '../../platform/shared/Clock';
import type { Transaction, Transactions } from '../../platform/shared/Transaction';

export interface TransactionOptions {
  /** Default: the system's. */
  readonly clock?: Clock;
  /** Token issuer for people who sign up, with a trailing slash. Default: empty, if nobody can sign up. */
  readonly issuer?: string;
  /** IANA time zone of the office, used for daily limits. Default: `DEFAULT_OFFICE_TIME_ZONE`. */
  readonly officeTimeZone?: string | undefined;
  /** Days after issue until a refund check can be marked stale. Default: `DEFAULT_STALE_DAYS`. */
  readonly staleCheckDays?: number | undefined;
  /** Updates to a person's account at the identity provider after a change. Default: people cannot be changed. */
  readonly signIn?: FollowUpFactory;
  /** Treatment of newly granted power. Default: it counts for `DEFAULT_SECOND_PERSON_DAYS`. */
  readonly power?: PowerOptions | undefined;
}

/** Transactions on the database. */
export class SqlTransactions implements Transactions {
  constructor(
    private readonly db: Db,
    private readonly options: TransactionOptions = {},
  ) {}

  async run<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    let events: SecurityEvent[] = [];
    const result = await inTransaction(this.db, (tx) => {
      // A retried transaction starts over.
      events = [];
      return work(transactionOn(tx, this.options, (event) => void events.push(event)));
    });
    for (const event of events) this.options.power?.security?.record(event);
    return result;
  }
}

/** The repositories of a transaction. They are created on first use, because few transactions use more than five. */
export function transactionOn(
  tx: Tx,
  { clock = systemClock, issuer = '', signIn = NO_SIGN_IN, officeTimeZone, staleCheckDays, power }: TransactionOptions,
  onPower?: (event: SecurityEvent) => void,
): Transaction {
  const directory = () => new SqlDirectory(tx, clock, signIn.followUp(tx), power?.secondPersonDays, onPower);
  const makers: { readonly [Name in keyof Transaction]: () => Transaction[Name] } = {
    gate: () => new SqlWriteGate(tx),
    keys: () => new SqlIdempotencyKeys(tx),
    ledger: () => new SqlLedger(tx),
    bills: () => new SqlBills(tx),
    releases: () => new SqlReleases(tx),
    expected: () => new SqlExpected(tx),
    corrections: () => new SqlCorrections(tx),
    notOnBill: () => new SqlNotOnBill(tx),
    standing: () => new SqlStanding(tx),
    continuation: () => new SqlContinuation(tx),
    rates: () => new SqlRates(tx),
    register: () => new SqlRegister(tx),
    writeOffs: () => new SqlWriteOffs(tx),
    classes: () => new SqlClasses(tx),
    costs: () => new SqlCosts(tx),
    divisions: () => new SqlDivisions(tx),
    payments: () => new SqlPayments(tx, officeTimeZone),
    payableBills: () => new SqlPayableBills(tx),
    heldMoney: () => new SqlHeldMoney(tx),
    returns: () => new SqlReturns(tx),
    accountChanges: () => new SqlAccountChanges(tx),
    bankFiles: () => new SqlBankFiles(tx),
    bankReversals: () => new SqlBankReversals(tx),
    fileReversals: () => new SqlFileReversals(tx),
    acknowledgments: () => new SqlAcknowledgments(tx),
    remittances: () => new SqlRemittances(tx),
    statements: () => new SqlStatements(tx),
    statementMatches: () => new SqlStatementMatches(tx),
    periods: () => new SqlPeriods(tx),
    booksChecks: () => new SqlBooksChecks(tx),
    shorts: () => new SqlShorts(tx),
    carriedShorts: () => new SqlCarriedShorts(tx),
    autopay: () => new SqlAutopay(tx),
    deposits: () => new SqlDeposits(tx),
    suspense: () => new SqlSuspense(tx, officeTimeZone),
    refunds: () => new SqlRefunds(tx, staleCheckDays),
    refundCredits: () => new SqlRefundCredits(tx),
    dormancy: () => new SqlDormancy(tx),
    positivePay: () => new SqlPositivePay(tx),
    uploads: () => new SqlUploads(tx),
    rules: () => new SqlRules(tx),
    carrierAccounts: () => new SqlCarrierAccounts(tx),
    setup: () => new SqlSetup(tx),
    uploadedSetup: () => new SqlUploadedSetup(tx),
    uploadedPeople: () => new SqlUploadedPeople(tx, { directory: directory(), rights: new SqlRightsChanges(tx) }),
    opening: () => new SqlOpening(tx),
    directory,
    purges: () => new SqlPurges(tx, signIn.followUp(tx)),
    factors: () => new SqlFactors(tx),
    people: () => new SqlAccountPeople(tx, clock, issuer),
    providerStorage: () => new SqlProviderStorage(tx, clock),
    mail: () => new SqlOutbox(tx, clock),
    notices: () => new SqlNoticeRecords(tx),
    reminders: () => new SqlReminders(tx),
    views: () => new SqlViews(tx),
    testMails: () => new SqlTestMails(tx),
    erasures: () => new SqlErasures(tx),
    rights: () => new SqlRightsChanges(tx),
    controls: () => new SqlControls(tx, officeTimeZone),
  };
  const transaction = {};
  for (const [name, make] of Object.entries(makers)) {
    let made: unknown;
    Object.defineProperty(transaction, name, { get: () => (made ??= make()), enumerable: true });
  }
  return transaction as Transaction;
}

const NO_SIGN_IN: FollowUpFactory = {
  followUp: () => {
    throw new Error('Changes to people require the identity provider.');
  },
};
