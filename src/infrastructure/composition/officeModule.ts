import { BillGateway } from '../../application/billing/bills/ports';
import { RateCheckGateway, RateChecks } from '../../application/billing/rates/RateChecks';
import { Books, BooksGateway } from '../../application/money/ledger/Books';
import { AccountChangeGateway, AccountChanges } from '../../application/money/payments/AccountChanges';
import { PeriodGateway, Periods } from '../../application/money/periods/Periods';
import { AcknowledgmentGateway, Acknowledgments } from '../../application/money/processing/Acknowledgments';
import { FileReversalGateway, FileReversals } from '../../application/money/processing/FileReversals';
import {
  BankFileEntryList,
  BankFileList,
  PaymentFileGateway,
  RemittanceList,
} from '../../application/money/processing/PaymentFiles';
import { ProcessingStatus } from '../../application/money/processing/ProcessingStatus';
import { OperationsGateway, ProcessingGateway, RunHistoryGateway } from '../../application/money/processing/ports';
import { ReturnFileGateway, ReturnFiles, ReturnRates } from '../../application/money/processing/ReturnFiles';
import { RunList, RunPaymentList } from '../../application/money/processing/RunHistory';
import { RunProcessing } from '../../application/money/processing/RunProcessing';
import { SystemOperations } from '../../application/money/processing/SystemOperations';
import {
  StatementGateway,
  StatementList,
  StatementPages,
  WorkOnStatement,
} from '../../application/money/statements/Statements';
import { AuditGateway, AuditLog } from '../../application/office/audit/AuditLog';
import { DashboardOverview } from '../../application/office/dashboard/DashboardOverview';
import { BillChangeGateway, LargestChanges } from '../../application/office/dashboard/LargestChanges';
import { ReleaseGateway, RepGateway } from '../../application/office/dashboard/ports';
import { ReleaseBills } from '../../application/office/dashboard/ReleaseBills';
import { RepGroups } from '../../application/office/dashboard/RepGroups';
import { ControlGateway, Controls } from '../../application/people/controls/Controls';
import { CurrentMe } from '../../application/people/preferences/CurrentMe';
import { NewKey } from '../../application/platform/shared/NewKey';
import { PageVisibility } from '../../application/platform/shared/PageVisibility';
import { Time } from '../../application/platform/shared/Time';
import { ApiClient } from '../http/ApiClient';
import { rateCheckCalls } from '../http/billing/rateCheckCalls';
import { accountChangeCalls } from '../http/money/accountChangeCalls';
import { acknowledgmentCalls } from '../http/money/acknowledgmentCalls';
import { booksCalls } from '../http/money/booksCalls';
import { fileReversalCalls } from '../http/money/fileReversalCalls';
import { operationsCalls } from '../http/money/operationsCalls';
import { paymentFileCalls } from '../http/money/paymentFileCalls';
import { periodCalls } from '../http/money/periodCalls';
import { returnFileCalls } from '../http/money/reversalCalls';
import { runHistoryCalls } from '../http/money/runHistoryCalls';
import { statementCalls } from '../http/money/statementCalls';
import { auditCalls } from '../http/office/auditCalls';
import { billChangeCalls, processingCalls, releaseCalls, repCalls } from '../http/office/officeCalls';
import { controlCalls } from '../http/people/controlCalls';
import type { billsModule } from './billsModule';
import type { dashboardModule } from './dashboardModule';
import { type Provides, provideMade, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/**
 * Wiring of office work on the dashboard: release, processing, the rep's groups, and the audit log. Requires the slice `dashboard`;
 * releasing requires `bills`, too.
 */
export const officeModule = slice<Core | Provides<typeof billsModule> | Provides<typeof dashboardModule>>()(
  ({ bind }) => {
    provideMade(bind, ReleaseGateway, releaseCalls, [ApiClient]);
    provideUseCase(bind, ReleaseBills, [ReleaseGateway, BillGateway, DashboardOverview]);
    provideMade(bind, ProcessingGateway, processingCalls, [ApiClient]);
    provideMade(bind, RunHistoryGateway, runHistoryCalls, [ApiClient]);
    provideUseCase(bind, RunProcessing, [ProcessingGateway, RunHistoryGateway, DashboardOverview, Time]);
    provideUseCase(bind, RunList, [RunHistoryGateway, RunProcessing, ProcessingStatus, PageVisibility, Time]);
    provideMade(bind, OperationsGateway, operationsCalls, [ApiClient]);
    provideUseCase(bind, SystemOperations, [OperationsGateway, PageVisibility, Time]);
    provideUseCase(bind, RunPaymentList, [RunHistoryGateway, PageVisibility, Time]);
    provideMade(bind, PaymentFileGateway, paymentFileCalls, [ApiClient]);
    provideUseCase(bind, BankFileList, [PaymentFileGateway, NewKey, RunProcessing, PageVisibility, Time]);
    provideMade(bind, AcknowledgmentGateway, acknowledgmentCalls, [ApiClient]);
    provideUseCase(bind, Acknowledgments, [AcknowledgmentGateway, NewKey, BankFileList]);
    provideUseCase(bind, BankFileEntryList, [PaymentFileGateway, PageVisibility, Time]);
    provideMade(bind, FileReversalGateway, fileReversalCalls, [ApiClient]);
    provideUseCase(bind, FileReversals, [FileReversalGateway, NewKey, BankFileList, BankFileEntryList, Time]);
    provideUseCase(bind, RemittanceList, [PaymentFileGateway, NewKey, PageVisibility, Time]);
    provideMade(bind, AccountChangeGateway, accountChangeCalls, [ApiClient]);
    provideUseCase(bind, AccountChanges, [AccountChangeGateway]);
    provideMade(bind, ReturnFileGateway, returnFileCalls, [ApiClient]);
    provideUseCase(bind, ReturnFiles, [ReturnFileGateway, NewKey, AccountChanges]);
    provideUseCase(bind, ReturnRates, [ReturnFileGateway, Time]);
    provideMade(bind, RepGateway, repCalls, [ApiClient]);
    provideUseCase(bind, RepGroups, [RepGateway, CurrentMe, Time]);
    provideMade(bind, BillChangeGateway, billChangeCalls, [ApiClient]);
    provideUseCase(bind, LargestChanges, [BillChangeGateway, Time]);
    provideMade(bind, AuditGateway, auditCalls, [ApiClient]);
    provideUseCase(bind, AuditLog, [AuditGateway, Time]);
    provideMade(bind, BooksGateway, booksCalls, [ApiClient]);
    provideUseCase(bind, Books, [BooksGateway, Time]);
    provideMade(bind, ControlGateway, controlCalls, [ApiClient]);
    provideUseCase(bind, Controls, [ControlGateway, NewKey, Time]);
    provideMade(bind, PeriodGateway, periodCalls, [ApiClient]);
    provideUseCase(bind, Periods, [PeriodGateway, NewKey, Time]);
    provideMade(bind, StatementGateway, statementCalls, [ApiClient]);
    provideUseCase(bind, StatementList, [StatementGateway, NewKey, PageVisibility, Time]);
    provideUseCase(bind, StatementPages, [StatementGateway, Time]);
    provideUseCase(bind, WorkOnStatement, [StatementGateway, NewKey]);
    provideMade(bind, RateCheckGateway, rateCheckCalls, [ApiClient]);
    provideUseCase(bind, RateChecks, [RateCheckGateway, Time]);
    return bind;
  },
);
