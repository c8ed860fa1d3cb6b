/** A return or a notification of change as the bank meant it. */
export interface TrueReturn {
  readonly kind: 'return' | 'change';
  readonly code: string;
  readonly amountCents: number;
  readonly isCredit: boolean;
  readonly originalTrace: string;
  readonly paymentId: string;
  readonly accountNumber: string;
}

/** A NACHA return file, and what is true of it. */
export interface GeneratedReturns {
  /** One character for each column. */
  readonly text: string;
  readonly lines: readonly string[];
  readonly truth: readonly TrueReturn[];
}

/** Changes that the counts, hashes, and totals of a file must reveal. */
export const RETURN_FAULTS = [
  'lostEntry',
  'lostAddenda',
  'lostReturn',
  'repeatedReturn',
  'changedAmount',
  'changedRouting',
  'changedCount',
  'changedTotal',
  'changedFileTotal',
  'letterInAmount',
  'lostCharacter',
  'lostBatchControl',
  'otherTrace',
  'cut',
] as const;
export type ReturnFault = (typeof RETURN_FAULTS)[number];

type Draw = (limit: number) => number;

function drawFrom(seed: number): Draw {
  let state = seed >>> 0;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) % limit;
  };
}

const zeros = (value: number | string, width: number) => String(value).padStart(width, '0');
const CODES = ['R01', 'R02', 'R03', 'R09', 'R10', 'R29', 'R99'];
const CHANGES = ['C01', 'C02', 'C05'];
const NAMES = ['HARBOR FOODS', 'MADE UP WORKS', 'CAFÉ PEÑA', 'ÅNGSTRÖM LLC'];
const LENGTH = 94;
const HASH = 10_000_000_000;

interface Totals {
  count: number;
  hash: number;
  debits: number;
  credits: number;
}

const none = (): Totals => ({ count: 0, hash: 0, debits: 0, credits: 0 });
const totalsText = ({ hash, debits, credits }: Totals) =>
  zeros(hash % HASH, 10) + zeros(debits, 12) + zeros(credits, 12);

/** A return file in one of the forms in which banks write it: also without returns, two files in one, or without line breaks. */
export function generateReturns(seed: number): GeneratedReturns {
  const draw = drawFrom(seed);
  const lines: string[] = [];
  const truth: TrueReturn[] = [];
  for (let file = draw(6) === 0 ? 2 : 1; file > 0; file -= 1) addFile(draw, lines, truth);
  const isTrimmed = draw(3) === 0;
  const written = isTrimmed ? lines.map((line) => line.trimEnd()) : lines;
  const end = ['\n', '\r\n', '\r\r\n', isTrimmed ? '\n' : ''][draw(4)] ?? '\n';
  const behind = ['', end, '\u001A', `${end}\u001A`][draw(4)] ?? '';
  return { text: written.join(end) + behind, lines, truth };
}

function addFile(draw: Draw, lines: string[], truth: TrueReturn[]): void {
  const first = lines.length;
  const name = (NAMES[draw(NAMES.length)] ?? '').padEnd(23);
  lines.push(`101 091000022 1210003582603090915A094101${name}MADE UP BANK           `.padEnd(LENGTH));
  const all = none();
  let batches = 0;
  for (let batch = draw(4); batch > 0; batch -= 1) {
    batches += 1;
    const own = addBatch(draw, zeros(batch, 7), lines, truth);
    all.count += own.count;
    all.hash += own.hash;
    all.debits += own.debits;
    all.credits += own.credits;
  }
  const records = lines.length - first + 1;
  const blocks = Math.ceil(records / 10);
  lines.push(`9${zeros(batches, 6)}${zeros(blocks, 6)}${zeros(all.count, 8)}${totalsText(all)}`.padEnd(LENGTH));
  // Filler is written by most banks.
  const isFilled = draw(3) > 0;
  for (let line = records; isFilled && line < blocks * 10; line += 1) lines.push('9'.repeat(LENGTH));
}

function addBatch(draw: Draw, number: string, lines: string[], truth: TrueReturn[]): Totals {
  const company = 'LISTBILL OFFICE'.padEnd(36);
  lines.push(`5200${company}1123456789PPDPREMIUM   2603092603090681${'12100035'}${number}`);
  const own = none();
  for (let entry = 1 + draw(4); entry > 0; entry -= 1) {
    const isChange = draw(5) === 0;
    const isCredit = draw(4) === 0;
    const amountCents = isChange ? 0 : 1 + draw(draw(5) === 0 ? 9_000_000 : 90_000);
    const routing = ['02100002', '12100024', '07100001'][draw(3)] ?? '';
    const accountNumber = String(1_000 + draw(9_000_000));
    const paymentId = draw(5) === 0 ? '' : `LB-${zeros(draw(10_000), 4)}-${zeros(draw(10_000), 4)}-AA`;
    const trace = `${routing}${zeros(lines.length, 7)}`;
    const originalTrace = `12100035${zeros(1 + draw(9_000_000), 7)}`;
    const code = isChange ? (CHANGES[draw(CHANGES.length)] ?? '') : (CODES[draw(CODES.length)] ?? '');
    const name = (NAMES[draw(NAMES.length)] ?? '').padEnd(22);
    const kind = `${draw(2) === 0 ? 2 : 3}${isCredit ? 1 : 6}`;
    // Some banks repeat the addenda of the payment.
    const others = isChange || draw(5) > 0 ? [] : ['05', '02', '10'].slice(0, 1 + draw(3));
    lines.push(
      `6${kind}${routing}1${accountNumber.padEnd(17)}${zeros(amountCents, 10)}${paymentId.padEnd(15)}${name}  1${trace}`,
      ...others.map((type, at) => `7${type}${'PREMIUM'.padEnd(80)}${zeros(at + 1, 4)}${trace.slice(-7)}`),
      `7${isChange ? 98 : 99}${code}${originalTrace}${' '.repeat(6)}${'12100035'}${''.padEnd(44)}${trace}`.padEnd(
        LENGTH,
      ),
    );
    truth.push({
      kind: isChange ? 'change' : 'return',
      code,
      amountCents,
      isCredit,
      originalTrace,
      paymentId: paymentId.slice(0, 15).trim(),
      accountNumber,
    });
    own.count += 2 + others.length;
    own.hash += Number(routing);
    own.debits += isCredit ? 0 : amountCents;
    own.credits += isCredit ? amountCents : 0;
  }
  lines.push(`8200${zeros(own.count, 6)}${totalsText(own)}1123456789${' '.repeat(25)}12100035${number}`);
  return own;
}

/** The file with a fault, in lines; undefined if it has no place for it. */
export function withReturnFault(
  { lines: sound }: GeneratedReturns,
  fault: ReturnFault,
  seed: number,
): string | undefined {
  const draw = drawFrom(seed + 1);
  const lines = [...sound];
  const places = (type: string) =>
    lines.flatMap((line, at) => (line.startsWith(type) && !/^9+$/.test(line) ? [at] : []));
  const pick = (type: string) => {
    const found = places(type);
    return found.length === 0 ? undefined : found[draw(found.length)];
  };
  const digitAt = (line: string, at: number) =>
    `${line.slice(0, at)}${(Number(line.charAt(at)) + 1 + draw(9)) % 10}${line.slice(at + 1)}`;
  const edited = (type: string, edit: (at: number, line: string) => void) => {
    const at = pick(type);
    if (at === undefined) return undefined;
    edit(at, lines[at] ?? '');
    return lines.join('\n');
  };
  const change = (type: string, to: (line: string) => string) =>
    edited(type, (at, line) => {
      lines[at] = to(line);
    });
  switch (fault) {
    case 'lostEntry':
      return edited('6', (at) => lines.splice(at, 1));
    case 'lostAddenda':
      return edited('7', (at) => lines.splice(at, 1));
    case 'lostReturn':
      return edited('6', (at) => lines.splice(at, 2));
    case 'repeatedReturn':
      return edited('6', (at) => lines.splice(at, 0, ...lines.slice(at, at + 2)));
    case 'changedAmount':
      return change('6', (line) => digitAt(line, 29 + draw(10)));
    case 'changedRouting':
      return change('6', (line) => digitAt(line, 3 + draw(8)));
    case 'changedCount':
      return change('8', (line) => digitAt(line, 9));
    case 'changedTotal':
      return change('8', (line) => digitAt(line, 20 + draw(24)));
    case 'changedFileTotal':
      return change('9', (line) => digitAt(line, 13 + draw(42)));
    case 'letterInAmount':
      return change('6', (line) => `${line.slice(0, 35)}O${line.slice(36)}`);
    case 'lostCharacter':
      return change('6', (line) => line.slice(0, 40) + line.slice(41));
    case 'lostBatchControl':
      return edited('8', (at) => lines.splice(at, 1));
    case 'otherTrace':
      return change('7', (line) => digitAt(line, 93));
    case 'cut': {
      const end = lines.findIndex((line) => line.startsWith('9'));
      return lines.slice(0, 1 + draw(end)).join('\n');
    }
  }
}
