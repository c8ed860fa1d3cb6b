import { SqlAccountPeople } from '../account/SqlAccountPeople';
import { SqlReleases } from '../bills/release/SqlReleases';
import { SqlBills } from '../bills/SqlBills';
import { SqlClasses } from '../classes/SqlClasses';
import { SqlContinuation } from '../continuation/SqlContinuationPayers';
import { SqlControls } from '../controls/SqlControls';
import { SqlRightsChanges } from '../controls/SqlRightsChanges';
import { SqlCorrections } from '../corrections/SqlCorrections';
import { SqlCosts } from '../costs/SqlCosts';
import { inTransaction } from '../database/inTransaction';
import { SqlIdempotencyKeys } from '../database/SqlIdempotencyKeys';
import type { Db, Tx } from '../database/Tables';
import { SqlDeposits } from '../deposits/SqlDeposits';
import { SqlUploadedPeople } from '../directory/peopleFile/SqlUploadedPeople';
import type { PowerOptions } from '../directory/power';
import { SqlPurges } from '../directory/purge/SqlPurges';
import { type FollowUpFactory, SqlDirectory } from '../directory/SqlDirectory';
import { SqlDivisions } from '../divisions/SqlDivisions';
import { SqlErasures } from '../erasure/SqlErasures';
import { SqlExpected } from '../expected/SqlExpected';
import { SqlFactors } from '../factors/SqlFactors';
import { SqlTestMails } from '../goLive/SqlGoLive';
import { SqlBooksChecks } from '../health/SqlBooksChecks';
import { SqlLedger } from '../ledger/SqlLedger';
import { SqlOutbox } from '../mail/SqlMails';
import { SqlReminders } from '../notices/reminders/SqlReminders';
import { SqlNoticeRecords } from '../notices/SqlNoticeRecords';
import { SqlOpening } from '../opening/SqlOpening';
import { SqlAccountChanges } from '../payments/accountChanges/SqlAccountChanges';
import { SqlAutopay } from '../payments/autopay/SqlAutopay';
import { SqlReturns } from '../payments/returns/SqlReturns';
import { SqlHeldMoney } from '../payments/SqlHeldMoney';
import { SqlPayableBills } from '../payments/SqlPayableBills';
import { SqlPayments } from '../payments/SqlPayments';
import { SqlCarriedShorts } from '../payments/shorts/SqlCarriedShorts';
import { SqlShorts } from '../payments/shorts/SqlShorts';
import { SqlPeriods } from '../periods/SqlPeriods';
import { SqlPositivePay } from '../positivePay/SqlPositivePay';
import { SqlAcknowledgments } from '../processing/bankFiles/SqlAcknowledgments';
import { SqlBankFiles } from '../processing/bankFiles/SqlBankFiles';
import { SqlBankReversals } from '../processing/bankReversals/SqlBankReversals';
import { SqlFileReversals } from '../processing/fileReversals/SqlFileReversals';
import { SqlRefundCredits } from '../processing/refundCredits/SqlRefundCredits';
import { SqlRemittances } from '../processing/remittances/SqlRemittances';
import { SqlWriteGate } from '../processing/writeGate.sql';
import { SqlRates } from '../rates/SqlRates';
import { SqlStanding } from '../reconciliation/SqlStandingDecisions';
import { SqlRefunds } from '../refunds/SqlRefunds';
import { SqlRegister } from '../register/SqlRegister';
import { SqlWriteOffs } from '../register/writeOffs/SqlWriteOffs';
import { SqlRules } from '../rules/SqlRules';
import type { SecurityEvent } from '../security/securityEvents';
import { SqlProviderStorage } from '../session/SqlProviderStorage';
import { SqlCarrierAccounts } from '../setup/carrierAccounts/SqlCarrierAccounts';
import { SqlSetup } from '../setup/SqlSetup';
import { SqlUploadedSetup } from '../setup/SqlUploadedSetup';
import { type Clock, systemClock } from '../shared/Clock';
import type { Transaction, Transactions } from '../shared/Transaction';
import { SqlStatementMatches } from '../statements/SqlStatementMatches';
import { SqlStatements } from '../statements/SqlStatements';
import { SqlSuspense } from '../suspense/SqlSuspense';
import { SqlDormancy } from '../unclaimed/SqlDormancy';
import { SqlUploads } from '../uploads/SqlUploads';
import { SqlViews } from '../views/SqlViews';

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
    throw new Error('Changes to people need the provider of their accounts.');
  },
};
