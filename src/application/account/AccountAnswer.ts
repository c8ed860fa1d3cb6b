/** The answer to what somebody asked for about an account: an expected one is a value, everything else an IdentityError. */
export type AccountAnswer<Field extends string> =
  | { readonly kind: 'done' }
  /** Nothing was sent: these fields cannot be right as they are. A sentence for each. */
  | { readonly kind: 'refused'; readonly problems: Readonly<Partial<Record<Field, string>>> };

/** Refused when any of `problems` has a sentence; undefined when there is none. */
export function refusalOf<Field extends string>(
  problems: Readonly<Record<Field, string | undefined>>,
): (AccountAnswer<Field> & { kind: 'refused' }) | undefined {
  const found = Object.entries(problems).filter(([, problem]) => problem !== undefined);
  if (found.length === 0) return undefined;
  return { kind: 'refused', problems: Object.fromEntries(found) as Partial<Record<Field, string>> };
}
