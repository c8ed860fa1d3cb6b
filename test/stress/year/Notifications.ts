import type { AccountCorrection, AccountDetails } from '../../../src/domain/money/payments/accountChange';
import { withCheckDigit } from '../../../src/domain/money/payments/BankAccount';
import type { Random } from '../Random';

const CODES = ['C01', 'C01', 'C02', 'C03', 'C05', 'C06', 'C07', 'C04', 'C09', 'C13'] as const;
/** First eight digits of routing numbers to which accounts move. */
const OTHER_BANKS = ['01100001', '02600959', '12100024', '07100001'] as const;

/** Contents of a notification of change. */
export interface Notification {
  readonly code: string;
  /** Corrected data, up to 29 characters. */
  readonly data: string;
  /** Undefined for a notification about the office's files. */
  readonly correction: AccountCorrection | undefined;
}

/** Moves an account at the bank. @param details those with which the debit was drawn */
export function nextNotification({ accountType }: AccountDetails, random: Random): Notification {
  const code = random.oneOf(CODES);
  const routing = withCheckDigit(random.oneOf(OTHER_BANKS));
  const account = String(random.between(10_000_000, 999_999_999));
  const other = accountType === 'checking' ? 'savings' : 'checking';
  const type = other === 'checking' ? '27' : '37';
  const routingNumber = { routingNumber: routing };
  const accountNumber = { accountNumber: account };
  const isType = { accountType: other } as const;
  const all: Readonly<Record<(typeof CODES)[number], readonly [string, AccountCorrection | undefined]>> = {
    C01: [account, accountNumber],
    C02: [routing, routingNumber],
    C03: [`${routing}   ${account}`, { ...routingNumber, ...accountNumber }],
    C05: [type, isType],
    C06: [`${account}   ${type}`, { ...accountNumber, ...isType }],
    C07: [`${routing}${account} ${type}`, { ...routingNumber, ...accountNumber, ...isType }],
    C04: ['Group Incorporated', undefined],
    C09: ['9912345', undefined],
    C13: ['', undefined],
  };
  const [data, correction] = all[code];
  return { code, data, correction };
}
