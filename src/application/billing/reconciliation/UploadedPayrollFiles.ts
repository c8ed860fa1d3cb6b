import { type Observable, of } from 'rxjs';
import { addMonths, type LocalDate } from '../../../domain/platform/dates/LocalDate';
import { type Loadable, loadEach } from '../../platform/shared/Loadable';
import type { UploadedPayroll } from './PayrollFile';
import type { UploadedPayrollGateway } from './ports';

/** Payroll files that were uploaded before, offered for comparing. */
export class UploadedPayrollFiles {
  constructor(private readonly uploaded: UploadedPayrollGateway) {}

  /** The group's uploaded files, newest first. Loading on subscribe, then the result. Never errors. Cold. */
  watch(groupNumber: string): Observable<Loadable<readonly UploadedPayroll[]>> {
    return loadEach(of(groupNumber), (group) => this.uploaded.list({ groupNumber: group }));
  }
}

/**
 * The file that a bill is most likely compared with: the newest, if it was uploaded since the month before the bill's.
 * Undefined if none was. A file of another month asks before it is compared.
 *
 * @param files newest first
 * @param periodFrom first day of the bill's month
 */
export function fileAtHand(files: readonly UploadedPayroll[], periodFrom: LocalDate): UploadedPayroll | undefined {
  const [newest] = files;
  return newest && newest.addDate.slice(0, 10) >= addMonths(periodFrom, -1) ? newest : undefined;
}
