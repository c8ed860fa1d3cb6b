import path from 'node:path';
import type { SecurityLogTarget } from '../security/openSecuritySink';

const SYSLOG = /^syslog(\+tcp)?:\/\/(\[[\da-f:]+\]|[\w.-]+)(?::(\d{1,5}))?\/?$/i;
/** IANA: syslog over UDP, and syslog-conn over TCP. */
const PORTS = { udp: 514, tcp: 601 };

/** Where `LOG_TO` sends security events; undefined for a text that names no place. */
export function securityLogTarget(text: string): SecurityLogTarget | undefined {
  if (text === 'stdout' || text === 'none') return { kind: text };
  if (path.isAbsolute(text)) return { kind: 'file', path: text };
  const [, tcp, host, port] = SYSLOG.exec(text) ?? [];
  if (host === undefined) return undefined;
  const protocol = tcp === undefined ? 'udp' : 'tcp';
  const number = port === undefined ? PORTS[protocol] : Number(port);
  if (number < 1 || number > 65_535) return undefined;
  return { kind: 'syslog', protocol, host: host.replace(/^\[|\]$/g, ''), port: number };
}
