/** Saves bytes, or the parts of a file in order, as a download. */
export function saveFile(name: string, mediaType: string, ...parts: readonly Uint8Array<ArrayBuffer>[]): void {
  const url = URL.createObjectURL(new Blob([...parts], { type: mediaType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
