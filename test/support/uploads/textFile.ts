/** A file of these lines for a form. */
export function textFile(name: string, ...lines: readonly string[]): { readonly name: string; readonly bytes: Buffer } {
  return { name, bytes: Buffer.from(lines.join('\n')) };
}
