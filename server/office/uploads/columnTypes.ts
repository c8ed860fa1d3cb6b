import type { StoredSample, UploadTask } from './Upload';

/** Types of columns that only this folder knows. */
declare module '../../platform/database/columnTypes' {
  interface ColumnTypes {
    'uploads.sample': Partial<StoredSample>;
    'uploads.task': UploadTask;
  }
}
