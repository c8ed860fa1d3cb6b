import fc from 'fast-check';

/** Expected contents of a generated file for our account, independent of the reader. */
export interface Bai2Truth {
  readonly openingCents: number;
  readonly closingCents: number;
  readonly lines: readonly {
    readonly day: string;
    readonly amountCents: number;
    readonly typeCode: string;
    readonly description: string;
  }[];
}

export interface Bai2Form {
  readonly text: string;
  readonly truth: Bai2Truth;
}

const OURS = '000123456789';
const CREDITS = ['165', '175', '115', '142', '195', '257', '354', '399', '921'];
const DEBITS = ['451', '455', '475', '495', '557', '698', '699', '961'];

const move = fc.record({
  isCredit: fc.boolean(),
  code: fc.nat(100),
  amount: fc.integer({ min: 1, max: 99_999_999 }),
  funds: fc.constantFrom('', 'Z', '0', '1', '2', 'V,261105,', 'V,20261105,0930', 'S,1,2,3', 'S,,5,', 'D,2,0,5,1,10'),
  references: fc.constantFrom(',', 'BR1,CR1', ',00077', 'AB/GS/77,'),
  text: fc.constantFrom('', 'ACH CREDIT', 'LOCK BOX NO.68751', 'FEE, MONTHLY', 'DUE 10/16', 'CCD 08/18/23 INV'),
  isLong: fc.boolean(),
});

const form = fc.record({
  days: fc.array(fc.array(move, { maxLength: 5 }), { minLength: 1, maxLength: 4 }),
  opening: fc.integer({ min: -9_999_999, max: 99_999_999 }),
  width: fc.constantFrom(0, 0, 12, 15),
  isSigned: fc.boolean(),
  summary: fc.constantFrom('one line', 'continued', 'extra comma', 'short groups', 'empty first'),
  hasOpening: fc.constantFrom('always', 'always', 'first'),
  hasTotal: fc.boolean(),
  hasSlashes: fc.constantFrom('all', 'all', 'not last', 'texts only'),
  other: fc.constantFrom('none', 'CAD', 'codes', 'blank total'),
  eol: fc.constantFrom('\n', '\n', '\r\n', '\r\r\n', '\r', '', ' '),
  end: fc.constantFrom('', '\u001A', '\r\n\u001A', '\n\n'),
  padding: fc.constantFrom(0, 80),
  isSplitDay: fc.boolean(),
  version: fc.constantFrom('2', '2', '3'),
});

type Options = typeof form extends fc.Arbitrary<infer Value> ? Value : never;

/** Valid BAI2 files in the forms of many banks. */
export const bai2Forms: fc.Arbitrary<Bai2Form> = form.map(writeForm);

function writeForm(options: Options): Bai2Form {
  const { days, hasSlashes, version, isSplitDay } = options;
  const hasOneLine = options.eol === '' || options.eol === ' ';
  const end = hasSlashes === 'texts only' && !hasOneLine ? '' : '/';
  const records = [`01,121000358,LISTBILL,261106,0300,1,80,1,${version}${end}`];
  const lines: Bai2Truth['lines'][number][] = [];
  let [balance, total, groups, isFirst] = [options.opening, 0, 0, true];
  for (const [at, moves] of days.entries()) {
    const day = `2026-11-0${at + 2}`;
    const half = isSplitDay && moves.length > 1 ? 1 : moves.length;
    const pieces = half < moves.length ? [moves.slice(0, half), moves.slice(half)] : [moves];
    for (const piece of pieces) {
      const group = [`02,LISTBILL,121000358,1,${day.slice(2).replaceAll('-', '')},,USD,2${end}`];
      const others = otherAccount(options.other, end);
      group.push(...others.records);
      const opening = balance;
      const written = piece.map((one) => {
        const typeCode = one.isCredit ? CREDITS[one.code % CREDITS.length] : DEBITS[one.code % DEBITS.length];
        const amountCents = one.isCredit ? one.amount : -one.amount;
        balance += amountCents;
        // A text that looks like the next record cannot be told from it on one line.
        const text = hasOneLine ? one.text.replaceAll('/', '-') : one.text;
        lines.push({
          day,
          amountCents,
          typeCode: typeCode ?? '',
          description: one.isLong ? `${text} AND MORE`.trim() : text,
        });
        const start = `16,${typeCode},${padded(one.amount, options)},${one.funds},${one.references},${text}`;
        const slash = hasOneLine || one.text === '' ? '/' : '';
        return one.isLong ? [`${start}${slash}`, `88,AND MORE${hasOneLine ? '/' : ''}`] : [`${start}${slash}`];
      });
      const hasOpening = isFirst || options.hasOpening === 'always';
      const summary = summaryOf(options, hasOpening ? opening : undefined, balance, end);
      const amounts = (hasOpening ? opening : 0) + balance + piece.reduce((sum, { amount }) => sum + amount, 0);
      const account = [...summary, ...written.flat()];
      group.push(...account, `49,${options.hasTotal ? amounts : ''},${account.length + 1}${end}`);
      const sum = amounts + others.total;
      group.push(`98,${sum},${others.records.length > 0 ? 2 : 1},${group.length + 1}${end}`);
      records.push(...group);
      total += sum;
      groups += 1;
      isFirst = false;
    }
  }
  records.push(`99,${total},${groups},${records.length + 1}${hasSlashes === 'all' ? '/' : ''}`);
  const rows = options.padding > 0 ? records.map((record) => record.padEnd(options.padding)) : records;
  return {
    text: rows.join(options.eol) + options.end,
    truth: { openingCents: options.opening, closingCents: balance, lines },
  };
}

function padded(amount: number, { width, isSigned }: Options, sign = ''): string {
  const digits = String(Math.abs(amount)).padStart(width, '0');
  return `${sign === '' ? '' : amount < 0 ? '-' : isSigned ? '+' : ''}${digits}`;
}

function summaryOf(options: Options, opening: number | undefined, closing: number, end: string): readonly string[] {
  const first = `03,${OURS},USD`;
  const groups = [
    ...(opening === undefined ? [] : [`010,${padded(opening, options, '+')}`]),
    `015,${padded(closing, options, '+')}`,
  ];
  const [one = '', ...more] = groups;
  switch (options.summary) {
    case 'continued':
      return [`${first},${one},,${end}`, ...more.map((group) => `88,${group},,${end}`)];
    case 'extra comma':
      return [`${first},${one},,,${end}`, ...more.map((group) => `88,${group},,,${end}`)];
    case 'short groups':
      return [`${first},${one}${end}`, ...more.map((group) => `88,${group},${end}`)];
    case 'empty first':
      return [`${first},,,,,${groups.join(',,,')},,${end}`];
    case 'one line':
      return [`${first},${groups.join(',,,')},,${end}`];
  }
}

function otherAccount(
  kind: Options['other'],
  end: string,
): { readonly records: readonly string[]; readonly total: number } {
  switch (kind) {
    case 'none':
      return { records: [], total: 0 };
    case 'CAD':
      return { records: [`03,99887766,CAD,010,100,,,015,100,,${end}`, `49,200,2${end}`], total: 200 };
    case 'codes':
      return { records: [`03,5550177,,A1B,7,,X,,${end}`, '16,ZZ1,9,Q,,,OWN CODE/', `49,16,3${end}`], total: 16 };
    case 'blank total':
      return { records: [`03,5550177,USD,060,0,,${end}`, `49,0,2${end}`], total: 0 };
  }
}

/** Ways to damage a file: a record is lost or repeated, an amount changes its side, a digit is changed, or the file is cut off. */
export const bai2Faults: fc.Arbitrary<(text: string) => string> = fc
  .tuple(fc.constantFrom('lost', 'repeated', 'digit', 'cut', 'swapped'), fc.nat(), fc.integer({ min: 1, max: 9 }))
  .map(([kind, seed, by]) => (text: string) => {
    const lines = text.split(/(?<=[\n\r])(?=\d)/);
    const at = seed % lines.length;
    switch (kind) {
      case 'lost':
        return lines.filter((_, index) => index !== at).join('');
      case 'repeated':
        return lines.flatMap((line, index) => (index === at ? [line, line] : [line])).join('');
      case 'cut':
        return text.slice(0, seed % text.length);
      case 'swapped':
        return lines.map((line, index) => (index === at ? line.replace(/^16,([1-3])/, '16,4') : line)).join('');
      case 'digit': {
        // Account numbers, and the groups' headers, are in no total.
        const hidden = text.replace(/(?:02,LISTBILL,\d+,\d,\d+,,USD,\d|03,\d+)/g, (field) => '.'.repeat(field.length));
        const digits = [...hidden.matchAll(/\d/g)].map(({ index }) => index);
        const place = digits[seed % digits.length] ?? 0;
        return `${text.slice(0, place)}${(Number(text[place]) + by) % 10}${text.slice(place + 1)}`;
      }
    }
  });
