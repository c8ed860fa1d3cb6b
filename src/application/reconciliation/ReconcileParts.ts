import type { BillLock } from '../bills/BillLock';
import type { BillGateway } from '../bills/ports/BillGateway';
import type { DraftGateway } from '../drafts/ports';
import type { PageVisibility } from '../shared/PageVisibility';
import type { Time } from '../shared/Time';
import type { ColumnMappingGateway } from './ports/ColumnMappingGateway';
import type { PayrollFiles } from './ports/PayrollFiles';
import type { UploadedPayrollGateway } from './ports/UploadedPayrollGateway';

/** What reconciling a bill works with. */
export interface ReconcileParts {
  readonly bills: BillGateway;
  readonly lock: BillLock;
  readonly drafts: DraftGateway;
  readonly files: PayrollFiles;
  readonly mappings: ColumnMappingGateway;
  readonly uploaded: UploadedPayrollGateway;
  readonly visibility: PageVisibility;
  readonly time: Time;
}
