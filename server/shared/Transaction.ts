import type { AccountPeople } from '../account/ports';
import type { BillRepository } from '../bills/ports';
import type { ReleaseRepository } from '../bills/release/ports';
import type { ClassRepository } from '../classes/ports';
import type { ContinuationRepository } from '../continuation/ports';
import type { ControlRepository } from '../controls/ports';
import type { RightsChanges } from '../controls/rightsPorts';
import type { CorrectionRepository } from '../corrections/ports';
import type { CostRepository } from '../costs/ports';
import type { DepositRepository } from '../deposits/ports';
import type { UploadedPeople } from '../directory/peopleFile/ports';
import type { DirectoryRepository } from '../directory/ports/DirectoryRepository';
import type { PurgeRepository } from '../directory/ports/PurgeRepository';
import type { DivisionRepository } from '../divisions/ports';
import type { ErasureRepository } from '../erasure/ports';
import type { ExpectedRepository } from '../expected/ports';
import type { FactorRepository } from '../factors/ports';
import type { TestMailRepository } from '../goLive/ports';
import type { Ledger } from '../ledger/ports';
import type { Mail } from '../mail/ports';
import type { NoticeRepository } from '../notices/ports';
import type { ReminderRepository } from '../notices/reminders/ports';
import type { OpeningRepository } from '../opening/ports';
import type { AccountChangeRepository } from '../payments/accountChanges/ports';
import type { AutopayRepository } from '../payments/autopay/ports';
import type { HeldMoneyRepository, PayableBillRepository, PaymentRepository } from '../payments/ports';
import type { ReturnRepository } from '../payments/returns/ports';
import type { CarriedShortRepository, ShortRepository } from '../payments/shorts/ports';
import type { BooksChecks, PeriodRepository } from '../periods/ports';
import type { PositivePayRepository } from '../positivePay/ports';
import type { AcknowledgmentRepository, BankFileRepository } from '../processing/bankFiles/ports';
import type { BankReversalRepository } from '../processing/bankReversals/ports';
import type { FileReversalRepository } from '../processing/fileReversals/ports';
import type { WriteGate } from '../processing/ports';
import type { RefundCreditRepository } from '../processing/refundCredits/ports';
import type { RemittanceRepository } from '../processing/remittances/ports';
import type { RateRepository } from '../rates/ports';
import type { StandingRepository } from '../reconciliation/standingPorts';
import type { RefundRepository } from '../refunds/ports';
import type { RegisterRepository } from '../register/ports';
import type { WriteOffRepository } from '../register/writeOffs/ports';
import type { RuleRepository } from '../rules/ports';
import type { ProviderStorage } from '../session/ports';
import type { CarrierAccountRepository } from '../setup/carrierAccounts/ports';
import type { SetupRepository, UploadedSetup } from '../setup/ports';
import type { StatementMatchRepository } from '../statements/matchPorts';
import type { StatementRepository } from '../statements/ports';
import type { SuspenseRepository } from '../suspense/ports';
import type { DormancyRepository } from '../unclaimed/ports';
import type { UploadRepository } from '../uploads/ports';
import type { ViewRepository } from '../views/ports';
import type { IdempotencyKeys } from './idempotency';

/** One database transaction: everything that a use case changes together, by aggregate. */
export interface Transaction {
  readonly gate: WriteGate;
  readonly keys: IdempotencyKeys;
  readonly ledger: Ledger;
  readonly bills: BillRepository;
  readonly releases: ReleaseRepository;
  readonly expected: ExpectedRepository;
  readonly corrections: CorrectionRepository;
  readonly standing: StandingRepository;
  readonly continuation: ContinuationRepository;
  readonly rates: RateRepository;
  readonly register: RegisterRepository;
  readonly writeOffs: WriteOffRepository;
  readonly classes: ClassRepository;
  readonly costs: CostRepository;
  readonly divisions: DivisionRepository;
  readonly payments: PaymentRepository;
  readonly payableBills: PayableBillRepository;
  readonly heldMoney: HeldMoneyRepository;
  readonly returns: ReturnRepository;
  readonly accountChanges: AccountChangeRepository;
  readonly bankFiles: BankFileRepository;
  readonly bankReversals: BankReversalRepository;
  readonly fileReversals: FileReversalRepository;
  readonly acknowledgments: AcknowledgmentRepository;
  readonly remittances: RemittanceRepository;
  readonly statements: StatementRepository;
  readonly statementMatches: StatementMatchRepository;
  readonly periods: PeriodRepository;
  readonly booksChecks: BooksChecks;
  readonly shorts: ShortRepository;
  readonly carriedShorts: CarriedShortRepository;
  readonly autopay: AutopayRepository;
  readonly deposits: DepositRepository;
  readonly suspense: SuspenseRepository;
  readonly refunds: RefundRepository;
  readonly refundCredits: RefundCreditRepository;
  readonly dormancy: DormancyRepository;
  readonly positivePay: PositivePayRepository;
  readonly uploads: UploadRepository;
  readonly rules: RuleRepository;
  readonly carrierAccounts: CarrierAccountRepository;
  readonly setup: SetupRepository;
  readonly uploadedSetup: UploadedSetup;
  readonly uploadedPeople: UploadedPeople;
  readonly opening: OpeningRepository;
  readonly directory: DirectoryRepository;
  readonly purges: PurgeRepository;
  readonly people: AccountPeople;
  readonly factors: FactorRepository;
  readonly providerStorage: ProviderStorage;
  readonly mail: Mail;
  readonly notices: NoticeRepository;
  readonly reminders: ReminderRepository;
  readonly views: ViewRepository;
  readonly testMails: TestMailRepository;
  readonly erasures: ErasureRepository;
  readonly rights: RightsChanges;
  readonly controls: ControlRepository;
}

/** What people change of their own accounts. */
export type AccountTransaction = Pick<Transaction, 'people' | 'factors' | 'providerStorage' | 'mail'>;

/** Runs work in transactions. @template Part what the work uses of a transaction; default: all. */
export interface Transactions<Part = Transaction> {
  /**
   * Runs `work` in one transaction, all or nothing. Runs it again after a deadlock or a serialization failure, so it must not
   * have effects outside the transaction. Its errors roll back and are thrown.
   */
  run<T>(work: (tx: Part) => Promise<T>): Promise<T>;
}
