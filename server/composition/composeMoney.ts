import { ChangeAutopay, ReadAutopay } from '../application/payments/Autopay';
import { AddBankAccount, type InstantVerifier, RemoveBankAccount } from '../application/payments/BankAccounts';
import { VerifyBankAccount } from '../application/payments/bankVerification';
import { CloseShort } from '../application/payments/CloseShort';
import { CreatePayment } from '../application/payments/CreatePayment';
import { FindPaymentByKey } from '../application/payments/FindPaymentByKey';
import { PostReturnFile } from '../application/payments/PostReturnFile';
import { PreviewPayment } from '../application/payments/PreviewPayment';
import { ReadWaitingShorts } from '../application/payments/ReadWaitingShorts';
import { ReallocatePayment } from '../application/payments/ReallocatePayment';
import { ReversePayment } from '../application/payments/ReversePayment';
import { VoidPayment } from '../application/payments/VoidPayment';
import { ZeroPayBill } from '../application/payments/ZeroPayBill';
import { DownloadBankFile } from '../application/processing/DownloadBankFile';
import { ExportRemittance } from '../application/processing/ExportRemittance';
import { PayByAutopay } from '../application/processing/PayByAutopay';
import { PreviewProcessing } from '../application/processing/PreviewProcessing';
import type { Originator } from '../application/processing/ports';
import { RunProcessing } from '../application/processing/RunProcessing';
import { SetHold } from '../application/processing/SetHold';
import type { Route } from '../http/Route';
import { registerPaymentsRoutes } from '../http/routes/paymentsRoutes';
import {
  registerBankFileRoutes,
  registerHealthRoutes,
  registerProcessingRoutes,
  registerReturnFileRoutes,
} from '../http/routes/processingRoutes';
import { HucreWorkbooks } from '../infrastructure/files/HucreWorkbooks';
import { ownerOf } from '../infrastructure/files/ProcessIdentity';
import { SqlInvariants } from '../infrastructure/sql/health/SqlInvariants';
import { SqlAutopayQueries } from '../infrastructure/sql/payments/SqlAutopayQueries';
import { SqlAutopayUnitOfWork } from '../infrastructure/sql/payments/SqlAutopayUnitOfWork';
import { SqlBankAccountRepository } from '../infrastructure/sql/payments/SqlBankAccountRepository';
import { SqlBankVerification } from '../infrastructure/sql/payments/SqlBankVerification';
import { SqlPaymentQueries } from '../infrastructure/sql/payments/SqlPaymentQueries';
import { SqlPaymentUnitOfWork } from '../infrastructure/sql/payments/SqlPaymentUnitOfWork';
import { SqlReallocationUnitOfWork } from '../infrastructure/sql/payments/SqlReallocationUnitOfWork';
import { SqlReturnFileQueries } from '../infrastructure/sql/payments/SqlReturnFileQueries';
import { SqlReversalUnitOfWork } from '../infrastructure/sql/payments/SqlReversalUnitOfWork';
import { SqlShortQueries } from '../infrastructure/sql/payments/SqlShortQueries';
import { SqlShortUnitOfWork } from '../infrastructure/sql/payments/SqlShortUnitOfWork';
import { SqlSuspenseQueries } from '../infrastructure/sql/payments/SqlSuspenseQueries';
import { SqlBankFileStore } from '../infrastructure/sql/processing/SqlBankFileStore';
import { SqlPaymentFiles } from '../infrastructure/sql/processing/SqlPaymentFiles';
import { SqlProcessingPreview } from '../infrastructure/sql/processing/SqlProcessingPreview';
import { SqlProcessingRepository } from '../infrastructure/sql/processing/SqlProcessingRepository';
import { SqlRemittanceStore } from '../infrastructure/sql/processing/SqlRemittanceStore';
import { SqlRunHistory } from '../infrastructure/sql/processing/SqlRunHistory';
import { composeNightlyNotices } from './composeNotices';
import type { Platform } from './Platform';

/** Registers the calls about payments, processing and the ledger's health. */
export function composeMoney(platform: Platform): (route: Route) => void {
  const { db, clock, encryption, demo, bankFiles = true, officeTimeZone } = platform;
  const { instantVerifier = demo ? SAMPLE_VERIFIER : undefined } = platform;
  const unitOfWork = new SqlPaymentUnitOfWork(db);
  const payments = new SqlPaymentQueries(db);
  const processing = new SqlProcessingRepository(db);
  const accounts = new SqlBankAccountRepository(db);
  const autopay = new SqlAutopayQueries(db);
  return (route) => {
    registerPaymentsRoutes(route, {
      payments,
      preview: new PreviewPayment(payments, bankFiles),
      create: new CreatePayment(unitOfWork, bankFiles),
      findByKey: new FindPaymentByKey(unitOfWork, payments),
      voidPending: new VoidPayment(unitOfWork, payments),
      reverse: new ReversePayment(new SqlReversalUnitOfWork(db, clock), payments),
      reallocate: new ReallocatePayment(new SqlReallocationUnitOfWork(db), payments),
      zeroPay: new ZeroPayBill(unitOfWork),
      closeShort: new CloseShort(new SqlShortUnitOfWork(db)),
      waitingShorts: new ReadWaitingShorts(new SqlShortQueries(db), payments),
      accounts,
      addAccount: new AddBankAccount(accounts, encryption, instantVerifier, bankFiles),
      removeAccount: new RemoveBankAccount(accounts),
      verifyAccount: new VerifyBankAccount(accounts, new SqlBankVerification(db)),
      suspense: new SqlSuspenseQueries(db),
      autopay: new ReadAutopay(autopay, payments, bankFiles),
      changeAutopay: new ChangeAutopay(new SqlAutopayUnitOfWork(db), autopay, bankFiles),
      offersAch: bankFiles,
    });
    registerProcessingRoutes(route, {
      processing,
      history: new SqlRunHistory(db),
      preview: new PreviewProcessing(new SqlProcessingPreview(db), autopay, processing, clock, {
        allowFutureDates: demo,
        makesBankFiles: bankFiles,
        officeTimeZone,
      }),
      run: composeProcessing(platform),
      setHold: new SetHold(processing, clock),
    });
    const { originator = demo ? DEMO_ORIGINATOR : undefined } = platform;
    const [files, remittances] = [new SqlBankFileStore(db), new SqlRemittanceStore(db)];
    registerBankFileRoutes(route, {
      files,
      download: new DownloadBankFile(files, encryption, originator),
      remittances,
      exportOne: new ExportRemittance(remittances, new HucreWorkbooks(), originator),
    });
    registerReturnFileRoutes(
      route,
      new PostReturnFile(new SqlReversalUnitOfWork(db, clock), new SqlReturnFileQueries(db), encryption, clock),
    );
    registerHealthRoutes(route, new SqlInvariants(db));
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

/** The demo verifies accounts with this routing number at once, and all others by deposits. */
const SAMPLE_ROUTING_NUMBER = '021000021';
const SAMPLE_VERIFIER: InstantVerifier = {
  verifies: async ({ routingNumber }) => routingNumber === SAMPLE_ROUTING_NUMBER,
};

/** Uses a second core of the database's machine; more would slow down everyone else. */
const PARALLEL_CHUNKS = 2;

/** Processing for the command, the nightly schedule and runs to resume. */
export function composeProcessing(platform: Platform): RunProcessing {
  const {
    db,
    isParallel,
    clock,
    encryption,
    demo,
    bankFiles = true,
    officeTimeZone,
    onFailure = () => undefined,
  } = platform;
  const notices = composeNightlyNotices(platform);
  return new RunProcessing(
    new SqlProcessingRepository(db),
    new SqlPaymentUnitOfWork(db),
    new SqlPaymentFiles(db, encryption),
    clock,
    {
      allowFutureDates: demo,
      makesBankFiles: bankFiles,
      officeTimeZone,
      autopay: new PayByAutopay(new SqlAutopayQueries(db), new SqlAutopayUnitOfWork(db), onFailure, bankFiles),
      owner: ownerOf(process.pid),
      parallelChunks: isParallel ? PARALLEL_CHUNKS : 1,
      reportFailure: onFailure,
      sendNotices: (businessDate, shouldContinue) => notices.run(businessDate, shouldContinue),
    },
  );
}
