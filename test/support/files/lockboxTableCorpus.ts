/** A check in a table. */
export interface TabledCheck {
  /** From 1, counting the headings. */
  readonly row: number;
  readonly checkNumber: string;
  readonly amountCents: number;
  readonly depositDate: string;
}

/** A lockbox as CSV, with its checks without the faulty row. */
export interface GeneratedLockboxTable {
  readonly text: string;
  readonly truth: readonly TabledCheck[];
  /** Row with the fault; 0 for none. */
  readonly faultyRow: number;
}

/** Faults of one row. */
export const TABLE_FAULTS = [
  'openComma',
  'letterInAmount',
  'threeDecimals',
  'twoSigns',
  'noAmount',
  'noCheckNumber',
  'noDay',
  'impossibleDay',
  'paddedDigits',
] as const;
export type TableFault = (typeof TABLE_FAULTS)[number];

type Draw = (limit: number) => number;

function drawFrom(seed: number): Draw {
  let state = (seed ^ 0x85ebca6b) >>> 0;
  return (limit) => {
    state = (Math.imul(state, 22_695_477) + 1) >>> 0;
    return (state >>> 9) % limit;
  };
}

const HEADINGS = [
  ['Check Number', 'Payer', 'Deposit Date', 'Amount', 'Invoice'],
  ['Check No', 'Remitter', 'Received', 'Check Amount', 'Bill Number'],
] as const;
const PAYERS = ['Acme Works', 'Doe, Ann', 'O’Neil Parts', 'Bolt "B" Co', 'Müller & Sons'];
const DAYS = ['2026-03-04', '2026-03-05', '2026-03-09'];

const dollars = (cents: number) => (cents / 100).toFixed(2);
const grouped = (cents: number) => dollars(cents).replace(/\B(?=(?:\d{3})+\.)/g, ',');

/** Amounts as banks write them; one form for each file. */
const AMOUNTS: readonly ((cents: number) => string)[] = [
  dollars,
  (cents) => `$${grouped(cents)}`,
  grouped,
  (cents) => `+${dollars(cents)}`,
  (cents) => `${dollars(cents)} CR`,
];
const DATES: readonly ((day: string) => string)[] = [
  (day) => day,
  (day) => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`,
  (day) => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}/${day.slice(0, 4)}`,
  (day) => `${day} 00:00:00`,
];

/** @param fault planted in one row */
export function generateLockboxTable(seed: number, fault?: TableFault): GeneratedLockboxTable {
  const draw = drawFrom(seed);
  const separator = [',', ';', '\t'][fault === 'openComma' ? 0 : draw(3)] ?? ',';
  const headings = HEADINGS[draw(HEADINGS.length)] ?? HEADINGS[0];
  const amountOf = AMOUNTS[draw(AMOUNTS.length)] ?? dollars;
  const dateOf = DATES[draw(DATES.length)] ?? ((day: string) => day);
  const quoted = (cell: string) =>
    cell.includes(separator) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;
  const lines = [headings.join(separator)];
  const truth: TabledCheck[] = [];
  const count = 3 + draw(8);
  const faultyAt = fault === undefined ? -1 : draw(count);
  let [sum, faultyRow] = [0, 0];
  for (let at = 0; at < count; at += 1) {
    const amountCents = 100 + draw(90_000);
    const checkNumber = String(10_000 + at * 7 + draw(7));
    const day = DAYS[draw(DAYS.length)] ?? '';
    const cells = [
      checkNumber,
      PAYERS[draw(PAYERS.length)] ?? '',
      dateOf(day),
      amountOf(amountCents),
      `INV-${draw(999)}`,
    ];
    const row = lines.length + 1;
    if (at === faultyAt && fault !== undefined) {
      faultyRow = row;
      lines.push(faulty(fault, cells, amountCents, quoted).join(separator));
      continue;
    }
    lines.push(cells.map(quoted).join(separator));
    truth.push({ row, checkNumber, amountCents, depositDate: day });
    sum += amountCents;
    if (draw(9) === 0) lines.push('');
  }
  if (fault === undefined && draw(2) === 0)
    lines.push(['', 'Total', '', amountOf(sum), ''].map(quoted).join(separator));
  const end = draw(2) === 0 ? '\r\n' : '\n';
  const mark = draw(4) === 0 ? '\uFEFF' : '';
  return { text: `${mark}${lines.join(end)}${draw(2) === 0 ? end : ''}`, truth, faultyRow };
}

function faulty(
  fault: TableFault,
  [check = '', payer = '', day = '', amount = '', bill = '']: readonly string[],
  cents: number,
  quoted: (cell: string) => string,
): readonly string[] {
  const cellsWith = (changed: { readonly check?: string; readonly day?: string; readonly amount?: string }) =>
    [changed.check ?? check, payer, changed.day ?? day, changed.amount ?? amount, bill].map(quoted);
  switch (fault) {
    case 'openComma':
      return [check, 'Doe, Ann', day, quoted(amount), bill];
    case 'letterInAmount':
      return cellsWith({ amount: `1O${dollars(cents)}` });
    case 'threeDecimals':
      return cellsWith({ amount: `${dollars(cents)}5` });
    case 'twoSigns':
      return cellsWith({ amount: `-${dollars(cents)} CR` });
    case 'noAmount':
      return cellsWith({ amount: '' });
    case 'noCheckNumber':
      return cellsWith({ check: '' });
    case 'noDay':
      return cellsWith({ day: '' });
    case 'impossibleDay':
      return cellsWith({ day: '2026-02-30' });
    case 'paddedDigits':
      return cellsWith({ amount: String(cents).padStart(10, '0') });
  }
}
