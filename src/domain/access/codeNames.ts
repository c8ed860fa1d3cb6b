/** What a code of a person's scope stands for. */
export type CodeKind = 'carrier' | 'agent' | 'rep';

/** Names by kind and code, such as `carrier BHH`. */
export type CodeNames = Readonly<Record<string, string>>;

/**
 * The name that a code stands for; the code itself without one, such as one that has no carrier.
 *
 * @source docs/decisions/directory.md#names-are-shown-instead-of-codes
 */
export function codeName(names: CodeNames, kind: CodeKind, code: string | number): string {
  const key = `${kind} ${code}`;
  return Object.hasOwn(names, key) ? (names[key] ?? String(code)) : String(code);
}
