import { questionableSettings } from './questionableSettings';
import { SECRET_SETTINGS, settingsIn } from './readConfig';
import { settingsSchema } from './settings';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1']);
const SETTINGS = Object.keys(settingsSchema.entries);
const SECRET_FILES = SECRET_SETTINGS.map((name) => `${name}_FILE`);
const NAMES: ReadonlySet<string> = new Set([...SETTINGS, ...SECRET_FILES]);

/** Shorter names are too similar to each other to allow two slips. */
const MIN_LENGTH_FOR_TWO = 8;
const MIN_LENGTH = 4;

/**
 * Variables that are not settings but look like one, ignored settings, and contradictory settings. Otherwise, a misspelled setting
 * would silently be replaced by its default.
 *
 * @source docs/decisions/server.md#variables-that-look-like-settings-are-warnings
 * @returns sentences for the operator; never a value.
 */
export function settingWarnings(environment: NodeJS.ProcessEnv): string[] {
  const unknown = Object.entries(environment).filter(([name, value]) => value?.trim() && !NAMES.has(name));
  const warnings = unknown.flatMap(([name]) => warningOf(name) ?? []);
  if (environment.IDENTITY_DOMAIN?.trim() && !environment.IDENTITY_CLIENT_ID?.trim()) {
    warnings.push('IDENTITY_CLIENT_ID is not set: set it to the client ID that Listbill has at the identity provider.');
  }
  const place = environment.LOG_TO?.trim() ?? '';
  if (environment.NODE_ENV?.trim() === 'production' && (place === 'none' || place.startsWith('/'))) {
    warnings.push(
      `LOG_TO=${place} keeps security events ${place === 'none' ? 'nowhere' : 'where the server can change them'}: send them to another ` +
        'machine, such as syslog+tls://logs.example, or to stdout, whose collector does.',
    );
  }
  for (const name of ['HOST', 'METRICS_HOST']) {
    const host = environment[name]?.trim() || 'localhost';
    const isPlain = environment.NODE_ENV?.trim() === 'production' && !environment.TLS_CERTIFICATE?.trim();
    // A trusted proxy may be on the same machine, as in front of a container.
    const isBehindProxy = name === 'HOST' && environment.TRUST_PROXY?.trim() === 'true';
    if (isPlain && !LOOPBACK.has(host) && !isBehindProxy)
      warnings.push(`${name} is reached over the network without TLS: set TLS_CERTIFICATE and TLS_KEY, or localhost.`);
  }
  const settings = settingsIn(environment);
  return settings ? [...warnings, ...questionableSettings(settings)] : warnings;
}

function warningOf(name: string): string | undefined {
  const base = name.endsWith('_FILE') ? name.slice(0, -'_FILE'.length) : name;
  if (base !== name && SETTINGS.includes(base)) {
    return `${name} is ignored, because only secrets can be given as files: set ${base}.`;
  }
  const meant = nearestName(name);
  return meant && `${name} is not a setting and is ignored: rename it to ${meant} if that is meant, or remove it.`;
}

function nearestName(name: string): string | undefined {
  const spelled = plain(name);
  if (spelled.length < MIN_LENGTH) return undefined;
  const allowed = spelled.length < MIN_LENGTH_FOR_TWO ? 1 : 2;
  const near = [...NAMES]
    .filter((setting) => Math.abs(plain(setting).length - spelled.length) <= allowed)
    .map((setting) => ({ setting, slips: slipsBetween(spelled, plain(setting)) }));
  const [nearest] = near.filter(({ slips }) => slips <= allowed).sort((one, other) => one.slips - other.slips);
  return nearest?.setting;
}

/** Upper case without separators; a missing separator is a separate kind of slip. */
const plain = (name: string) => name.toUpperCase().replace(/[^A-Z\d]/g, '');

/** Number of letters added, omitted, replaced, or swapped with their neighbor (optimal string alignment). */
function slipsBetween(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    rows.push(current);
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(one.length, other.length);
}
