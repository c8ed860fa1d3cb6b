/** Why a payroll file cannot be used. The message is for the person who gave it, and says what to do. */
export class PayrollFileError extends Error {
  override readonly name = 'PayrollFileError';
}
