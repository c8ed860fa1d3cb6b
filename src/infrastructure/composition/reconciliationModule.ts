import { BillLock } from '../../application/bills/BillLock';
import { BillGateway, BillStatusGateway } from '../../application/bills/ports';
import { ContinuationGateway, ContinuationPayers } from '../../application/continuation/ContinuationPayers';
import { DraftGateway } from '../../application/drafts/ports';
import { DifferenceSheets, ExportDifferences } from '../../application/reconciliation/ExportDifferences';
import {
  ColumnMappingGateway,
  ComparisonFactsGateway,
  DecisionMemoryGateway,
  PayrollFiles,
  UploadedPayrollGateway,
} from '../../application/reconciliation/ports';
import { ReconcileSessions } from '../../application/reconciliation/ReconcileSessions';
import { StandingDecisions } from '../../application/reconciliation/StandingDecisions';
import { UploadedPayrollFiles } from '../../application/reconciliation/UploadedPayrollFiles';
import { PageVisibility } from '../../application/shared/PageVisibility';
import { Time } from '../../application/shared/Time';
import { HucreDifferenceSheets } from '../files/HucreDifferenceSheets';
import { startPayrollWorker } from '../files/startPayrollWorker';
import { WorkerPayrollFiles } from '../files/WorkerPayrollFiles';
import { ApiClient } from '../http/ApiClient';
import { continuationCalls } from '../http/continuationCalls';
import { decisionMemoryCalls } from '../http/decisionMemoryCalls';
import { columnMappingCalls, comparisonFactsCalls, uploadedPayrollCalls } from '../http/payrollCalls';
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
