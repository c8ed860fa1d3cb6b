import { AddBankAccount, RemoveBankAccount } from '../application/payments/BankAccounts';
import { CloseShort } from '../application/payments/CloseShort';
import { CreatePayment } from '../application/payments/CreatePayment';
import { FindPaymentByKey } from '../application/payments/FindPaymentByKey';
import { PreviewPayment } from '../application/payments/PreviewPayment';
import { ReversePayment } from '../application/payments/ReversePayment';
import { VoidPayment } from '../application/payments/VoidPayment';
import { ZeroPayBill } from '../application/payments/ZeroPayBill';
import { DownloadBankFile } from '../application/processing/DownloadBankFile';
import { ExportRemittance } from '../application/processing/ExportRemittance';
import type { Originator } from '../application/processing/ports';
import { RunProcessing } from '../application/processing/RunProcessing';
import { SetHold } from '../application/processing/SetHold';
import type { Route } from '../http/Route';
import { registerPaymentsRoutes } from '../http/routes/paymentsRoutes';
import {
  registerBankFileRoutes,
  registerHealthRoutes,
  registerProcessingRoutes,
} from '../http/routes/processingRoutes';
import { HucreWorkbooks } from '../infrastructure/files/HucreWorkbooks';
import { ownerOf } from '../infrastructure/files/ProcessIdentity';
import { SqlInvariants } from '../infrastructure/sql/health/SqlInvariants';
import { SqlBankAccountRepository } from '../infrastructure/sql/payments/SqlBankAccountRepository';
import { SqlPaymentQueries } from '../infrastructure/sql/payments/SqlPaymentQueries';
import { SqlPaymentUnitOfWork } from '../infrastructure/sql/payments/SqlPaymentUnitOfWork';
import { SqlReversalUnitOfWork } from '../infrastructure/sql/payments/SqlReversalUnitOfWork';
import { SqlSuspenseQueries } from '../infrastructure/sql/payments/SqlSuspenseQueries';
import { SqlBankFileStore } from '../infrastructure/sql/processing/SqlBankFileStore';
import { SqlPaymentFiles } from '../infrastructure/sql/processing/SqlPaymentFiles';
import { SqlProcessingRepository } from '../infrastructure/sql/processing/SqlProcessingRepository';
import { SqlRemittanceStore } from '../infrastructure/sql/processing/SqlRemittanceStore';
import { SqlRunHistory } from '../infrastructure/sql/processing/SqlRunHistory';
import type { Platform } from './Platform';

/** Registers the calls about payments, processing and the ledger's health. */
export function composeMoney(platform: Platform): (route: Route) => void {
  const { db, clock, encryption, demo } = platform;
  const unitOfWork = new SqlPaymentUnitOfWork(db);
  const payments = new SqlPaymentQueries(db);
  const processing = new SqlProcessingRepository(db);
  const accounts = new SqlBankAccountRepository(db);
  return (route) => {
    registerPaymentsRoutes(route, {
      payments,
      preview: new PreviewPayment(payments),
      create: new CreatePayment(unitOfWork),
      findByKey: new FindPaymentByKey(unitOfWork, payments),
      voidPending: new VoidPayment(unitOfWork, payments),
      reverse: new ReversePayment(new SqlReversalUnitOfWork(db, clock), payments),
      zeroPay: new ZeroPayBill(unitOfWork),
      closeShort: new CloseShort(unitOfWork),
      accounts,
      addAccount: new AddBankAccount(accounts, encryption),
      removeAccount: new RemoveBankAccount(accounts),
      suspense: new SqlSuspenseQueries(db),
    });
    registerProcessingRoutes(route, {
      processing,
      history: new SqlRunHistory(db),
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

/** Processing for the command, the nightly schedule and runs to resume. */
export function composeProcessing({ db, clock, demo, onFailure = () => undefined }: Platform): RunProcessing {
  return new RunProcessing(
    new SqlProcessingRepository(db),
    new SqlPaymentUnitOfWork(db),
    new SqlPaymentFiles(db),
    clock,
    {
      allowFutureDates: demo,
      owner: ownerOf(process.pid),
      reportFailure: onFailure,
    },
  );
}
