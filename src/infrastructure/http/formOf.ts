import type { GivenFile } from '../../application/shared/GivenFile';

/** A form with files, each under its own name. What the browser has on its disk is not read into memory. @source UPL-1 */
export async function formOf(
  field: string,
  files: readonly { readonly file: GivenFile; readonly name: string }[],
): Promise<FormData> {
  const form = new FormData();
  for (const { file, name } of files) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, in their order
    const content = file instanceof Blob ? file : new Blob([await file.arrayBuffer()]);
    form.append(field, content, name);
  }
  return form;
}
