import { AddBankAccount, RemoveBankAccount } from '../application/payments/BankAccounts';
import { CreatePayment, FindPaymentByKey } from '../application/payments/CreatePayment';
import { PreviewPayment } from '../application/payments/PreviewPayment';
import { VoidPayment } from '../application/payments/VoidPayment';
import { ZeroPayBill } from '../application/payments/ZeroPayBill';
import { RunProcessing } from '../application/processing/RunProcessing';
import { SetHold } from '../application/processing/SetHold';
import type { Route } from '../http/Route';
import { registerHealthRoutes } from '../http/routes/healthRoutes';
import {
  registerBankAccountsRoutes,
  registerPaymentsRoutes,
  registerSuspenseRoutes,
} from '../http/routes/paymentsRoutes';
import { registerProcessingRoutes } from '../http/routes/processingRoutes';
import { ownerOf } from '../infrastructure/files/ProcessIdentity';
import { SqlInvariants } from '../infrastructure/sql/health/SqlInvariants';
import { SqlBankAccounts } from '../infrastructure/sql/payments/SqlBankAccountRepository';
import { SqlPaymentReader } from '../infrastructure/sql/payments/SqlPaymentQueries';
import { SqlPaymentDesk } from '../infrastructure/sql/payments/SqlPaymentUnitOfWork';
import { SqlSuspenseReader } from '../infrastructure/sql/payments/SqlSuspenseQueries';
import { SqlProcessingDesk } from '../infrastructure/sql/processing/SqlProcessingRuns';
import type { Platform } from './Platform';

/** The calls that see or move money. */
export function composeMoney(platform: Platform): (route: Route) => void {
  const { db, clock, encryption } = platform;
  const desk = new SqlPaymentDesk(db);
  const payments = new SqlPaymentReader(db);
  const processing = new SqlProcessingDesk(db);
  const accounts = new SqlBankAccounts(db);
  return (route) => {
    registerPaymentsRoutes(route, {
      payments,
      preview: new PreviewPayment(payments),
      create: new CreatePayment(desk),
      findByKey: new FindPaymentByKey(desk, payments),
      takeBack: new VoidPayment(desk, payments),
      zeroPay: new ZeroPayBill(desk),
    });
    registerBankAccountsRoutes(route, {
      accounts,
      add: new AddBankAccount(accounts, encryption),
      remove: new RemoveBankAccount(accounts),
    });
    registerSuspenseRoutes(route, new SqlSuspenseReader(db));
    registerProcessingRoutes(route, {
      processing,
      run: composeProcessing(platform),
      setHold: new SetHold(processing, clock),
    });
    registerHealthRoutes(route, new SqlInvariants(db));
  };
}

/** Processing, for the command, the nightly schedule and runs to continue. */
export function composeProcessing({ db, clock, demo, onFailure = () => undefined }: Platform): RunProcessing {
  return new RunProcessing(new SqlProcessingDesk(db), new SqlPaymentDesk(db), clock, {
    mayRunAhead: demo,
    owner: ownerOf(process.pid),
    reportFailure: onFailure,
  });
}
