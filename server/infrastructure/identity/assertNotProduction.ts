/**
 * The embedded identity provider is for demos, development and tests.
 *
 * @throws Error in production.
 */
export function assertNotProduction(production: boolean): void {
  if (!production) return;
  throw new Error(
    'The embedded identity provider does not run in production. ' +
      "Point the identity settings (domain, client and audience) at your organization's own provider.",
  );
}
