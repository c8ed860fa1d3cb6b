/** Those of the known codes, each once, that one is but for capitals; itself alone where it is one of them. */
export function sameButCapitals(code: string, known: Iterable<string>): readonly string[] {
  const same = [...new Set(known)].filter((one) => one.toLowerCase() === code.toLowerCase());
  return same.includes(code) ? [code] : same;
}
