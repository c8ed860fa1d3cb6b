/** Whose an upload or a template is: the first part of its key. Owners have no dots. */
export function ownerOf(pk: string): string {
  return pk.slice(0, Math.max(0, pk.indexOf('.')));
}
