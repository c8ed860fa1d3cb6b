import type { UploadWithErrors } from '../../../contract/office/uploadRecords';
import { cents } from '../../../src/domain/platform/money/Cents';

/** A checked upload, ready to commit, unless overridden. */
export function anUpload(more: Partial<UploadWithErrors> = {}): UploadWithErrors {
  return {
    filePk: '200010.1',
    kind: 'payrollDeductions',
    owner: '200010',
    fileName: 'march.csv',
    storedName: '20260303150000 march.csv',
    bytes: 1_000,
    format: 'csv',
    state: 'CHECKED',
    version: 1,
    progress: 0,
    templatePk: null,
    templateName: null,
    templateBy: 'guessed',
    rows: 3,
    goodRows: 3,
    errorRows: 0,
    totalCents: cents(126_290),
    effect: 'Adds 3 deductions.',
    problem: '',
    notice: '',
    account: null,
    duplicateOf: null,
    addDate: '2026-03-03T15:00:00.000Z',
    addUser: 'Rosa Reyes',
    modDate: '2026-03-03T15:00:00.000Z',
    modUser: 'Rosa Reyes',
    rowsRemovedAt: null,
    opening: null,
    errors: [],
    causes: [],
    ...more,
  };
}
