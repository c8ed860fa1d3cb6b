import path from 'node:path';
import type { SecurityLogTarget } from '../security/openSecuritySink';

const SYSLOG = /^syslog(?:\+(tcp|tls))?:\/\/(\[[\da-f:]+\]|[\w.-]+)(?::(\d{1,5}))?\/?$/i;
/** IANA: syslog over UDP, syslog-conn over TCP, and syslog-tls. */
const PORTS = { udp: 514, tcp: 601, tls: 6514 };

/** Destination of security events in `LOG_TO`; undefined if the text is not a destination. */
export function securityLogTarget(text: string): SecurityLogTarget | undefined {
  if (text === 'stdout' || text === 'none') return { kind: text };
  if (path.isAbsolute(text)) return { kind: 'file', path: text };
  const [, name = 'udp', host, port] = SYSLOG.exec(text) ?? [];
  if (host === undefined) return undefined;
  const protocol = name.toLowerCase() as keyof typeof PORTS;
  const number = port === undefined ? PORTS[protocol] : Number(port);
  if (number < 1 || number > 65_535) return undefined;
  return { kind: 'syslog', protocol, host: host.replace(/^\[|\]$/g, ''), port: number };
}
