const WEIGHTS = [3, 7, 1];
const LENGTH = 9;

/**
 * Whether nine digits are a routing number: its digits, weighted 3, 7, 1 over and over, add up to a multiple of ten,
 * and it begins with a Federal Reserve district or another prefix the American Bankers Association hands out.
 */
export function isRoutingNumber(digits: string): boolean {
  if (digits.length !== LENGTH || !/^\d+$/.test(digits)) return false;
  const sum = Array.from(digits, (digit, index) => Number(digit) * (WEIGHTS[index % 3] ?? 0)).reduce((a, b) => a + b);
  return sum % 10 === 0 && isPrefix(Number(digits.slice(0, 2)));
}

function isPrefix(prefix: number): boolean {
  return (
    (prefix >= 1 && prefix <= 12) || (prefix >= 21 && prefix <= 32) || (prefix >= 61 && prefix <= 72) || prefix === 80
  );
}

/** A group's bank account as the browser may know it: numbers by their last three digits. @source MSK-2 */
export interface BankAccount {
  readonly bankAccountPk: string;
  readonly groupNumber: string;
  readonly name: string;
  readonly bankName: string;
  readonly accountType: 'checking' | 'savings';
  readonly accountMasked: string;
  readonly routingMasked: string;
}

/** What adding an account takes. The numbers go to the server and are kept nowhere else. */
export interface NewBankAccount {
  readonly groupNumber: string;
  readonly name: string;
  readonly bankName: string;
  readonly accountType: 'checking' | 'savings';
  /** Nine digits with a valid check digit. */
  readonly routingNumber: string;
  /** 4 to 17 digits. */
  readonly accountNumber: string;
}
