import { type Observable, of } from 'rxjs';
import { type Loadable, loadEach } from '../shared/Loadable';
import type { UploadedPayroll } from './PayrollFile';
import type { UploadedPayrollGateway } from './ports';

/** Payroll files that were uploaded before, offered for comparing. */
export class UploadedPayrollFiles {
  constructor(private readonly uploaded: UploadedPayrollGateway) {}

  /** The group's uploaded files, newest first. Loading on subscribe, then the result. Never errors. Cold. */
  watch(groupNumber: string): Observable<Loadable<readonly UploadedPayroll[]>> {
    return loadEach(of(groupNumber), (group) => this.uploaded.list(group));
  }
}
