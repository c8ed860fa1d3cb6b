import { BillLock } from '../../application/billing/bills/BillLock';
import { BillGateway, BillStatusGateway } from '../../application/billing/bills/ports';
import { ContinuationGateway, ContinuationPayers } from '../../application/billing/continuation/ContinuationPayers';
import { DifferenceSheets, ExportDifferences } from '../../application/billing/reconciliation/ExportDifferences';
import {
  ColumnMappingGateway,
  ComparisonFactsGateway,
  DecisionMemoryGateway,
  PayrollFiles,
  UploadedPayrollGateway,
} from '../../application/billing/reconciliation/ports';
import { ReconcileSessions } from '../../application/billing/reconciliation/ReconcileSessions';
import { StandingDecisions } from '../../application/billing/reconciliation/StandingDecisions';
import { UploadedPayrollFiles } from '../../application/billing/reconciliation/UploadedPayrollFiles';
import { DraftGateway } from '../../application/platform/drafts/ports';
import { PageVisibility } from '../../application/platform/shared/PageVisibility';
import { Time } from '../../application/platform/shared/Time';
import { HucreDifferenceSheets } from '../files/HucreDifferenceSheets';
import { startPayrollWorker } from '../files/startPayrollWorker';
import { WorkerPayrollFiles } from '../files/WorkerPayrollFiles';
import { ApiClient } from '../http/ApiClient';
import { continuationCalls } from '../http/billing/continuationCalls';
import { decisionMemoryCalls } from '../http/billing/decisionMemoryCalls';
import { columnMappingCalls, comparisonFactsCalls, uploadedPayrollCalls } from '../http/billing/payrollCalls';
import type { billModule } from './billModule';
import { type Provides, provideAdapter, provideMade, provideUseCase, provideValue, slice } from './provide';
import type { Core } from './shellModule';

/** Reads payroll files in a worker. */
export const reconciliationInBrowser = slice<Core>()(({ bind }) => {
  provideValue(bind, PayrollFiles, new WorkerPayrollFiles(startPayrollWorker));
  return bind;
});

/** Wiring of reconciliation. Requires the slices `bills`, `bill` and `demo`. */
export const reconciliationModule = slice<Core | Provides<typeof billModule>>()(({ bind }) => {
  provideMade(bind, ColumnMappingGateway, columnMappingCalls, [ApiClient]);
  provideMade(bind, UploadedPayrollGateway, uploadedPayrollCalls, [ApiClient]);
  provideMade(bind, ComparisonFactsGateway, comparisonFactsCalls, [ApiClient]);
  provideMade(bind, DecisionMemoryGateway, decisionMemoryCalls, [ApiClient]);
  provideUseCase(bind, StandingDecisions, [DecisionMemoryGateway, Time]);
  provideMade(bind, ContinuationGateway, continuationCalls, [ApiClient]);
  provideUseCase(bind, ContinuationPayers, [ContinuationGateway, Time]);
  provideUseCase(bind, UploadedPayrollFiles, [UploadedPayrollGateway]);
  provideAdapter(bind, DifferenceSheets, HucreDifferenceSheets, []);
  provideUseCase(bind, ExportDifferences, [DifferenceSheets]);
  provideUseCase(bind, ReconcileSessions, [
    BillGateway,
    BillStatusGateway,
    BillLock,
    DraftGateway,
    PayrollFiles,
    ColumnMappingGateway,
    UploadedPayrollGateway,
    ComparisonFactsGateway,
    DecisionMemoryGateway,
    PageVisibility,
    Time,
  ]);
  return bind;
});
