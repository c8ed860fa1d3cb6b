/** Where an uploaded file is kept: nothing its sender said is part of it. */
export function storageKeyOf(filePk: string): string {
  return `uploads/${filePk}`;
}
