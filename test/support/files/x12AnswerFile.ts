/** Control numbers of a sent X12 file. */
export interface SentNumbers {
  /** ISA13 */
  readonly interchange: string;
  /** GS06 */
  readonly group: string;
  /** BGN02 */
  readonly reference: string;
}

/** The control numbers in the text of a sent file. */
export function numbersOf(text: string): SentNumbers {
  const element = (name: string, at: number) => {
    const segment = text.split('~').find((one) => one.trim().startsWith(`${name}*`)) ?? '';
    return segment.trim().split('*')[at] ?? '';
  };
  return { interchange: element('ISA', 13), group: element('GS', 6), reference: element('BGN', 2) };
}

/** An interchange as carriers write it, around one set; a TA1 has none. */
export function anAnswer(kind: '999' | '824' | 'TA1', body: readonly string[]): string {
  const guide = kind === '999' ? '005010X231A1' : '005010X186A1';
  const functional = kind === '999' ? 'FA' : 'AG';
  const set = [`ST*${kind}*0001*${guide}`, ...body, `SE*${body.length + 2}*0001`];
  const group = [`GS*${functional}*ACME*LISTBILL*20260310*0900*77*X*${guide}`, ...set, 'GE*1*77'];
  const segments = [
    'ISA*00*          *00*          *ZZ*ACME           *ZZ*LISTBILL       *260310*0900*^*00501*000000077*0*P*:',
    ...(kind === 'TA1' ? body : group),
    `IEA*${kind === 'TA1' ? 0 : 1}*000000077`,
  ];
  return segments.map((segment) => `${segment}~\n`).join('');
}

/** A 999 about an 834. @param errors its IK3 and IK4 segments @param decision IK5 and AK9, with their reasons */
export function a999(group: string, decision: string, errors: readonly string[] = [], type = 'BE'): string {
  const [code = ''] = decision.split('*');
  return anAnswer('999', [
    `AK1*${type}*${group}*005010X220A1`,
    'AK2*834*0001*005010X220A1',
    ...errors,
    `IK5*${decision}`,
    `AK9*${code}*1*1*${code === 'R' ? 0 : 1}`,
  ]);
}
