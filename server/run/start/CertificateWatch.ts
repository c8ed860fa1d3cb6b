import { connect, rootCertificates } from 'node:tls';
import type { Config } from '../../platform/config/Config';

/** Certificates of the site and of the identity provider, as the server receives them over the network. */
export interface SiteFigures {
  /** The certificate of each site. Sites without one, or that do not answer, are left out. */
  readonly certificates: ReadonlyMap<'public' | 'identity', SiteCertificate>;
  /** Seconds by which the provider's clock is ahead of this machine's; null if it does not say. Tokens are valid by both. */
  readonly clockSeconds: number | null;
}

export interface SiteCertificate {
  /** When it expires, in seconds since 1970. */
  readonly expiresAt: number;
  /** Whether browsers trust it: it is of the host, valid now, and from a public authority. */
  readonly isTrusted: boolean;
}

const MAX_ANSWER_MS = 5_000;
const EVERY_MS = 10 * 60_000;
const HTTPS_PORT = 443;
const NOTHING: SiteFigures = { certificates: new Map(), clockSeconds: null };

/** Reads certificates and the provider's clock at most every ten minutes. Only those who ask for the first figures wait. */
export class CertificateWatch {
  private last = NOTHING;
  private readAt = Number.NEGATIVE_INFINITY;
  private reading: Promise<void> | undefined;
  private hasRead = false;

  constructor(private readonly config: Pick<Config, 'publicUrl'> & { readonly identity: WatchedIdentity }) {}

  /** The figures of the last reading; empty until the first has ended. */
  current(): SiteFigures {
    if (performance.now() - this.readAt > EVERY_MS) {
      this.readAt = performance.now();
      this.reading = this.read()
        .catch(() => undefined)
        .finally(() => {
          this.hasRead = true;
        });
    }
    return this.last;
  }

  /** As `current`, after the first reading has ended. Sites that do not answer delay it by a few seconds. */
  async first(): Promise<SiteFigures> {
    this.current();
    if (!this.hasRead) await this.reading;
    return this.last;
  }

  /** Waits for the reading that is under way. */
  async settled(): Promise<void> {
    await this.reading;
  }

  private async read(): Promise<void> {
    const { publicUrl, identity } = this.config;
    // The embedded provider is this process.
    const provider = identity.embeddedPort === null ? identity.issuer : null;
    const [site, issuer, clockSeconds] = await Promise.all([
      certificateOf(publicUrl),
      provider === null ? null : certificateOf(provider),
      provider === null ? null : clockDifference(provider),
    ]);
    const found = [
      ['public', site],
      ['identity', issuer],
    ] as const;
    const certificates = new Map(
      found.flatMap(([name, certificate]) => (certificate === null ? [] : [[name, certificate] as const])),
    );
    this.last = { certificates, clockSeconds };
  }
}

type WatchedIdentity = Pick<Config['identity'], 'issuer' | 'embeddedPort'>;

/**
 * The certificate at an address, trusted or not; null without one.
 *
 * @param authorities that are trusted: those of browsers, and not those that this process trusts besides
 */
export async function certificateOf(
  address: string,
  authorities: readonly string[] = rootCertificates,
): Promise<SiteCertificate | null> {
  const { protocol, hostname, port } = new URL(address);
  if (protocol !== 'https:') return null;
  return new Promise((resolve) => {
    // Only reads the certificate, and sends nothing.
    const socket = connect({
      host: hostname,
      port: Number(port || HTTPS_PORT),
      servername: hostname,
      ca: [...authorities],
      rejectUnauthorized: false,
      timeout: MAX_ANSWER_MS,
    });
    const end = (certificate: SiteCertificate | null) => {
      socket.destroy();
      resolve(certificate);
    };
    socket.once('secureConnect', () => {
      const seconds = Date.parse(socket.getPeerCertificate().valid_to) / 1000;
      end(Number.isNaN(seconds) ? null : { expiresAt: seconds, isTrusted: socket.authorized });
    });
    socket.once('error', () => end(null));
    socket.once('timeout', () => end(null));
  });
}

async function clockDifference(issuer: string): Promise<number | null> {
  const sentAt = Date.now();
  const answer = await fetch(`${issuer}.well-known/jwks.json`, {
    redirect: 'error',
    signal: AbortSignal.timeout(MAX_ANSWER_MS),
  }).catch(() => undefined);
  const date = Date.parse(answer?.headers.get('date') ?? '');
  await answer?.body?.cancel();
  if (Number.isNaN(date)) return null;
  // The header has whole seconds, and was written on the way.
  return Math.round((date - (sentAt + Date.now()) / 2) / 1000);
}
