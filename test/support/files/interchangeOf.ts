/**
 * An X12 834 interchange with correct control numbers and counts. @param body segments between BGN and SE, without terminators.
 */
export function interchangeOf(body: readonly string[], { purpose = '2' }: { readonly purpose?: string } = {}): string {
  const transaction = ['ST*834*0001*005010X220A1', `BGN*00*1*20260101*1200****${purpose}`, ...body];
  const count = transaction.join('~').split('~').length + 1;
  return [
    'ISA*00*          *00*          *ZZ*SENDER         *ZZ*RECEIVER       *260101*1200*^*00501*000000001*0*P*:',
    'GS*BE*SENDER*RECEIVER*20260101*1200*1*X*005010X220A1',
    ...transaction,
    `SE*${count}*0001`,
    'GE*1*1',
    'IEA*1*000000001',
    '',
  ].join('~');
}
