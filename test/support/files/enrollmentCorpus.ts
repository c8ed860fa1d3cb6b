/** State of a subscriber's coverage on a day. */
export interface TrueCoverage {
  readonly member: string;
  readonly coverage: string;
  readonly day: string;
  readonly isCovered: boolean;
  /** Undefined if the file does not say it for this day. */
  readonly tier: string | undefined;
}

export type PlantedFault = 'lostSegment' | 'cut' | 'noEnd' | 'noDay' | 'strangeChange' | 'noNumber';
/** Faults of one member. */
export const PLANTED_FAULTS = [
  'noEnd',
  'noDay',
  'strangeChange',
  'noNumber',
] as const satisfies readonly PlantedFault[];

/** A full 834 with what is true of each subscriber, and the number and name of the member with the fault. */
export interface GeneratedEnrollment {
  readonly text: string;
  readonly truth: readonly TrueCoverage[];
  readonly faulty: string | undefined;
}

interface Days {
  readonly from: string;
  readonly to: string | undefined;
}

interface Person {
  readonly kind: 'self' | 'spouse' | 'child';
  readonly lines: ReadonlyMap<string, Days>;
}

const NAMES: Readonly<Record<string, string>> = { HLT: 'Medical', DEN: 'Dental', VIS: 'Vision' };
const LINES = Object.keys(NAMES);
const MONTHS = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12'] as const;
const LAST = ['31', '28', '31', '30', '31', '30', '31', '31', '30', '31', '30', '31'] as const;
const TODAY = '2026-12-01';

/** The same file for the same seed. Shares nothing with the reader: people come first, then the file, and then what a day says. */
export function generateEnrollment(seed: number, fault?: PlantedFault): GeneratedEnrollment {
  const dice = diceOf(seed);
  const families = Array.from({ length: 2 + dice.upTo(4) }, (_, at) => ({
    number: String(1001 + at),
    people: familyOf(dice),
  }));
  const numbering = dice.of(['subscriber', 'own', 'none'] as const);
  const before: string[][] = [];
  const after: string[][] = [];
  const own: string[][] = [];
  const truth: TrueCoverage[] = [];
  const faultAt = fault === undefined ? -1 : dice.upTo(families.length - 1);
  families.forEach(({ number, people: [self, ...others] }, at) => {
    if (!self) return;
    const isWritten = dice.upTo(1) === 0;
    const isFaulty = at === faultAt;
    own.push(
      loopOf(
        self,
        number,
        number,
        (line) => (isWritten ? codeOn(TODAY, line, self, others) : ''),
        dice,
        isFaulty ? fault : undefined,
      ),
    );
    const place = dice.of([before, own, after]);
    others.forEach((person, index) => {
      const id = numbering === 'subscriber' ? `99900${number}` : numbering === 'own' ? `9990${number}${index}` : '';
      place.push(loopOf(person, number, id, () => '', dice, undefined));
    });
    if (!isFaulty || fault === 'cut' || fault === 'lostSegment')
      truth.push(...truthOf(number, self, others, isWritten));
  });
  const text = interchanges([...before, ...own, ...after], dice);
  return { text: damaged(text, fault), truth, faulty: faultAt === -1 ? undefined : String(1001 + faultAt) };
}

function familyOf(dice: Dice): readonly Person[] {
  const lines = LINES.filter((_, at) => at === 0 || dice.upTo(1) === 0);
  const self = personOf('self', lines, 0, dice);
  const kinds = [
    ...(dice.upTo(1) === 0 ? (['spouse'] as const) : []),
    ...Array.from({ length: dice.upTo(2) }, () => 'child' as const),
  ];
  return [
    self,
    ...kinds.map((kind) =>
      personOf(
        kind,
        lines.filter(() => dice.upTo(3) > 0),
        2,
        dice,
      ),
    ),
  ];
}

function personOf(kind: Person['kind'], lines: readonly string[], earliest: number, dice: Dice): Person {
  return { kind, lines: new Map(lines.map((line) => [line, daysOf(earliest, dice)])) };
}

function daysOf(earliest: number, dice: Dice): Days {
  const first = earliest + dice.upTo(3);
  const last = first + dice.upTo(11 - first);
  return {
    from: `2026-${MONTHS[first]}-01`,
    to: dice.upTo(2) === 0 ? `2026-${MONTHS[last]}-${LAST[last]}` : undefined,
  };
}

const isIn = ({ from, to }: Days, day: string) => from <= day && (to === undefined || to >= day);

/** HD05 of the people in force on a day. */
function codeOn(day: string, line: string, self: Person, others: readonly Person[]): string {
  const has = (kind: Person['kind']) =>
    others.some((one) => one.kind === kind && one.lines.has(line) && isIn(one.lines.get(line) ?? NEVER, day));
  if (!self.lines.has(line)) return '';
  if (has('spouse')) return has('child') ? 'FAM' : 'ESP';
  return has('child') ? 'ECH' : 'EMP';
}
const NEVER: Days = { from: '9999-01-01', to: undefined };
const OURS: Readonly<Record<string, string>> = { EMP: 'EE', ESP: 'ES', ECH: 'EC', FAM: 'FAM' };

function truthOf(member: string, self: Person, others: readonly Person[], isWritten: boolean): TrueCoverage[] {
  return [...self.lines].flatMap(([line, days]) =>
    MONTHS.map((month) => {
      const day = `2026-${month}-15`;
      const isCovered = isIn(days, day);
      // Nobody of the family ever has the coverage: then the file cannot say that the employee is alone.
      const isSilent = !isWritten && !others.some((one) => one.lines.has(line));
      const code = isWritten ? codeOn(TODAY, line, self, others) : codeOn(day, line, self, others);
      return {
        member,
        coverage: NAMES[line] ?? '',
        day,
        isCovered,
        tier: isCovered && !isSilent ? OURS[code] : undefined,
      };
    }),
  );
}

function loopOf(
  { kind, lines }: Person,
  number: string,
  id: string,
  codeOf: (line: string) => string,
  dice: Dice,
  fault: PlantedFault | undefined,
): string[] {
  const compact = (day: string) => day.replaceAll('-', '');
  const relation = kind === 'self' ? '18' : kind === 'spouse' ? dice.of(['01', '53']) : dice.of(['19', '15', '17']);
  const type = fault === 'strangeChange' ? '999' : '030';
  const isNameless = fault === 'noNumber';
  const segments = [
    `INS*${kind === 'self' ? 'Y' : 'N'}*${relation}*${type}*XN*A***FT`,
    ...(isNameless ? [] : [`REF*0F*${number}`]),
    'REF*1L*100200',
    ...dice
      .of([[`NM1*IL*1*DOE*P${number}`], [`NM1*74*1*DOE*P${number}`, 'NM1*70*1*WRONG*NAME']])
      .map((name, at) => (at === 0 && id !== '' && !isNameless ? `${name}****34*${id}` : name)),
    'DMG*D8*19800101*M',
  ];
  for (const [line, { from, to }] of lines) {
    const isEnd = fault === 'noEnd' || (to !== undefined && kind !== 'self' && dice.upTo(1) === 0);
    const day = fault === 'noDay' ? '20261345' : compact(from);
    const change = fault === 'strangeChange' ? '999' : isEnd ? '024' : '030';
    segments.push(`HD*${change}**${line}*PPO*${codeOf(line)}`);
    if (to !== undefined && fault === undefined && dice.upTo(2) === 0)
      segments.push(`DTP*348*RD8*${day}-${compact(to)}`);
    else {
      segments.push(`DTP*348*D8*${day}`);
      if (to !== undefined && fault !== 'noEnd') segments.push(`DTP*349*D8*${compact(to)}`);
    }
  }
  return segments;
}

/** One or several interchanges with groups and transactions, in one of the ways that systems write them. */
function interchanges(loops: readonly (readonly string[])[], dice: Dice): string {
  const form = dice.of([
    { element: '*', component: ':', end: '~' },
    { element: '|', component: '>', end: '\n' },
    { element: '*', component: '>', end: '~\r\n' },
    { element: '^', component: ':', end: '!\n' },
  ]);
  const parts = dice.of([[loops], [loops.slice(0, 1), loops.slice(1)]]);
  const isOneFile = dice.upTo(1) === 0;
  const files = isOneFile ? [parts] : parts.map((part) => [part]);
  const isLower = dice.upTo(3) === 0;
  const written = files.map((transactions, at) => {
    const sets = transactions.map((part, index) => {
      const body = [`ST*834*000${index + 1}`, 'BGN*00*1*20261201*1200****4', ...part.flat()];
      return [...body, `SE*${body.length + 1}*000${index + 1}`];
    });
    const all = [
      `ISA*00*          *00*          *ZZ*${'S'.padEnd(15)}*ZZ*${'R'.padEnd(15)}*261201*1200*^*00501*00000000${at}*0*P*`,
      'GS*BE*S*R*20261201*1200*1*X*005010X220A1',
      ...sets.flat(),
      `GE*${sets.length}*1`,
      `IEA*1*00000000${at}`,
    ].map((segment, index) =>
      isLower && index > 0 ? segment.replace(/^[A-Z]\w+/, (name) => name.toLowerCase()) : segment,
    );
    const separated = all.map((segment) =>
      // ISA11 is the separator of repetitions, which may not be that of elements.
      segment.startsWith('ISA') && form.element === '^'
        ? segment.replace('*^*', '*U*').replaceAll('*', '^')
        : segment.replaceAll('*', form.element),
    );
    return separated.map((segment, index) => `${segment}${index === 0 ? form.component : ''}${form.end}`).join('');
  });
  return written.join(dice.of(['', '\r\n'])) + dice.of(['', '\u001a', '\r\n', '\r\n\u001a']);
}

function damaged(text: string, fault: PlantedFault | undefined): string {
  if (fault === 'cut') return text.slice(0, Math.floor(text.length * 0.7));
  if (fault === 'lostSegment') return text.replace(/DMG[^~!\n]*[~!\n]\r?\n?/i, '');
  return text;
}

interface Dice {
  /** 0 to `limit`. */
  readonly upTo: (limit: number) => number;
  readonly of: <T>(choices: readonly T[]) => T;
}

function diceOf(seed: number): Dice {
  let state = seed >>> 0;
  const upTo = (limit: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0;
    return Math.floor(((state ^ (state >>> 13)) >>> 0) / (2 ** 32 / (limit + 1)));
  };
  return { upTo, of: <T>(choices: readonly T[]) => choices[upTo(choices.length - 1)] as T };
}
