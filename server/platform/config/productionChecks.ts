/**
 * Without an audience the provider issues opaque access tokens, which the server cannot verify.
 *
 * @param setting name of the setting for the audience.
 * @throws Error in production when the audience is missing or `openid`.
 * @source SES-10
 */
export function assertVerifiableAudience(audience: string, production: boolean, setting: string): void {
  if (!production || (audience !== '' && audience !== 'openid')) return;
  throw new Error(
    `${setting} is ${audience === '' ? 'missing' : `"${audience}"`}, and access tokens for it cannot be verified. ` +
      `Set ${setting} to the identifier that the Listbill API has at your identity provider, ` +
      'and the same in identity.audience of environment.json.',
  );
}

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
