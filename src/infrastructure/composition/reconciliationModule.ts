import { BillLock } from '../../application/bills/BillLock';
import { BillGateway } from '../../application/bills/ports/BillGateway';
import { DraftGateway } from '../../application/drafts/ports';
import { ColumnMappingGateway } from '../../application/reconciliation/ports/ColumnMappingGateway';
import { PayrollFiles } from '../../application/reconciliation/ports/PayrollFiles';
import { UploadedPayrollGateway } from '../../application/reconciliation/ports/UploadedPayrollGateway';
import { ReconcileBill } from '../../application/reconciliation/ReconcileBill';
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

/** Reconciling bills. Needs the slices of bills, of one bill, and of what the demo offers. */
export const reconciliationModule = slice<Core | Provides<typeof billModule>>()(({ bind }) => {
  provideAdapter(bind, ColumnMappingGateway, HttpColumnMappingGateway, [ApiClient]);
  provideAdapter(bind, UploadedPayrollGateway, HttpUploadedPayrollGateway, [ApiClient]);
  provideUseCase(bind, UploadedPayrollFiles, [UploadedPayrollGateway]);
  provideUseCase(bind, ReconcileBill, [
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
