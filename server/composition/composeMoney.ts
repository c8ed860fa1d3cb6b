import { AddBankAccount } from '../application/bankAccounts/AddBankAccount';
import { RemoveBankAccount } from '../application/bankAccounts/RemoveBankAccount';
import { CreatePayment } from '../application/payments/CreatePayment';
import { FindPaymentByKey } from '../application/payments/FindPaymentByKey';
import { PreviewPayment } from '../application/payments/PreviewPayment';
import { VoidPayment } from '../application/payments/VoidPayment';
import { ZeroPayBill } from '../application/payments/ZeroPayBill';
import { SetHold } from '../application/processing/SetHold';
import type { Route } from '../http/Route';
import { registerBankAccountsRoutes } from '../http/routes/bankAccountsRoutes';
import { registerHealthRoutes } from '../http/routes/healthRoutes';
import { registerPaymentsRoutes } from '../http/routes/paymentsRoutes';
import { registerProcessingRoutes } from '../http/routes/processingRoutes';
import { registerSuspenseRoutes } from '../http/routes/suspenseRoutes';
import { SqlBankAccounts } from '../infrastructure/sql/bankAccounts/SqlBankAccounts';
import { SqlInvariants } from '../infrastructure/sql/health/SqlInvariants';
import { SqlPaymentDesk } from '../infrastructure/sql/payments/SqlPaymentDesk';
import { SqlPaymentReader } from '../infrastructure/sql/payments/SqlPaymentReader';
import { SqlProcessingDesk } from '../infrastructure/sql/processing/SqlProcessingDesk';
import { SqlSuspenseReader } from '../infrastructure/sql/suspense/SqlSuspenseReader';
import { composeProcessing } from './composeProcessing';
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
