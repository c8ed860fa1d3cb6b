const WORDS: Readonly<Record<string, string>> = {
  'Username-Password-Authentication': 'Password',
  email: 'Mailed code',
};

/** How somebody signs in: with a password of ours, with a code, or through their company. */
export function connectionText({ connection }: { readonly connection: string }): string {
  return WORDS[connection] ?? `Company (${connection})`;
}
