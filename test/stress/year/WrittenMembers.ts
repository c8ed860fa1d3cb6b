import { addMonths, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import type { Random } from '../Random';

/** A member as a carrier or payroll writes it. */
export interface WrittenMember {
  readonly memberId: string;
  readonly memberName: string;
}

/** How carriers and payroll write the members `M1`, `M2`, … of a group, and who is meant by a number that the server shows. */
export interface WrittenMembers {
  covers(member: string, coverage: string): boolean;
  onBill(member: string, coverage: string, month: LocalDate): WrittenMember & { readonly carrierCode: string };
  inPayroll(member: string, month: LocalDate): WrittenMember;
  /** Somebody gets another last name. Carriers and payroll use it in different months. */
  live(month: LocalDate): void;
  /** A line of a member is stored under a number. */
  learn(member: string, stored: string): void;
  /** The member with a number that the server shows. */
  memberOf(shown: string): string;
  /** The number that the server shows for a member. */
  numberOf(member: string): string;
  /** How often somebody got another last name. */
  readonly renamed: number;
  /** Members that have two numbers, and numbers that two members have. */
  readonly found: readonly string[];
}

/** One carrier, and payroll, that write the same. */
export const PLAIN: WrittenMembers = {
  covers: () => true,
  onBill: (memberId) => ({ memberId, memberName: nameOf(memberId), carrierCode: 'ACME' }),
  inPayroll: (memberId) => ({ memberId, memberName: nameOf(memberId) }),
  live: () => undefined,
  learn: () => undefined,
  memberOf: (shown) => shown,
  numberOf: (member) => member,
  renamed: 0,
  found: [],
};

const nameOf = (memberId: string) => `Member ${memberId.slice(1)} Example`;

/** No two share a word, so that names tell people apart. */
const GIVEN = 'Łuka Ana Seán Møna Ivy Kofi Noor Teo Una Zoë Raj Mei Eli Fay Gus Hal Ian Jo Kai Liv'.split(' ');
const FAMILY =
  "Weiß Núñez O'Dowd Ødegård Castell Mensah Haddad Lindqvist Moreau Brandt Iyer Zhang Falk Adler Dorn Okri Quist Rask Sorel Tamm".split(
    ' ',
  );
const MARRIED =
  'Abbot Bellamy Corrigan Drummond Ellery Fenwick Gallant Hollis Ingram Jessup Kirby Larkin Merton Nash Orwell Pryor Quill Rowan Sexton Tully'.split(
    ' ',
  );
const RENAMED = 0.25;
const ACME = 'ACME';
const DELTA = 'DELTA';
type Source = typeof ACME | typeof DELTA | 'PAYROLL';

/**
 * How the second carrier and payroll write the number of the first, by the member's place. `dashes`: the second carrier uses the same number,
 * and payroll writes dashes. `zeros`: the second carrier writes zeros and dashes, and payroll a spreadsheet's decimal. `medical` and `dental`:
 * the member is only at one carrier.
 */
const FORMS = ['dental', 'dashes', 'zeros', 'medical'] as const;
const formOf = (place: number) => FORMS[place % FORMS.length];
/** Has the number of the member before at the other carrier, and an employee number that no carrier has. */
const SHARED = 4;

/**
 * Two carriers that number people by themselves, and a payroll system that writes numbers otherwise. Names change in different months.
 *
 * @source docs/decisions/reconciliation.md#a-number-counts-within-its-issuer
 */
export class TwoCarriers implements WrittenMembers {
  readonly found: string[] = [];
  private readonly stored = new Map<string, string>();
  private readonly members = new Map<string, string>();
  private readonly renames = new Map<string, Readonly<Record<Source, LocalDate>>>();

  constructor(private readonly random: Random) {}

  get renamed(): number {
    return this.renames.size;
  }

  covers(member: string, coverage: string): boolean {
    return formOf(placeOf(member)) !== (coverage === 'Medical' ? 'dental' : 'medical');
  }

  onBill(member: string, coverage: string, month: LocalDate): ReturnType<WrittenMembers['onBill']> {
    const carrierCode = coverage === 'Medical' ? ACME : DELTA;
    const [given, family] = this.nameOf(member, carrierCode, month);
    return { memberId: onBill(member, carrierCode), memberName: `${family}, ${given}`, carrierCode };
  }

  inPayroll(member: string, month: LocalDate): WrittenMember {
    const [given, family] = this.nameOf(member, 'PAYROLL', month);
    return { memberId: inPayroll(member), memberName: `${given} ${family}` };
  }

  live(month: LocalDate): void {
    const { random, renames } = this;
    // A hire's number is compared with its name, in which a word may change, but not before somebody has seen it.
    const known = [...this.stored.keys()].filter(
      (member) => !renames.has(member) && formOf(placeOf(member)) !== 'zeros',
    );
    if (known.length === 0 || !random.chance(RENAMED)) return;
    const from = () => addMonths(month, random.between(0, 2));
    renames.set(random.oneOf(known), { ACME: from(), DELTA: from(), PAYROLL: from() });
  }

  learn(member: string, stored: string): void {
    const [known, other] = [this.stored.get(member) ?? stored, this.members.get(stored) ?? member];
    if (known !== stored) this.found.push(`${member} is ${known} and ${stored}`);
    if (other !== member) this.found.push(`${stored} is ${other} and ${member}`);
    this.stored.set(member, stored);
    this.members.set(stored, member);
  }

  memberOf(shown: string): string {
    return this.members.get(shown) ?? IN_PAYROLL.get(shown) ?? shown;
  }

  numberOf(member: string): string {
    return this.stored.get(member) ?? inPayroll(member);
  }

  private nameOf(member: string, source: Source, month: LocalDate): readonly [given: string, family: string] {
    const at = placeOf(member) - 1;
    const renamed = this.renames.get(member);
    const families = renamed && renamed[source] <= month ? MARRIED : FAMILY;
    return [GIVEN[at] ?? `Given${at}`, families[at] ?? `Family${at}`];
  }
}

const placeOf = (member: string) => Number(member.slice(1));
const digitsOf = (place: number) => String(610_324_100 + place);

function dashed(digits: string): string {
  return `${digits.slice(0, 3)}-${digits.slice(3, 5)}-${digits.slice(5)}`;
}

function onBill(member: string, carrierCode: string): string {
  const place = placeOf(member);
  if (carrierCode === ACME) return digitsOf(place);
  if (place === SHARED) return digitsOf(place - 1);
  return formOf(place) === 'zeros' ? `00${dashed(digitsOf(place))}` : digitsOf(place);
}

function inPayroll(member: string): string {
  const place = placeOf(member);
  if (place === SHARED) return `E-${place}`;
  const form = formOf(place);
  if (form === 'dashes') return dashed(digitsOf(place));
  return form === 'zeros' ? `${digitsOf(place)}.0` : digitsOf(place);
}

const IN_PAYROLL: ReadonlyMap<string, string> = new Map(
  Array.from({ length: 60 }, (_, at) => [inPayroll(`M${at + 1}`), `M${at + 1}`]),
);
