import { Random } from '../chance/Random';
import type { DemoGroup } from '../groups/DemoGroup';

/** A group's bank account, in the open: it is encrypted before it is stored. */
export interface DemoBankAccount {
  readonly bankAccountPk: string;
  readonly name: string;
  readonly bankName: string;
  readonly accountType: 'checking' | 'savings';
  readonly routingNumber: string;
  readonly accountNumber: string;
}

/** Traveler's cheques had these; no bank has, so a payment to such a number goes nowhere. */
const OF_NO_BANK = '8099';
const BANK_NAMES = ['First Meridian Bank', 'Northgate Savings', 'Union Ferry Bank', 'Harbor State Bank'];
const WEIGHTS = [3, 7, 1];

export function bankAccountPkOf(groupNumber: string): string {
  return `${groupNumber}.BA1`;
}

export function bankAccountOf({ groupNumber }: DemoGroup): DemoBankAccount {
  const random = new Random(`bank ${groupNumber}`);
  return {
    bankAccountPk: bankAccountPkOf(groupNumber),
    name: 'Benefits account',
    bankName: random.pick(BANK_NAMES),
    accountType: 'checking',
    routingNumber: withCheckDigit(OF_NO_BANK + digits(random, 4)),
    accountNumber: digits(random, random.int(9, 12)),
  };
}

/** The ninth digit makes the weighted sum a multiple of ten. */
function withCheckDigit(eight: string): string {
  const sum = Array.from(eight).reduce((total, digit, index) => total + Number(digit) * (WEIGHTS[index % 3] ?? 0), 0);
  return eight + String((10 - (sum % 10)) % 10);
}

function digits(random: Random, count: number): string {
  return Array.from({ length: count }, () => random.int(0, 9)).join('');
}
