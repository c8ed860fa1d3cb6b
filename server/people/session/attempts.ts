/** How many attempts are allowed under a key within 15 minutes. */
export interface AttemptLimit {
  /** Such as the wrong passwords of one person. Compared exactly. */
  readonly key: string;
  readonly limit: number;
}

/** Attempts of the last 15 minutes, counted across servers and restarts. */
export interface RecentAttempts {
  /**
   * Counts one attempt under each key, or under none if any key has reached its limit. Concurrent attempts never exceed the
   * limit.
   *
   * @returns 0 if the attempt counts; otherwise whole minutes to wait, at least 1.
   */
  count(limits: readonly AttemptLimit[]): Promise<number>;
  /** Removes the latest attempt under a key. */
  removeLatest(key: string): Promise<void>;
  /** Removes all attempts under a key. */
  clear(key: string): Promise<void>;
}

export const ATTEMPTS_WINDOW_MS = 15 * 60_000;

/**
 * @param times of the counted attempts, epoch milliseconds, in any order.
 * @returns whole minutes until another attempt is allowed; 0 if one is allowed now.
 */
export function minutesToWait(times: readonly number[], limit: number, now: number): number {
  const decisive = [...times].sort((one, other) => one - other)[times.length - limit];
  return decisive === undefined ? 0 : Math.ceil((decisive + ATTEMPTS_WINDOW_MS - now) / 60_000);
}

const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const NETWORK_GROUPS = 4;
const ALL_GROUPS = 8;

/**
 * Key under which attempts from a network address are counted. One IPv6 connection can use 2^64 addresses, so all
 * addresses with the same first 64 bits share a key.
 *
 * @param address from the socket: IPv4, IPv6, or IPv4 mapped to IPv6.
 */
export function networkOf(address: string): string {
  const plain = MAPPED_IPV4.exec(address)?.[1] ?? address;
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('%')[0]?.split('::') ?? [];
  const groupsOf = (part: string) => part.split(':').filter(Boolean);
  const [first, last] = [groupsOf(head), groupsOf(tail ?? '')];
  const zeros = tail === undefined ? 0 : Math.max(0, ALL_GROUPS - first.length - last.length);
  const groups = [...first, ...Array<string>(zeros).fill('0'), ...last].slice(0, NETWORK_GROUPS);
  return groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, '')).join(':');
}
