import { readFileSync, unwatchFile, watchFile } from 'node:fs';
import type { Server } from 'node:http';
import type { Server as TlsServer } from 'node:https';
import type { Config } from '../../platform/config/Config';

const EVERY_MS = 60_000;

/** Reads the certificate and the key of this server. @throws Error if they cannot be read. */
export const tlsFilesOf = ({ tls }: Partial<Pick<Config, 'tls'>>) =>
  tls && { cert: readFileSync(tls.certificate), key: readFileSync(tls.key) };

/**
 * Has a server use a renewed certificate within a minute after its files change, for new connections. If they cannot be read or do not
 * belong together, such as between the writes of the two, it continues with the former.
 *
 * @param server that was created with the files; without TLS, nothing happens
 * @source docs/operations.md#network-certificates-and-secrets
 */
export function keepCertificateCurrent(
  server: Server | TlsServer,
  { tls }: Partial<Pick<Config, 'tls'>>,
  onFailure?: (what: string, error: unknown) => void,
  everyMs = EVERY_MS,
): void {
  if (!tls || !('setSecureContext' in server)) return;
  const renew = () => {
    try {
      server.setSecureContext({ ...tlsFilesOf({ tls }), minVersion: 'TLSv1.2' });
    } catch (error) {
      onFailure?.('the renewed certificate could not be used', error);
    }
  };
  const files = [tls.certificate, tls.key];
  // Compares by path, so a link that points to another file is noticed, too.
  for (const file of files) watchFile(file, { interval: everyMs, persistent: false }, renew);
  server.once('close', () => {
    for (const file of files) unwatchFile(file, renew);
  });
}
