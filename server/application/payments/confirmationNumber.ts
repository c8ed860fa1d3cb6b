import { randomInt } from 'node:crypto';

/** Without letters and digits that look or sound alike. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const BLOCKS = 3;
const BLOCK_LENGTH = 4;

/** What a person reads out from a receipt: `LB-7F3K-9Q2M-WX4T`. Unlike any other, for all practical purposes. */
export function confirmationNumber(): string {
  const block = () => Array.from({ length: BLOCK_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return ['LB', ...Array.from({ length: BLOCKS }, block)].join('-');
}
