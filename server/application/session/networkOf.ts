const MAPPED_IPV4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
const NETWORK_GROUPS = 4;
const ALL_GROUPS = 8;

/**
 * What attempts from a network address are counted under. One connection of an IPv6 network has 2^64 addresses to choose
 * from, so its first 64 bits count as one address.
 *
 * @param address as the socket reports it: IPv4, IPv6, or IPv4 written as IPv6.
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
