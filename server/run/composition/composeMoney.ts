import { DEFAULT_ACH_TERMS } from '../../../src/domain/money/payments/achEntry';
import type { Originator } from '../../../src/domain/money/processing/Originator';
import { ProposeAccountChanges } from '../../money/payments/accountChanges/ProposeAccountChanges';
import { SqlAccountChangeQueries } from '../../money/payments/accountChanges/SqlAccountChanges';
import { ChangeAutopay, ReadAutopay } from '../../money/payments/autopay/Autopay';
import { SqlAutopayQueries } from '../../money/payments/autopay/SqlAutopayQueries';
import {
  AddBankAccount,
  BankAccountPage,
  type InstantVerifier,
  RemoveBankAccount,
} from '../../money/payments/bankAccounts/BankAccounts';
import { VerifyBankAccount } from '../../money/payments/bankAccounts/bankVerification';
import { SqlBankAccountRepository } from '../../money/payments/bankAccounts/SqlBankAccountRepository';
import { SqlBankVerification } from '../../money/payments/bankAccounts/SqlBankVerification';
import { FindPaymentByKey } from '../../money/payments/FindPaymentByKey';
import { PreviewPayment } from '../../money/payments/PreviewPayment';
import { registerPaymentsRoutes } from '../../money/payments/paymentsRoutes';
import { PresentAgain } from '../../money/payments/returns/PresentAgain';
import { SqlReturnRates } from '../../money/payments/returns/SqlReturnRates';
import { SqlPaymentQueries } from '../../money/payments/SqlPaymentQueries';
import { SqlSuspenseQueries } from '../../money/payments/SqlSuspenseQueries';
import { ReadWaitingShorts } from '../../money/payments/shorts/ReadWaitingShorts';
import { SqlShortQueries } from '../../money/payments/shorts/SqlShortQueries';
import { DownloadBankFile } from '../../money/processing/bankFiles/DownloadBankFile';
import { RecordAcknowledgment } from '../../money/processing/bankFiles/RecordAcknowledgment';
import { SqlAcknowledgmentQueries } from '../../money/processing/bankFiles/SqlAcknowledgments';
import { SqlBankFileStore } from '../../money/processing/bankFiles/SqlBankFileStore';
import { SqlPaymentFiles } from '../../money/processing/bankFiles/SqlPaymentFiles';
import { PayByAutopay } from '../../money/processing/PayByAutopay';
import { PresentReturned } from '../../money/processing/PresentReturned';
import { PreviewProcessing } from '../../money/processing/PreviewProcessing';
import {
  registerBankFileRoutes,
  registerHealthRoutes,
  registerProcessingRoutes,
  registerReturnFileRoutes,
} from '../../money/processing/processingRoutes';
import { RunProcessing } from '../../money/processing/RunProcessing';
import { ExportRemittance } from '../../money/processing/remittances/ExportRemittance';
import { SqlRemittanceStore } from '../../money/processing/remittances/SqlRemittanceStore';
import { PostReturnFile } from '../../money/processing/returns/PostReturnFile';
import { SqlReturnFileQueries } from '../../money/processing/returns/SqlReturnFileQueries';
import { registerReversalRoutes } from '../../money/processing/reversalRoutes';
import { SetHold } from '../../money/processing/SetHold';
import { SqlProcessingPreview } from '../../money/processing/SqlProcessingPreview';
import { SqlProcessingRepository } from '../../money/processing/SqlProcessingRepository';
import { SqlReturned } from '../../money/processing/SqlReturned';
import { SqlRunHistory } from '../../money/processing/SqlRunHistory';
import { SqlControlQueries } from '../../people/controls/SqlControls';
import { SqlRightsQueries } from '../../people/controls/SqlRightsChanges';
import type { Route } from '../../platform/calls/Route';
import { HucreWorkbooks } from '../../platform/files/HucreWorkbooks';
import { ownerOf } from '../../platform/files/ProcessIdentity';
import { SqlInvariants } from '../../platform/health/SqlInvariants';
import { SqlOperations } from '../../platform/health/SqlOperations';
import { AGED_GROUPS_AT_ONCE } from '../../platform/health/totalsChecks.sql';
import { ListExport } from '../../platform/lists/ListExport';
import { composeNightlyNotices } from './composeNotices';
import type { Platform } from './Platform';
import { SqlTransactions } from './SqlTransactions';

/** Registers the calls about payments, processing and the ledger's health. */
export function composeMoney(platform: Platform): (route: Route) => void {
  const { db, clock, encryption, demo, bankFiles = true, officeTimeZone } = platform;
  const { requiresSent = !demo, achTerms = DEFAULT_ACH_TERMS } = platform;
  const { instantVerifier = demo ? SAMPLE_VERIFIER : undefined } = platform;
  const transactions = new SqlTransactions(db);
  const payments = new SqlPaymentQueries(db, officeTimeZone);
  const rights = new SqlRightsQueries(db);
  const processing = new SqlProcessingRepository(db, { requiresSent, achTerms });
  const accounts = new SqlBankAccountRepository(db);
  const autopay = new SqlAutopayQueries(db);
  const changes = new SqlAccountChangeQueries(db);
  return (route) => {
    registerPaymentsRoutes(route, {
      payments,
      rights,
      preview: new PreviewPayment(payments, new SqlControlQueries(db, officeTimeZone), rights, bankFiles, achTerms),
      findByKey: new FindPaymentByKey(transactions, payments),
      presentAgain: new PresentAgain(new SqlTransactions(db, { clock }), payments, bankFiles, achTerms),
      transactions,
      limited: new SqlTransactions(db, { officeTimeZone }),
      waitingShorts: new ReadWaitingShorts(new SqlShortQueries(db), payments),
      accounts,
      addAccount: new AddBankAccount(accounts, encryption, instantVerifier, bankFiles),
      removeAccount: new RemoveBankAccount(accounts),
      accountPage: new BankAccountPage(accounts),
      verifyAccount: new VerifyBankAccount(accounts, new SqlBankVerification(db)),
      accountChanges: changes,
      timed: new SqlTransactions(db, { clock }),
      encryption,
      suspense: new SqlSuspenseQueries(db),
      autopay: new ReadAutopay(autopay, payments, bankFiles, achTerms),
      changeAutopay: new ChangeAutopay(new SqlTransactions(db), autopay, bankFiles),
      offersAch: bankFiles,
      achTerms,
    });
    const atBank = new SqlTransactions(db, { clock, officeTimeZone });
    registerReversalRoutes(route, payments, new SqlTransactions(db, { clock }), atBank);
    registerProcessingRoutes(route, {
      processing,
      history: new SqlRunHistory(db),
      preview: new PreviewProcessing(
        new SqlProcessingPreview(db, { requiresSent, achTerms }),
        autopay,
        processing,
        clock,
        {
          allowFutureDates: demo,
          makesBankFiles: bankFiles,
          officeTimeZone,
          achTerms,
          presentReturned: new PresentReturned(new SqlReturned(db), autopay, transactions, achTerms),
        },
      ),
      run: composeProcessing(platform),
      setHold: new SetHold(processing, clock),
      schedule: platform.schedule,
    });
    const originator = originatorOf(platform);
    const [files, remittances] = [
      new SqlBankFileStore(db, { achTerms, officeTimeZone }),
      new SqlRemittanceStore(db, platform.remittanceTerms),
    ];
    registerBankFileRoutes(route, {
      files,
      download: new DownloadBankFile(files, encryption, originator, { requiresSent }),
      transactions,
      reversals: atBank,
      acknowledge: new RecordAcknowledgment(
        new SqlTransactions(db, { clock }),
        new SqlAcknowledgmentQueries(db),
        originator,
      ),
      remittances,
      exportOne: new ExportRemittance(remittances, new HucreWorkbooks(), originator),
    });
    registerReturnFileRoutes(
      route,
      new PostReturnFile(
        new SqlTransactions(db, { clock }),
        new SqlReturnFileQueries(db, officeTimeZone),
        new ProposeAccountChanges(changes, encryption, officeTimeZone),
        encryption,
        clock,
      ),
      new SqlReturnRates(db),
      new ListExport(new HucreWorkbooks()),
    );
    registerHealthRoutes(route, new SqlInvariants(db, AGED_GROUPS_AT_ONCE), new SqlOperations(db));
  };
}

/** The demo's sender. Its files are marked as tests, and its bank's number belongs to the Federal Reserve. */
const DEMO_ORIGINATOR: Originator = {
  companyName: 'Listbill Demo',
  companyId: '1123456789',
  bankRouting: '011000015',
  bankName: 'Demo Bank',
  ediSender: 'LISTBILLDEMO',
  isTest: true,
};

/** Sender of bank files and remittances; undefined if not set up. */
export function originatorOf({ demo, originator }: Pick<Platform, 'demo' | 'originator'>): Originator | undefined {
  return originator ?? (demo ? DEMO_ORIGINATOR : undefined);
}

/** The demo verifies accounts with this routing number instantly, and all others by deposits. */
const SAMPLE_ROUTING_NUMBER = '021000021';
const SAMPLE_VERIFIER: InstantVerifier = {
  verifies: async ({ routingNumber }) => routingNumber === SAMPLE_ROUTING_NUMBER,
};

/** Uses a second core of the database's machine; more would slow everyone down. */
const PARALLEL_CHUNKS = 2;

/** Processing for the command, the nightly schedule, and resumed runs. */
export function composeProcessing(platform: Platform): RunProcessing {
  const {
    db,
    isParallel,
    clock,
    encryption,
    demo,
    bankFiles = true,
    officeTimeZone,
    requiresSent = !demo,
    achTerms = DEFAULT_ACH_TERMS,
    onFailure = () => undefined,
  } = platform;
  const notices = composeNightlyNotices(platform);
  return new RunProcessing(
    new SqlProcessingRepository(db, { requiresSent, achTerms }),
    new SqlTransactions(db),
    new SqlPaymentFiles(db, encryption, {
      requiresSent,
      officeTimeZone,
      achTerms,
      remittanceTerms: platform.remittanceTerms,
    }),
    clock,
    {
      allowFutureDates: demo,
      makesBankFiles: bankFiles,
      officeTimeZone,
      autopay: new PayByAutopay(new SqlAutopayQueries(db), new SqlTransactions(db), onFailure, bankFiles, achTerms),
      ...(bankFiles && {
        presentReturned: new PresentReturned(
          new SqlReturned(db),
          new SqlAutopayQueries(db),
          new SqlTransactions(db),
          achTerms,
          onFailure,
        ),
      }),
      owner: ownerOf(process.pid),
      parallelChunks: isParallel ? PARALLEL_CHUNKS : 1,
      reportFailure: onFailure,
      sendNotices: (businessDate, shouldContinue) => notices.run(businessDate, shouldContinue),
    },
  );
}
