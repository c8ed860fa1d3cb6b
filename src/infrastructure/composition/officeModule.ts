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
import { HttpAccountChangeGateway } from '../http/HttpAccountChangeGateway';
import { HttpAcknowledgmentGateway } from '../http/HttpAcknowledgmentGateway';
import { HttpAuditGateway } from '../http/HttpAuditGateway';
import { HttpBooksGateway } from '../http/HttpBooksGateway';
import { HttpControlGateway } from '../http/HttpControlGateway';
import { HttpFileReversalGateway } from '../http/HttpFileReversalGateway';
import {
  HttpBillChangeGateway,
  HttpProcessingGateway,
  HttpReleaseGateway,
  HttpRepGateway,
} from '../http/HttpOfficeGateways';
import { HttpOperationsGateway } from '../http/HttpOperationsGateway';
import { HttpPaymentFileGateway } from '../http/HttpPaymentFileGateway';
import { HttpPeriodGateway } from '../http/HttpPeriodGateway';
import { HttpRateCheckGateway } from '../http/HttpRateCheckGateway';
import { HttpReturnFileGateway } from '../http/HttpReversalGateway';
import { HttpRunHistoryGateway } from '../http/HttpRunHistoryGateway';
import { HttpStatementGateway } from '../http/HttpStatementGateway';
import type { billsModule } from './billsModule';
import type { dashboardModule } from './dashboardModule';
import { type Provides, provideAdapter, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/**
 * Wiring of office work on the dashboard: release, processing, the rep's groups, and the audit log. Requires the slice `dashboard`;
 * releasing requires `bills`, too.
 */
export const officeModule = slice<Core | Provides<typeof billsModule> | Provides<typeof dashboardModule>>()(
  ({ bind }) => {
    provideAdapter(bind, ReleaseGateway, HttpReleaseGateway, [ApiClient]);
    provideUseCase(bind, ReleaseBills, [ReleaseGateway, BillGateway, DashboardOverview]);
    provideAdapter(bind, ProcessingGateway, HttpProcessingGateway, [ApiClient]);
    provideAdapter(bind, RunHistoryGateway, HttpRunHistoryGateway, [ApiClient]);
    provideUseCase(bind, RunProcessing, [ProcessingGateway, RunHistoryGateway, DashboardOverview, Time]);
    provideUseCase(bind, RunList, [RunHistoryGateway, RunProcessing, ProcessingStatus, PageVisibility, Time]);
    provideAdapter(bind, OperationsGateway, HttpOperationsGateway, [ApiClient]);
    provideUseCase(bind, SystemOperations, [OperationsGateway, PageVisibility, Time]);
    provideUseCase(bind, RunPaymentList, [RunHistoryGateway, PageVisibility, Time]);
    provideAdapter(bind, PaymentFileGateway, HttpPaymentFileGateway, [ApiClient]);
    provideUseCase(bind, BankFileList, [PaymentFileGateway, NewKey, RunProcessing, PageVisibility, Time]);
    provideAdapter(bind, AcknowledgmentGateway, HttpAcknowledgmentGateway, [ApiClient]);
    provideUseCase(bind, Acknowledgments, [AcknowledgmentGateway, NewKey, BankFileList]);
    provideUseCase(bind, BankFileEntryList, [PaymentFileGateway, PageVisibility, Time]);
    provideAdapter(bind, FileReversalGateway, HttpFileReversalGateway, [ApiClient]);
    provideUseCase(bind, FileReversals, [FileReversalGateway, NewKey, BankFileList, BankFileEntryList, Time]);
    provideUseCase(bind, RemittanceList, [PaymentFileGateway, NewKey, PageVisibility, Time]);
    provideAdapter(bind, AccountChangeGateway, HttpAccountChangeGateway, [ApiClient]);
    provideUseCase(bind, AccountChanges, [AccountChangeGateway]);
    provideAdapter(bind, ReturnFileGateway, HttpReturnFileGateway, [ApiClient]);
    provideUseCase(bind, ReturnFiles, [ReturnFileGateway, NewKey, AccountChanges]);
    provideUseCase(bind, ReturnRates, [ReturnFileGateway, Time]);
    provideAdapter(bind, RepGateway, HttpRepGateway, [ApiClient]);
    provideUseCase(bind, RepGroups, [RepGateway, CurrentMe, Time]);
    provideAdapter(bind, BillChangeGateway, HttpBillChangeGateway, [ApiClient]);
    provideUseCase(bind, LargestChanges, [BillChangeGateway, Time]);
    provideAdapter(bind, AuditGateway, HttpAuditGateway, [ApiClient]);
    provideUseCase(bind, AuditLog, [AuditGateway, Time]);
    provideAdapter(bind, BooksGateway, HttpBooksGateway, [ApiClient]);
    provideUseCase(bind, Books, [BooksGateway, Time]);
    provideAdapter(bind, ControlGateway, HttpControlGateway, [ApiClient]);
    provideUseCase(bind, Controls, [ControlGateway, NewKey, Time]);
    provideAdapter(bind, PeriodGateway, HttpPeriodGateway, [ApiClient]);
    provideUseCase(bind, Periods, [PeriodGateway, NewKey, Time]);
    provideAdapter(bind, StatementGateway, HttpStatementGateway, [ApiClient]);
    provideUseCase(bind, StatementList, [StatementGateway, NewKey, PageVisibility, Time]);
    provideUseCase(bind, StatementPages, [StatementGateway, Time]);
    provideUseCase(bind, WorkOnStatement, [StatementGateway, NewKey]);
    provideAdapter(bind, RateCheckGateway, HttpRateCheckGateway, [ApiClient]);
    provideUseCase(bind, RateChecks, [RateCheckGateway, Time]);
    return bind;
  },
);
