/** What anybody may see of a bank account: its numbers masked to the last three. @source MSK-2 */
export interface BankAccount {
  readonly bankAccountPk: string;
  readonly groupNumber: string;
  readonly name: string;
  readonly bankName: string;
  readonly accountType: 'checking' | 'savings';
  readonly accountMasked: string;
  readonly routingMasked: string;
}
