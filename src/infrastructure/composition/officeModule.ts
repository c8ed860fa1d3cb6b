import { AuditGateway, AuditLog } from '../../application/audit/AuditLog';
import { BillGateway } from '../../application/bills/ports';
import { ControlGateway, Controls } from '../../application/controls/Controls';
import { DashboardOverview } from '../../application/dashboard/DashboardOverview';
import { BillChangeGateway, LargestChanges } from '../../application/dashboard/LargestChanges';
import { ReleaseGateway, RepGateway } from '../../application/dashboard/ports';
import { ReleaseBills } from '../../application/dashboard/ReleaseBills';
import { RepGroups } from '../../application/dashboard/RepGroups';
import { Books, BooksGateway } from '../../application/ledger/Books';
import { AccountChangeGateway, AccountChanges } from '../../application/payments/AccountChanges';
import { PeriodGateway, Periods } from '../../application/periods/Periods';
import { CurrentMe } from '../../application/preferences/CurrentMe';
import { AcknowledgmentGateway, Acknowledgments } from '../../application/processing/Acknowledgments';
import { FileReversalGateway, FileReversals } from '../../application/processing/FileReversals';
import {
  BankFileEntryList,
  BankFileList,
  PaymentFileGateway,
  RemittanceList,
} from '../../application/processing/PaymentFiles';
import { ProcessingStatus } from '../../application/processing/ProcessingStatus';
import { OperationsGateway, ProcessingGateway, RunHistoryGateway } from '../../application/processing/ports';
import { ReturnFileGateway, ReturnFiles, ReturnRates } from '../../application/processing/ReturnFiles';
import { RunList, RunPaymentList } from '../../application/processing/RunHistory';
import { RunProcessing } from '../../application/processing/RunProcessing';
import { SystemOperations } from '../../application/processing/SystemOperations';
import { RateCheckGateway, RateChecks } from '../../application/rates/RateChecks';
import { NewKey } from '../../application/shared/NewKey';
import { PageVisibility } from '../../application/shared/PageVisibility';
import { Time } from '../../application/shared/Time';
import {
  StatementGateway,
  StatementList,
  StatementPages,
  WorkOnStatement,
} from '../../application/statements/Statements';
import { ApiClient } from '../http/ApiClient';
import { accountChangeCalls } from '../http/accountChangeCalls';
import { acknowledgmentCalls } from '../http/acknowledgmentCalls';
import { auditCalls } from '../http/auditCalls';
import { booksCalls } from '../http/booksCalls';
import { controlCalls } from '../http/controlCalls';
import { fileReversalCalls } from '../http/fileReversalCalls';
import { billChangeCalls, processingCalls, releaseCalls, repCalls } from '../http/officeCalls';
import { operationsCalls } from '../http/operationsCalls';
import { paymentFileCalls } from '../http/paymentFileCalls';
import { periodCalls } from '../http/periodCalls';
import { rateCheckCalls } from '../http/rateCheckCalls';
import { returnFileCalls } from '../http/reversalCalls';
import { runHistoryCalls } from '../http/runHistoryCalls';
import { statementCalls } from '../http/statementCalls';
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
