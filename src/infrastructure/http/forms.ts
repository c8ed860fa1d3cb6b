import type { SendOptions } from '../../application/office/uploads/ports';
import type { GivenFile } from '../../application/platform/shared/GivenFile';

/** Reports the progress of the files alone; the request is slightly larger. */
export function progressTo({ onProgress }: SendOptions, fileBytes: number) {
  return (sent: number, all: number | undefined) =>
    onProgress(Math.min(fileBytes, (sent / (all ?? sent)) * fileBytes), fileBytes);
}

/** A form with files by name. Files on disk are not read into memory. @source UPL-1 */
export async function formOf(
  field: string,
  files: readonly { readonly file: GivenFile; readonly name: string }[],
): Promise<FormData> {
  const form = new FormData();
  for (const { file, name } of files) {
    // oxlint-disable-next-line no-await-in-loop -- files are read in order
    const content = file instanceof Blob ? file : new Blob([await file.arrayBuffer()]);
    form.append(field, content, name);
  }
  return form;
}
