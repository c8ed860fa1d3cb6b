import { BillLock } from '../../application/bills/BillLock';
import { BillGateway } from '../../application/bills/ports';
import { DraftGateway } from '../../application/drafts/ports';
import { ColumnMappingGateway, PayrollFiles, UploadedPayrollGateway } from '../../application/reconciliation/ports';
import { ReconcileSessions } from '../../application/reconciliation/ReconcileSessions';
import { UploadedPayrollFiles } from '../../application/reconciliation/UploadedPayrollFiles';
import { PageVisibility } from '../../application/shared/PageVisibility';
import { Time } from '../../application/shared/Time';
import { startPayrollWorker } from '../files/startPayrollWorker';
import { WorkerPayrollFiles } from '../files/WorkerPayrollFiles';
import { ApiClient } from '../http/ApiClient';
import { HttpColumnMappingGateway } from '../http/HttpColumnMappingGateway';
import { HttpUploadedPayrollGateway } from '../http/HttpUploadedPayrollGateway';
import type { billModule } from './billModule';
import { type Provides, provideAdapter, provideUseCase, provideValue, slice } from './provide';
import type { Core } from './shellModule';

/** Reads payroll files in a worker. */
export const reconciliationInBrowser = slice<Core>()(({ bind }) => {
  provideValue(bind, PayrollFiles, new WorkerPayrollFiles(startPayrollWorker));
  return bind;
});

/** Wiring of reconciliation. Requires the slices `bills`, `bill` and `demo`. */
export const reconciliationModule = slice<Core | Provides<typeof billModule>>()(({ bind }) => {
  provideAdapter(bind, ColumnMappingGateway, HttpColumnMappingGateway, [ApiClient]);
  provideAdapter(bind, UploadedPayrollGateway, HttpUploadedPayrollGateway, [ApiClient]);
  provideUseCase(bind, UploadedPayrollFiles, [UploadedPayrollGateway]);
  provideUseCase(bind, ReconcileSessions, [
    BillGateway,
    BillLock,
    DraftGateway,
    PayrollFiles,
    ColumnMappingGateway,
    UploadedPayrollGateway,
    PageVisibility,
    Time,
  ]);
  return bind;
});
