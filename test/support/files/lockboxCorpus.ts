/** Numbers from a seed, so that a failure can be repeated. */
type Draw = (limit: number) => number;

/** A check as the bank received it. */
export interface TrueCheck {
  /** Line in the file, from 1. */
  readonly line: number;
  readonly checkNumber: string;
  readonly amountCents: number;
  /** YYYY-MM-DD */
  readonly depositDate: string;
  /** Empty if the overflow names none or several. */
  readonly billNumber: string;
}

/** A lockbox file, and what is true of it. */
export interface GeneratedLockbox {
  readonly text: string;
  readonly truth: readonly TrueCheck[];
}

/** Changes that the totals and counts of a file must reveal. */
export const LOCKBOX_FAULTS = [
  'lostCheck',
  'repeatedCheck',
  'changedAmount',
  'changedTotal',
  'changedCount',
  'changedDay',
  'changedTrailer',
  'letterInAmount',
  'lostTotal',
  'lostHeader',
  'cut',
] as const;
export type LockboxFault = (typeof LOCKBOX_FAULTS)[number] | 'lostCharacter';

function drawFrom(seed: number): Draw {
  let state = (seed ^ 0x9e3779b9) >>> 0;
  return (limit) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) >>> 0;
    const mixed = Math.imul(state ^ (state >>> 12), 0x297a2d39) >>> 0;
    return ((mixed ^ (mixed >>> 15)) >>> 0) % limit;
  };
}

const zeros = (value: number | string, width: number) => String(value).padStart(width, '0');
const DAYS = ['260305', '260306', '260309'];
const ROUTINGS = ['121000248', '021000021', '071000013'];
const NAMES = ['ACME WORKS', 'DOE, ANN', 'BOLT & CO.', "O'NEIL PARTS"];

interface Form {
  readonly lockboxWidth: number;
  readonly amountWidth: number;
  readonly hasBatchTotals: boolean;
  readonly hasLockboxTotals: boolean;
  readonly hasService: boolean;
  readonly hasNames: boolean;
  readonly sequenceWidth: number;
}

/** A BAI lockbox file in one of the forms in which banks write it, in which the check number has its place. */
export function generateLockbox(seed: number): GeneratedLockbox {
  const draw = drawFrom(seed);
  const form: Form = {
    lockboxWidth: [7, 7, 7, 5, 6][draw(5)] ?? 7,
    amountWidth: 10,
    hasBatchTotals: draw(6) > 0,
    hasLockboxTotals: true,
    hasService: draw(5) > 0,
    hasNames: draw(2) === 0,
    sequenceWidth: draw(4) === 0 ? 1 : 2,
  };
  const withBoxes = form.hasBatchTotals ? { ...form, hasLockboxTotals: draw(5) > 0 } : form;
  const lines: string[] = [];
  const truth: TrueCheck[] = [];
  const files = draw(8) === 0 ? 2 : 1;
  for (let file = 0; file < files; file += 1) addFile(draw, withBoxes, lines, truth);
  const padded = draw(3) === 0 ? lines.map((line) => line.padEnd(94)) : lines;
  const end = ['\n', '\r\n', '\r\r\n'][draw(3)] ?? '\n';
  const behind = ['', end, `${end}\u001A`, `${end}${end}`][draw(4)] ?? '';
  return { text: padded.join(end) + behind, truth };
}

function addFile(draw: Draw, form: Form, lines: string[], truth: TrueCheck[]): void {
  const first = lines.length;
  lines.push(`100${'123456789 '}0987654321260309${zeros(draw(24), 2)}${zeros(draw(60), 2)}`);
  if (form.hasService) lines.push(`2${'123456789 0987654321'}REMITPROCE400080    1`);
  for (let lockbox = draw(3); lockbox >= 0; lockbox -= 1) addLockbox(draw, form, lines, truth);
  lines.push(`9${zeros(lines.length - first + 1, 6)}`);
}

function addLockbox(draw: Draw, form: Form, lines: string[], truth: TrueCheck[]): void {
  const number = zeros(draw(90_000) + 10_000, form.lockboxWidth);
  const day = DAYS[draw(DAYS.length)] ?? '';
  const all = { count: 0, cents: 0 };
  for (let batch = 1 + draw(3); batch > 0; batch -= 1) {
    const sum = addBatch(draw, form, { batch: zeros(batch, 3), number, day }, lines, truth);
    all.count += sum.count;
    all.cents += sum.cents;
  }
  if (form.hasLockboxTotals) lines.push(`8001000${number}${day}${zeros(all.count, 4)}${zeros(all.cents, 10)}`);
}

function addBatch(
  draw: Draw,
  form: Form,
  { batch, number, day }: { readonly batch: string; readonly number: string; readonly day: string },
  lines: string[],
  truth: TrueCheck[],
) {
  lines.push(`5${batch}000${number}${day}0123456789 987654321`);
  const sum = { count: 0, cents: 0 };
  for (let item = draw(5); item > 0; item -= 1) {
    const amountCents = 1 + draw(draw(4) === 0 ? 900_000_000 : 90_000);
    const checkNumber = String(1 + draw(draw(2) === 0 ? 99_999 : 9_999_999));
    const account = zeros(draw(1_000_000_000), 10);
    const names = form.hasNames ? `030926${(NAMES[draw(NAMES.length)] ?? '').padEnd(30)}` : '';
    const place = `${batch}${zeros(item, 3)}`;
    const routing = ROUTINGS[draw(ROUTINGS.length)] ?? '';
    lines.push(`6${place}${zeros(amountCents, form.amountWidth)}${routing}${account}${zeros(checkNumber, 10)}${names}`);
    const line = lines.length;
    const billNumber = addOverflow(draw, form, place, amountCents, lines);
    truth.push({
      line,
      checkNumber,
      amountCents,
      depositDate: `20${day.slice(0, 2)}-${day.slice(2, 4)}-${day.slice(4)}`,
      billNumber,
    });
    sum.count += 1;
    sum.cents += amountCents;
  }
  if (form.hasBatchTotals) lines.push(`7${batch}000${number}${day}${zeros(sum.count, 3)}${zeros(sum.cents, 10)}`);
  return sum;
}

/** @returns the bill number, if the overflow names exactly one */
function addOverflow(draw: Draw, form: Form, place: string, cents: number, lines: string[]): string {
  const bills = Array.from({ length: [0, 0, 1, 1, 2][draw(5)] ?? 0 }, () => `INV-${1 + draw(9_999)}`);
  // Some banks write the bill without an amount.
  const isAlone = draw(2) === 0;
  bills.forEach((bill, at) => {
    const mark = at === bills.length - 1 ? '9' : '0';
    const amount = zeros(bills.length === 1 ? cents : 1 + at, 10);
    const text = isAlone ? bill : `${bill.padEnd(20)}${amount}`;
    lines.push(`4${place}6${zeros(at + 1, form.sequenceWidth)}${mark}${text}`);
  });
  const [only = ''] = new Set(bills);
  return new Set(bills).size === 1 ? only : '';
}

/** The file with a fault; undefined if it has no place for it. */
export function withLockboxFault({ text }: GeneratedLockbox, fault: LockboxFault, seed: number): string | undefined {
  const draw = drawFrom(seed + 1);
  const lines = text.split(/\r*\n/);
  const pick = (type: string) => {
    const places = lines.flatMap((line, at) => (line.startsWith(type) ? [at] : []));
    return places.length === 0 ? undefined : places[draw(places.length)];
  };
  const changed = (type: string, change: (line: string) => string) => {
    const at = pick(type);
    if (at === undefined) return undefined;
    lines[at] = change(lines[at] ?? '');
    return lines.join('\n');
  };
  const removed = (type: string) => {
    const at = pick(type);
    if (at === undefined) return undefined;
    lines.splice(at, 1);
    return lines.join('\n');
  };
  const digitAt = (line: string, at: number) =>
    `${line.slice(0, at)}${(Number(line.charAt(at)) + 1 + draw(9)) % 10}${line.slice(at + 1)}`;
  const lastDigit = (line: string) => line.trimEnd().length - 1;
  switch (fault) {
    case 'lostCheck':
      return removed('6');
    case 'repeatedCheck':
      return changed('6', (line) => `${line}\n${line}`);
    case 'changedAmount':
      return changed('6', (line) => digitAt(line, 7 + draw(10)));
    case 'changedTotal':
      return changed(draw(2) === 0 ? '7' : '8', (line) => digitAt(line, lastDigit(line) - draw(10)));
    case 'changedCount':
      return changed(draw(2) === 0 ? '7' : '8', (line) => digitAt(line, lastDigit(line) - 10));
    case 'changedDay':
      return changed('5', (line) => digitAt(line, line.indexOf('0123456789 987654321') - 1));
    case 'changedTrailer':
      return changed('9', (line) => digitAt(line, 6));
    case 'letterInAmount':
      return changed('6', (line) => `${line.slice(0, 12)}O${line.slice(13)}`);
    case 'lostCharacter':
      return changed('6', (line) => {
        const at = 7 + draw(10);
        return line.slice(0, at) + line.slice(at + 1);
      });
    case 'lostTotal':
      return removed(draw(2) === 0 ? '7' : '8');
    case 'lostHeader':
      return removed('5');
    case 'cut':
      return lines.slice(0, 1 + draw(lines.findIndex((line) => line.startsWith('9')) - 1)).join('\n');
  }
}
