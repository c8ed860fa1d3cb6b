import { AddBankAccount, RemoveBankAccount } from '../application/payments/BankAccounts';
import { CloseShort } from '../application/payments/CloseShort';
import { CreatePayment } from '../application/payments/CreatePayment';
import { FindPaymentByKey } from '../application/payments/FindPaymentByKey';
import { PreviewPayment } from '../application/payments/PreviewPayment';
import { ReversePayment } from '../application/payments/ReversePayment';
import { VoidPayment } from '../application/payments/VoidPayment';
import { ZeroPayBill } from '../application/payments/ZeroPayBill';
import { RunProcessing } from '../application/processing/RunProcessing';
import { SetHold } from '../application/processing/SetHold';
import type { Route } from '../http/Route';
import { registerPaymentsRoutes } from '../http/routes/paymentsRoutes';
import { registerHealthRoutes, registerProcessingRoutes } from '../http/routes/processingRoutes';
import { ownerOf } from '../infrastructure/files/ProcessIdentity';
import { SqlInvariants } from '../infrastructure/sql/health/SqlInvariants';
import { SqlBankAccountRepository } from '../infrastructure/sql/payments/SqlBankAccountRepository';
import { SqlPaymentQueries } from '../infrastructure/sql/payments/SqlPaymentQueries';
import { SqlPaymentUnitOfWork } from '../infrastructure/sql/payments/SqlPaymentUnitOfWork';
import { SqlReversalUnitOfWork } from '../infrastructure/sql/payments/SqlReversalUnitOfWork';
import { SqlSuspenseQueries } from '../infrastructure/sql/payments/SqlSuspenseQueries';
import { SqlProcessingRepository } from '../infrastructure/sql/processing/SqlProcessingRepository';
import type { Platform } from './Platform';

/** Registers the calls about payments, processing and the ledger's health. */
export function composeMoney(platform: Platform): (route: Route) => void {
  const { db, clock, encryption } = platform;
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
      run: composeProcessing(platform),
      setHold: new SetHold(processing, clock),
    });
    registerHealthRoutes(route, new SqlInvariants(db));
  };
}

/** Processing for the command, the nightly schedule and runs to resume. */
export function composeProcessing({ db, clock, demo, onFailure = () => undefined }: Platform): RunProcessing {
  return new RunProcessing(new SqlProcessingRepository(db), new SqlPaymentUnitOfWork(db), clock, {
    allowFutureDates: demo,
    owner: ownerOf(process.pid),
    reportFailure: onFailure,
  });
}
