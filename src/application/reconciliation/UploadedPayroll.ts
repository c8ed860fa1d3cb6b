/** A payroll file that was uploaded and counts. */
export interface UploadedPayroll {
  readonly filePk: string;
  readonly fileName: string;
  readonly rows: number;
  /** ISO timestamp, UTC. */
  readonly addDate: string;
  readonly addUser: string;
}
