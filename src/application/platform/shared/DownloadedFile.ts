/** A file to save on the person's computer. */
export interface DownloadedFile {
  /** With its ending; never empty. */
  readonly name: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A large file to save, in parts, because concatenating them would double the memory. */
export interface FileInParts extends Omit<DownloadedFile, 'bytes'> {
  readonly parts: readonly Uint8Array<ArrayBuffer>[];
}

export const PDF_MEDIA_TYPE = 'application/pdf';
export const XLSX_MEDIA_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
