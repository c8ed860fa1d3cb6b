/** Where all of them lie: the first part of their keys. */
export const UPLOADS_FOLDER = 'uploads';

/** Where an uploaded file is kept: nothing its sender said is part of it. */
export function storageKeyOf(filePk: string): string {
  return `${UPLOADS_FOLDER}/${filePk}`;
}
