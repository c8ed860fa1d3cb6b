/** Kind of record that a code in a person's scope refers to. */
export type CodeKind = 'carrier' | 'agent' | 'rep';

/** Names by kind and code, such as `carrier BHH`. */
export type CodeNames = Readonly<Record<string, string>>;

/**
 * The name for a code, or the code itself if it has no name, such as a code without a carrier.
 *
 * @source docs/decisions/directory.md#names-are-shown-instead-of-codes
 */
export function codeName(names: CodeNames, kind: CodeKind, code: string | number): string {
  const key = `${kind} ${code}`;
  return Object.hasOwn(names, key) ? (names[key] ?? String(code)) : String(code);
}
