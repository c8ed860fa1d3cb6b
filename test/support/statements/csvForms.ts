import fc from 'fast-check';

/** A bank's CSV file, and what it says. The reader has no part in it. */
export interface CsvForm {
  readonly rows: readonly (readonly string[])[];
  readonly openingCents: number;
  readonly closingCents: number;
  /** In the order of days. */
  readonly lines: readonly { readonly day: string; readonly amountCents: number; readonly description: string }[];
}

const line = fc.record({
  dayOfMonth: fc.integer({ min: 1, max: 30 }),
  cents: fc.integer({ min: 1, max: 50_000_000 }),
  isOut: fc.boolean(),
  description: fc.constantFrom(
    'UTIL CO DES:PMT',
    'DEPOSIT',
    'ORIG CO NAME: ACME, INC',
    'CHECK # 101',
    'TOTAL WINE 7',
    'FEE (NOV)',
  ),
});

const form = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 12 }),
  opening: fc.integer({ min: -5_000_000, max: 50_000_000 }),
  amounts: fc.constantFrom(
    'signed',
    'signed',
    'pair',
    'pair with minus',
    'type',
    'letters',
    'parentheses',
    'trailing minus',
    'in cents',
  ),
  dates: fc.constantFrom('us', 'short', 'iso', 'named'),
  head: fc.constantFrom('plain', 'summary above', 'title above', 'none'),
  balance: fc.constantFrom('none', 'running', 'opening row'),
  thousands: fc.boolean(),
  dollar: fc.boolean(),
  footer: fc.boolean(),
  isNewestFirst: fc.boolean(),
  names: fc.nat(2),
});
type Options = typeof form extends fc.Arbitrary<infer Value> ? Value : never;

/** CSV statements in the forms of large banks. */
export const csvForms: fc.Arbitrary<CsvForm> = form.map((options) => {
  // Without headings, nothing says which of two columns is the debit: a person chooses.
  const isUnnamedPair = options.head === 'none' && options.amounts.startsWith('pair');
  return writeForm(isUnnamedPair ? { ...options, amounts: 'signed' } : options);
});

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

function dateOf(dayOfMonth: number, style: Options['dates']): string {
  const day = String(dayOfMonth).padStart(2, '0');
  switch (style) {
    case 'us':
      return `11/${day}/2026`;
    case 'short':
      return `11/${day}/26`;
    case 'iso':
      return `2026-11-${day}`;
    case 'named':
      return `${MONTHS[10]} ${dayOfMonth}, 2026`;
  }
}

function writeForm(options: Options): CsvForm {
  const { opening, isNewestFirst } = options;
  const lines = [...options.lines].sort((one, other) => one.dayOfMonth - other.dayOfMonth);
  const isPair = options.amounts === 'pair' || options.amounts === 'pair with minus';
  let balance = opening;
  const written = lines.map((one) => {
    balance += one.isOut ? -one.cents : one.cents;
    const date = dateOf(one.dayOfMonth, options.dates);
    return [
      date,
      ...amountCells(one, options),
      one.description,
      ...(options.balance === 'none' ? [] : [decimal(balance, options)]),
    ];
  });
  const amountNames = isPair
    ? ([
        ['Debit', 'Credit'],
        ['Withdrawals', 'Deposits'],
        ['Amount Debit', 'Amount Credit'],
      ][options.names] ?? [])
    : options.amounts === 'type'
      ? ['Amount', ['Transaction Type', 'Details', 'DR/CR'][options.names] ?? '']
      : [['Amount', 'Transaction Amount', 'Amount (USD)'][options.names] ?? ''];
  const headings = [
    ['Date', 'Posting Date', 'Transaction Date'][options.names] ?? '',
    ...amountNames,
    ['Description', 'Memo', 'Transaction Description'][options.names] ?? '',
    ...(options.balance === 'none' ? [] : ['Running Bal.']),
  ];
  const empty = isPair || options.amounts === 'type' ? ['', ''] : [''];
  const first =
    options.balance === 'opening row'
      ? [[dateOf(1, options.dates), ...empty, 'Beginning balance as of 11/01/2026', decimal(opening, options)]]
      : [];
  const last = options.footer ? [['Total', ...empty, '', ...(options.balance === 'none' ? [] : [''])]] : [];
  const body = [...first, ...(isNewestFirst ? [...written].reverse() : written), ...last];
  const byDay = isNewestFirst ? sameDaysReversed(lines) : lines;
  return {
    rows: [...above(options), ...(options.head === 'none' ? [] : [headings]), ...body],
    openingCents: opening,
    closingCents: balance,
    lines: byDay.map(({ dayOfMonth, cents, isOut, description }) => ({
      day: `2026-11-${String(dayOfMonth).padStart(2, '0')}`,
      amountCents: isOut ? -cents : cents,
      description,
    })),
  };
}

/** Lines of one day are in the order of the file. */
function sameDaysReversed<Line extends { readonly dayOfMonth: number }>(lines: readonly Line[]): readonly Line[] {
  return [...lines].reverse().sort((one, other) => one.dayOfMonth - other.dayOfMonth);
}

function above({ head, opening }: Options): readonly (readonly string[])[] {
  if (head === 'title above') return [['Account 1234'], ['Exported 12/01/2026'], []];
  if (head !== 'summary above') return [];
  return [
    ['Description', '', 'Summary Amt.'],
    ['Beginning balance as of 11/01/2026', '', (opening / 100).toFixed(2)],
    ['Total credits', '', '1.00'],
    [],
  ];
}

function decimal(cents: number, { thousands, dollar }: Options): string {
  const [whole = '', part = ''] = (Math.abs(cents) / 100).toFixed(2).split('.');
  const grouped = thousands ? whole.replace(/\B(?=(?:\d{3})+$)/g, ',') : whole;
  return `${cents < 0 ? '-' : ''}${dollar ? '$' : ''}${grouped}.${part}`;
}

function amountCells({ cents, isOut }: Options['lines'][number], options: Options): readonly string[] {
  const size = decimal(cents, options);
  switch (options.amounts) {
    case 'signed':
      return [isOut ? `-${size}` : size];
    case 'pair':
      return isOut ? [size, ''] : ['', size];
    case 'pair with minus':
      return isOut ? [`-${size}`, ''] : ['', size];
    case 'type':
      return [size, isOut ? 'Debit' : 'Credit'];
    case 'letters':
      return [`${size} ${isOut ? 'DR' : 'CR'}`];
    case 'parentheses':
      return [isOut ? `(${size})` : size];
    case 'trailing minus':
      return [isOut ? `${size}-` : size];
    case 'in cents':
      return [`${isOut ? '-' : ''}${String(cents).padStart(10, '0')}`];
  }
}

/** Ways to damage a file: a row is lost or repeated, or an amount changes its sign or gets a second one. */
export const csvFaults: fc.Arbitrary<(rows: CsvForm['rows']) => CsvForm['rows']> = fc
  .tuple(fc.constantFrom('lost', 'repeated', 'sign', 'two signs', 'date'), fc.nat())
  .map(([kind, seed]) => (rows) => {
    const places = rows.flatMap((cells, at) => (cells.some((cell) => /11\b.*26|Nov/.test(cell)) ? [at] : []));
    const at = places[seed % places.length] ?? 0;
    const changed = (change: (cell: string, column: number) => string) =>
      rows.map((cells, index) => (index === at ? cells.map(change) : cells));
    switch (kind) {
      case 'lost':
        return rows.filter((_, index) => index !== at);
      case 'repeated':
        return rows.flatMap((cells, index) => (index === at ? [cells, cells] : [cells]));
      case 'sign':
        return changed((cell) => (/^-\$?[\d,.]+$/.test(cell) ? cell.slice(1) : cell));
      case 'two signs':
        return changed((cell) => (/^-\$?[\d,.]+$/.test(cell) ? `${cell} CR` : cell));
      case 'date':
        return changed((cell, column) => (column === 0 ? 'pending' : cell));
    }
  });
