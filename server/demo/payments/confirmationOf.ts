import type { Random } from '../chance/Random';

const ALPHABET = Array.from('23456789ABCDEFGHJKMNPQRSTVWXYZ');

/** A number as receipts have them: `LB-7F3K-9Q2M-WX4T`. */
export function confirmationOf(random: Random): string {
  const block = () => Array.from({ length: 4 }, () => random.pick(ALPHABET)).join('');
  return `LB-${block()}-${block()}-${block()}`;
}
