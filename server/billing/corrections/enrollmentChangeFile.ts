import {
  CORRECTION_LABELS,
  type Correction,
  type CorrectionKind,
} from '../../../src/domain/billing/corrections/Correction';
import type { CorrectionLayout } from '../../../src/domain/billing/corrections/CorrectionLayout';
import { issuedNumber } from '../../../src/domain/billing/reconciliation/issuedNumbers';
import { wordMeaning } from '../../../src/domain/billing/reconciliation/wordMeaning';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { Refusal } from '../../platform/shared/Refusal';

export const X12_MEDIA_TYPE = 'application/edi-x12';

/** What an 834 of corrections says. */
export interface EnrollmentChanges {
  /** To one carrier, at least one. */
  readonly corrections: readonly Correction[];
  /** Its codes of coverages take precedence over those of X12. */
  readonly layout: Pick<CorrectionLayout, 'codes'>;
  readonly at: Date;
}

/** INS03 and HD01 of the changes that an 834 can carry: 024 ends, 021 adds, and 001 changes. */
const MAINTENANCE: Readonly<Partial<Record<CorrectionKind, string>>> = {
  END_COVERAGE: '024',
  START_COVERAGE: '021',
  CHANGE_TIER: '001',
  CHANGE_PLAN: '001',
  CHANGE_NAME: '001',
};
/** HD03 by our name of the coverage. */
const COVERAGES: Readonly<Record<string, string>> = {
  Medical: 'HLT',
  Dental: 'DEN',
  Vision: 'VIS',
  'Short Term Disability': 'STD',
  'Long Term Disability': 'LTD',
};
const TIER_CODES: Readonly<Record<string, string>> = { EE: 'EMP', ES: 'ESP', EC: 'ECH', FAM: 'FAM' };
const CONTROL_NUMBER = 9;
const ID_LENGTH = 15;

/**
 * Corrections as an X12 834 (005010X220A1) of changes, one loop for each. The group's number and the carrier's code are the sender and the
 * receiver, until the carrier assigns others.
 *
 * @throws Refusal BAD_REQUEST for a correction that an 834 cannot carry, with its member and what to do.
 * @source docs/decisions/corrections.md#a-carrier-that-takes-them-gets-changes-as-an-834
 */
export function enrollmentChangeFile({ corrections, layout, at }: EnrollmentChanges): Uint8Array {
  const [first] = corrections;
  const group = first?.groupNumber ?? '';
  const carrier = first?.carrierCode ?? '';
  const [day, time] = [
    at.toISOString().slice(0, 10).replaceAll('-', ''),
    at.toISOString().slice(11, 16).replace(':', ''),
  ];
  // Seconds, so that the next file has another number.
  const number = String(Math.floor(at.getTime() / 1_000) % 10 ** CONTROL_NUMBER).padStart(CONTROL_NUMBER, '0');
  // An answer (999) names only the group of the file.
  const groupNumber = String(Number(number));
  const ids = ['ZZ', id(group), 'ZZ', id(carrier)];
  const transaction = [
    ['ST', '834', '0001', '005010X220A1'],
    ['BGN', '00', number, day, time, '', '', '', '2'],
    ['N1', 'P5', plain(first?.groupName ?? ''), '94', plain(group)],
    ['N1', 'IN', plain(carrier), '94', plain(carrier)],
    ...corrections.flatMap((one) => loopOf(one, layout)),
  ];
  const segments = [
    [
      'ISA',
      '00',
      ' '.repeat(10),
      '00',
      ' '.repeat(10),
      ...ids,
      day.slice(2),
      time,
      '^',
      '00501',
      number,
      '0',
      'P',
      ':',
    ],
    ['GS', 'BE', plain(group), plain(carrier), day, time, groupNumber, 'X', '005010X220A1'],
    ...transaction,
    ['SE', String(transaction.length + 1), '0001'],
    ['GE', '1', groupNumber],
    ['IEA', '1', number],
  ];
  return Buffer.from(segments.map((elements) => `${written(elements)}~\r\n`).join(''), 'latin1');
}

function loopOf(one: Correction, layout: EnrollmentChanges['layout']): readonly (readonly string[])[] {
  const { kind, memberName, groupNumber, coverage, effectiveDate, value } = one;
  const memberId = issuedNumber(one.memberId);
  const type = MAINTENANCE[kind];
  if (type === undefined) throw cannotCarry(one, `"${CORRECTION_LABELS[kind]}"`);
  if (effectiveDate === null) throw cannotCarry(one, 'a change without a day');
  if (memberId === '' || memberId !== plain(memberId)) throw cannotCarry(one, 'this member number');
  const day = effectiveDate.replaceAll('-', '');
  const member = [
    ['INS', 'Y', '18', type, 'AI', 'A', '', '', 'AC'],
    ['REF', '0F', memberId],
    ['REF', '1L', plain(groupNumber)],
  ];
  if (kind === 'CHANGE_NAME') {
    return [
      ...member,
      ['DTP', '303', 'D8', day],
      ['NM1', '74', '1', ...nameOf(value)],
      ['NM1', '70', '1', ...nameOf(memberName)],
    ];
  }
  const name = ['NM1', 'IL', '1', ...nameOf(memberName)];
  if (coverage === null) {
    if (kind !== 'END_COVERAGE') throw cannotCarry(one, 'a change without a coverage');
    return [...member, ['DTP', '357', 'D8', day], name];
  }
  const code = codeOf(coverage, layout) ?? COVERAGES[wordMeaning('coverage', coverage) ?? ''];
  if (code === undefined) {
    throw new Refusal(
      ErrorCode.BadRequest,
      `An 834 needs the carrier's code for ${coverage}. Add it under Columns, or send an Excel list.`,
    );
  }
  const tier = kind === 'CHANGE_TIER' ? TIER_CODES[wordMeaning('tier', value) ?? ''] : '';
  if (tier === undefined) throw cannotCarry(one, `the tier "${value}"`);
  const coverageSegment = ['HD', type, '', plain(code), kind === 'CHANGE_PLAN' ? plain(value) : '', tier];
  return [...member, name, coverageSegment, ['DTP', kind === 'END_COVERAGE' ? '349' : '348', 'D8', day]];
}

function codeOf(coverage: string, { codes }: EnrollmentChanges['layout']): string | undefined {
  return codes.find(({ field, value }) => field === 'coverage' && value.toLowerCase() === coverage.toLowerCase())?.code;
}

function cannotCarry({ memberName }: Correction, what: string): Refusal {
  return new Refusal(
    ErrorCode.BadRequest,
    `An 834 cannot carry ${what}, for ${memberName}. Send this correction as an Excel list.`,
  );
}

/** Last name and first names. */
function nameOf(name: string): readonly string[] {
  const [last = '', given] = name.split(',').map((part) => part.trim());
  if (given !== undefined) return [plain(last), plain(given)];
  const words = last.split(' ').filter(Boolean);
  return [plain(words.at(-1) ?? ''), plain(words.slice(0, -1).join(' '))];
}

function id(text: string): string {
  return plain(text).slice(0, ID_LENGTH).padEnd(ID_LENGTH);
}

/** Letters without accents, and no separators: the basic and extended characters of X12. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[’‘]/g, "'")
    .replace(/[^\w .,&'()/+;?=%@[\]{}|<>#$!"-]+/g, ' ')
    .replace(/ +/g, ' ')
    .trim();
}

/** Without empty elements at the end. */
function written([name = '', ...elements]: readonly string[]): string {
  const last = elements.reduce((found, element, at) => (element === '' ? found : at), -1);
  return [name, ...elements.slice(0, last + 1)].join('*');
}
