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
