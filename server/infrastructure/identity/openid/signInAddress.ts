/**
 * Where a browser signs in. Who asks for the company's connection is sent there at once.
 *
 * @param uid names the sign-in that the browser is in the middle of.
 * @param samlConnection empty when there is none.
 */
export function signInAddress(
  uid: string,
  { connection }: Readonly<Record<string, unknown>>,
  samlConnection: string,
): string {
  const isCompany = samlConnection !== '' && connection === samlConnection;
  return isCompany ? `/u/login/${uid}/company` : `/u/login/${uid}`;
}
