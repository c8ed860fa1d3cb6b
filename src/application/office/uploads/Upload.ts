import type { Upload } from '../../../../contract/office/uploadRecords';

export type { Upload, UploadQuery, UploadWithErrors } from '../../../../contract/office/uploadRecords';

export type { UploadTarget } from '../../../../contract/office/uploads';

/** Whether the server is reading or committing it. */
export function isRunning({ state }: Pick<Upload, 'state'>): boolean {
  return state === 'READING' || state === 'COMMITTING';
}
