/** Where the provider is, without a slash at the end. @param domain a host, or a whole http address on localhost. */
export function providerAddress(domain: string): string {
  return /^https?:/.test(domain) ? domain : `https://${domain}`;
}
