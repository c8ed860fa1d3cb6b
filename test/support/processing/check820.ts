/** The guide's rules for a segment: required elements, and the codes that elements may have. By position, from 1. */
interface SegmentRule {
  readonly required: readonly number[];
  readonly codes?: Readonly<Record<number, readonly string[]>>;
  /** The most elements. */
  readonly most: number;
}

const RECEIVER_IDS = ['1', '9', 'EQ', 'FI', 'XV'];
const PAYER_IDS = ['1', '24', '75', '9', 'EQ', 'FI', 'PI'];
const ORGANIZATION_IDS = ['1', '24', '9', 'FI'];
const EARLIER_REASONS = ['52', '53', '80', '81', '86', 'BJ', 'H1', 'H6', 'RU', 'WO', 'WW'];
const CURRENT_REASONS = ['20', '52', '53', 'AA', 'AX', 'H1', 'H6', 'IA', 'J3'];

const RULES: Readonly<Record<string, SegmentRule>> = {
  ST: { required: [1, 2, 3], codes: { 1: ['820'], 3: ['005010X218'] }, most: 3 },
  BPR: {
    required: [1, 2, 3, 4, 10, 16],
    codes: { 1: ['C', 'D', 'I', 'P', 'U', 'X'], 3: ['C'], 4: ['ACH', 'BOP', 'CHK', 'FWT', 'NON', 'SWT'] },
    most: 16,
  },
  TRN: { required: [1, 2], codes: { 1: ['1', '3'] }, most: 4 },
  DTM009: { required: [1, 2], codes: { 1: ['009'] }, most: 2 },
  N1PE: { required: [1], codes: { 1: ['PE'], 3: RECEIVER_IDS }, most: 4 },
  N1PR: { required: [1], codes: { 1: ['PR'], 3: PAYER_IDS }, most: 4 },
  ENT: { required: [1, 2, 3, 4], codes: { 2: ['2L', 'AG', 'NH', 'RGA', 'UN'], 3: ORGANIZATION_IDS }, most: 4 },
  ENT2J: { required: [1, 2, 3, 4], codes: { 2: ['2J'], 3: ['34', 'EI', 'II'] }, most: 4 },
  NM1: { required: [1, 2, 3], codes: { 1: ['DO', 'EY', 'IL', 'QE'], 2: ['1'], 8: ['34', 'EI', 'N'] }, most: 9 },
  ADXearlier: { required: [1, 2], codes: { 2: EARLIER_REASONS }, most: 2 },
  RMR: { required: [1, 2, 4], codes: { 1: ['11', '1L', 'CT', 'IK'] }, most: 5 },
  REF: { required: [1, 2], codes: { 1: ['14', '17', '18', '2F', '38', 'E9', 'LB', 'LU', 'ZZ'] }, most: 2 },
  DTM582: { required: [1, 5, 6], codes: { 1: ['582'], 5: ['RD8'] }, most: 6 },
  ADX: { required: [1, 2], codes: { 2: CURRENT_REASONS }, most: 2 },
  SE: { required: [1, 2], most: 2 },
};

/** The order of the segments: an organization summary, individual remittances, or both, each with at least one RMR loop. */
const ORDER =
  /^ST BPR TRN DTM009 N1PE N1PR (?=ENT)(ENT (ADXearlier )*(RMR REF DTM582 (ADX )?)+)?(ENT2J NM1 (ADXearlier )*(RMR REF DTM582 (ADX )?)+)*SE $/;

/**
 * What breaks the guide 005010X218 in an 820 with an organization summary or individual remittances: envelopes, order, required elements, codes, counts, and sums.
 *
 * @returns sentences; empty if the file follows the guide.
 * @source ASC X12 005010X218
 */
export function problemsOf820(text: string): readonly string[] {
  const segments = text
    .split('~\r\n')
    .slice(0, -1)
    .map((segment) => segment.split('*'));
  const [isa = [], gs = [], ...rest] = segments;
  const [ge = [], iea = []] = rest.splice(-2);
  const problems = envelopeProblems(isa, gs, ge, iea);
  const named = nameSegments(rest);
  const order = named.map(({ name }) => `${name} `).join('');
  if (!ORDER.test(order)) problems.push(`Order: ${order}`);
  for (const { name, segment } of named) problems.push(...segmentProblems(name, segment));
  const se = rest.at(-1) ?? [];
  if (Number(se[1]) !== rest.length) problems.push(`SE01 is ${se[1]} of ${rest.length} segments`);
  if (se[2] !== rest[0]?.[2]) problems.push('ST02 and SE02 differ');
  return [...problems, ...sumProblems(named)];
}

interface NamedSegment {
  readonly name: string;
  readonly segment: readonly string[];
}

function nameSegments(segments: readonly (readonly string[])[]): readonly NamedSegment[] {
  let hasRmr = false;
  return segments.map((segment) => {
    const [id = '', qualifier = ''] = segment;
    hasRmr = id === 'RMR' || (hasRmr && id !== 'ENT');
    if (id === 'ENT') return { name: segment[2] === '2J' ? 'ENT2J' : 'ENT', segment };
    const isNamedByQualifier = id === 'N1' || id === 'DTM';
    const name = id === 'ADX' && !hasRmr ? 'ADXearlier' : `${id}${isNamedByQualifier ? qualifier : ''}`;
    return { name, segment };
  });
}

function envelopeProblems(
  isa: readonly string[],
  gs: readonly string[],
  ge: readonly string[],
  iea: readonly string[],
): string[] {
  const checks: readonly (readonly [boolean, string])[] = [
    [isa[0] === 'ISA' && isa.join('*').length === 105, 'ISA has 105 characters'],
    [gs[0] === 'GS' && gs[1] === 'RA' && gs[8] === '005010X218', 'GS is of the guide'],
    [ge[0] === 'GE' && ge[1] === '1' && ge[2] === gs[6], 'GE repeats the number of GS'],
    [iea[0] === 'IEA' && iea[1] === '1' && iea[2] === isa[13], 'IEA repeats the number of ISA'],
  ];
  return checks.filter(([isRight]) => !isRight).map(([, text]) => `Not so: ${text}`);
}

function segmentProblems(name: string, segment: readonly string[]): readonly string[] {
  const rule = RULES[name];
  if (!rule) return [`${name} is no segment of the guide`];
  const missing = rule.required.filter((at) => !segment[at]).map((at) => `${name} lacks element ${at}`);
  const wrong = Object.entries(rule.codes ?? {})
    .filter(([at, codes]) => segment[Number(at)] && !codes.includes(segment[Number(at)] ?? ''))
    .map(([at]) => `${name} element ${at} is ${segment[Number(at)]}`);
  const pairs = [[3, 4]].filter(([one = 0, other = 0]) => name.startsWith('N1') && !segment[one] !== !segment[other]);
  const long = segment.length - 1 > rule.most ? [`${name} has ${segment.length - 1} elements`] : [];
  return [...missing, ...wrong, ...long, ...pairs.map(() => `${name} has a qualifier without its number`)];
}

/** BPR02 is what the RMRs pay and earlier payments are adjusted by; an RMR pays what was billed and its adjustments. */
function sumProblems(named: readonly NamedSegment[]): readonly string[] {
  const cents = (value = '') => Math.round(Number(value) * 100);
  const sum = (name: string, at: number) =>
    named.filter((one) => one.name === name).reduce((total, { segment }) => total + cents(segment[at]), 0);
  const total = cents(named.find(({ name }) => name === 'BPR')?.segment[2]);
  const problems: string[] = [];
  const numbers = named.filter(({ name }) => name.startsWith('ENT')).map(({ segment }) => Number(segment[1]));
  if (numbers.some((number, at) => number !== at + 1)) problems.push('ENT01 does not count the entities');
  const people = named.filter(({ name }) => name === 'ENT2J').map(({ segment }) => segment[4]);
  const namedPeople = named.filter(({ name }) => name === 'NM1').map(({ segment }) => segment[9]);
  if (people.join() !== namedPeople.join()) problems.push('NM109 is not ENT04');
  if (total !== sum('RMR', 4) + sum('ADXearlier', 1)) problems.push('BPR02 is not the sum of RMR04 and earlier ADX01');
  if (total < 0) problems.push('BPR02 is negative');
  for (const [at, { name, segment }] of named.entries()) {
    if (name !== 'RMR' || !segment[5]) continue;
    const next = named
      .slice(at + 1)
      .findIndex((one) => one.name === 'RMR' || one.name.startsWith('ENT') || one.name === 'SE');
    const own = named.slice(at + 1, at + 1 + next).filter((one) => one.name === 'ADX');
    const adjusted = own.reduce((sumOfOwn, one) => sumOfOwn + cents(one.segment[1]), cents(segment[5]));
    if (adjusted !== cents(segment[4]))
      problems.push(`RMR ${segment[2]} pays ${segment[4]}, billed and adjusted ${adjusted}`);
  }
  return problems;
}
