import { ContainerModule } from 'inversify';
import { BillLock } from '../../application/bills/BillLock';
import { BillGateway } from '../../application/bills/ports';
import { DraftGateway } from '../../application/drafts/ports/DraftGateway';
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
import { provideAdapter, provideUseCase, provideValue } from './provide';

/** Wiring of reconciliation. Requires the slices `bills`, `bill` and `demo`. */
export const reconciliationModule = new ContainerModule(({ bind, isBound }) => {
  provideAdapter(bind, ColumnMappingGateway, HttpColumnMappingGateway, [ApiClient]);
  provideAdapter(bind, UploadedPayrollGateway, HttpUploadedPayrollGateway, [ApiClient]);
  // Environments without workers provide their own reader.
  if (!isBound(PayrollFiles))
    provideValue<PayrollFiles>(bind, PayrollFiles, new WorkerPayrollFiles(startPayrollWorker));
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
});
