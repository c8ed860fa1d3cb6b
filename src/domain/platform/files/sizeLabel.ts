/** A file's size, such as `412 kB`. @param bytes 0 or more; decimal units, as file managers show them */
export function sizeLabel(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
