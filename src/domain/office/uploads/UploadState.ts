/**
 * State of an upload: being read; read and ready to commit; being committed; committed; reversed; discarded without a commit;
 * or refused because the file cannot be read.
 */
export const UPLOAD_STATES = [
  'READING',
  'CHECKED',
  'COMMITTING',
  'COMMITTED',
  'REVERSED',
  'DISCARDED',
  'REFUSED',
] as const;

export type UploadState = (typeof UPLOAD_STATES)[number];
