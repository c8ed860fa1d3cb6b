import type { BillLine } from '../../../src/domain/billing/bills/BillLine';
import type { Tier } from '../../../src/domain/billing/bills/Tier';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import { cents } from '../../../src/domain/platform/money/Cents';
import { aLine } from '../reconciliation/aLine';

/** A member's amounts for one coverage, in cents per month. */
export interface Elected {
  /** As on the bill. */
  readonly coverage: 'Medical' | 'Dental' | 'Life and AD&D' | 'Disability';
  readonly plan: string;
  readonly tier: Tier;
  readonly volume: number | null;
  readonly employee: number;
  readonly employer: number;
}

/** A person of the group as payroll has them. */
export interface GroupMember {
  /** The bill's number. */
  readonly memberId: string;
  /** The payroll system's own number. */
  readonly employeeNumber: string;
  readonly ssn: string;
  readonly first: string;
  readonly middle: string;
  readonly last: string;
  readonly suffix: string;
  readonly department: string;
  readonly elected: readonly Elected[];
}

/**
 * Kinds of differences, most of which concern one coverage of one member. Besides those of a single member:
 *
 * - namesake: two members have the same name, and one of them another rate.
 * - unnumbered: a member's rows in the file have no number.
 * - credit: the bill has a credit for an earlier month, and payroll has nothing.
 * - refund: as `credit`, and payroll gives the same amount back.
 */
export const PLANTED_KINDS = [
  'termed',
  'hired',
  'rate',
  'under',
  'tier',
  'plan',
  'missed',
  'volume',
  'duplicate',
  'undated',
  'credit',
  'refund',
  'namesake',
  'unnumbered',
] as const;

/** A difference that was planted: its member and coverage, and what may be suggested. */
export interface PlantedDifference {
  readonly kind: (typeof PLANTED_KINDS)[number];
  readonly memberId: string;
  readonly coverage: string;
  readonly causes: readonly string[];
  readonly actions: readonly string[];
}

export interface PlantedGroup {
  readonly lines: readonly BillLine[];
  /** Members in payroll, in its order. */
  readonly members: readonly GroupMember[];
  readonly planted: readonly PlantedDifference[];
  /** Members who may have differences, as long as no amount changes: they share a name, have no number, or are off by a cent. */
  readonly unclear: ReadonlySet<string>;
  /** Correct amounts of the month in cents, by `differenceKey`. Coverages that nobody should pay are missing. */
  readonly right: ReadonlyMap<string, number>;
}

/** Identifies a coverage of a member. */
export function differenceKey(memberId: string, coverage: string | null): string {
  return `${memberId} ${coverage}`;
}

const FIRST = 'Ana,Benjamin,Carla,Dmitri,Evelyn,Farid,Grace,Hugo,Inez,Jonas,Kimberly,Luis,Maya,Noah,Olga,Pedro'.split(
  ',',
);
const LAST =
  'Adler,Brooks,Castillo,Dvorak,Ellison,Fontaine,Garcia-Lopez,Huang,Ivanov,Jensen,Kowalski,Lindqvist,Moreau,Núñez,O’Brien,Petrov,Quinn,Rossi,Sandoval,Tanaka,Ueda,Van Dyke,Whitfield,Xu,Yamamoto,Zielinski'.split(
    ',',
  );
const TIERS: readonly Tier[] = ['EE', 'ES', 'EC', 'FAM'];
const MEDICAL: Readonly<Record<string, Readonly<Record<Tier, number>>>> = {
  'Summit HSA 3200': { EE: 48_712, ES: 102_295, EC: 87_681, FAM: 141_264 },
  'Summit PPO 1000': { EE: 63_351, ES: 133_037, EC: 114_031, FAM: 183_717 },
};
const DENTAL: Readonly<Record<Tier, number>> = { EE: 3_418, ES: 6_953, EC: 8_127, FAM: 11_846 };

/** Members with the usual terms; the number is their place. */
function memberAt(at: number, seed: number): GroupMember {
  const tier = TIERS[(at * 3 + seed) % 4] ?? 'EE';
  const plan = (at + seed) % 3 === 0 ? 'Summit HSA 3200' : 'Summit PPO 1000';
  const volume = (40_000 + ((at * 7 + seed) % 60) * 1_000) * 100;
  const medical = MEDICAL[plan]?.[tier] ?? 0;
  const split = (premium: number, percent: number) => {
    const employee = Math.round((premium * percent) / 100);
    return { employee, employer: premium - employee };
  };
  return {
    memberId: `W${70_000 + at * 17 + seed}`,
    employeeNumber: String(1_200 + at * 3),
    ssn: `${200 + (at % 500)}-${10 + (at % 80)}-${String(2_000 + at * 37).slice(-4)}`,
    first: FIRST[(at + seed) % FIRST.length] ?? '',
    middle: at % 3 === 0 ? 'M' : '',
    last: LAST[(at * 5 + seed + Math.floor(at / 26)) % LAST.length] ?? '',
    suffix: at % 11 === 5 ? 'Jr.' : '',
    department: ['Operations', 'Sales', 'Finance'][at % 3] ?? '',
    elected: [
      ...(at % 9 === 4 ? [] : [{ coverage: 'Medical' as const, plan, tier, volume: null, ...split(medical, 20) }]),
      ...(at % 5 === 3
        ? []
        : [{ coverage: 'Dental' as const, plan: 'Smile Plus', tier, volume: null, ...split(DENTAL[tier], 50) }]),
      {
        coverage: 'Life and AD&D',
        plan: 'Basic Life',
        tier: 'EE',
        volume,
        ...split(Math.round((volume * 0.19) / 1_000), 0),
      },
      ...(at % 4 === 1
        ? []
        : [
            {
              coverage: 'Disability' as const,
              plan: 'Summit LTD 60',
              tier: 'EE' as const,
              volume,
              ...split(Math.round((volume * 0.33) / 1_000), 100),
            },
          ]),
    ],
  };
}

/** Bill and payroll amounts, before and after differences are planted. */
class Planting {
  readonly billed: Map<string, GroupMember>;
  readonly paid: Map<string, GroupMember>;
  readonly planted: PlantedDifference[] = [];
  readonly unclear = new Set<string>();
  /** Further lines of the bill. */
  readonly extra: BillLine[] = [];
  /** Charges billed in addition to a premium, by key. */
  readonly bumped = new Map<string, number>();
  /** Members with a difference. */
  private readonly taken = new Set<string>();
  readonly right = new Map<string, number>();

  constructor(private readonly members: readonly GroupMember[]) {
    this.billed = new Map(members.map((member) => [member.memberId, member]));
    this.paid = new Map(this.billed);
    for (const { memberId, elected } of members)
      for (const one of elected) this.right.set(differenceKey(memberId, one.coverage), premiumOf(one));
  }

  plant(kind: PlantedDifference['kind']): void {
    const coverage = kind === 'volume' ? 'Disability' : 'Medical';
    const member = this.free(coverage);
    const own = member?.elected.find((one) => one.coverage === coverage);
    if (!member || !own) return;
    const { memberId, elected } = member;
    this.taken.add(memberId);
    const key = differenceKey(memberId, coverage);
    const note = (of: string, causes: readonly string[], actions: readonly string[]) =>
      this.planted.push({ kind, memberId, coverage: of, causes, actions });
    const pays = (one: readonly Elected[]) => {
      this.paid.set(memberId, { ...member, elected: elected.flatMap((each) => (each === own ? one : [each])) });
    };
    const bump = (by: number) => this.bumped.set(key, by);
    const change = (one: Elected) => {
      pays([one]);
      this.right.set(key, premiumOf(one));
    };
    switch (kind) {
      case 'termed':
        this.paid.delete(memberId);
        for (const one of elected) {
          note(one.coverage, ['NO_DEDUCTION'], ['none']);
          this.right.delete(differenceKey(memberId, one.coverage));
        }
        break;
      case 'hired':
        this.billed.delete(memberId);
        for (const one of elected) note(one.coverage, ['ENROLLED_NOT_BILLED'], ['expectNextBill']);
        break;
      case 'rate':
        bump(1_717);
        note(coverage, ['RATE', 'AMOUNT_OVER'], ['acceptOurs']);
        break;
      case 'under':
        bump(-1_313);
        note(coverage, ['RATE', 'AMOUNT_UNDER'], ['acceptOurs', 'expectNextBill']);
        break;
      case 'tier': {
        const tier = TIERS[(TIERS.indexOf(own.tier) + 1) % 4] ?? 'EE';
        change({ ...own, tier, ...shares(MEDICAL[own.plan]?.[tier] ?? 0, own) });
        note(coverage, ['TIER'], ['acceptOurs', 'expectNextBill', 'acceptBill']);
        break;
      }
      case 'plan': {
        const plan = Object.keys(MEDICAL).find((one) => one !== own.plan) ?? '';
        change({ ...own, plan, ...shares(MEDICAL[plan]?.[own.tier] ?? 0, own) });
        note(coverage, ['PLAN'], ['acceptOurs', 'expectNextBill', 'acceptBill']);
        break;
      }
      case 'missed':
        pays([]);
        note(coverage, ['NO_DEDUCTION'], ['acceptBill']);
        break;
      case 'volume': {
        const volume = (own.volume ?? 0) + 1_300_000;
        change({ ...own, volume, employee: Math.round((volume * 0.33) / 1_000) });
        note(coverage, ['VOLUME', 'AMOUNT_UNDER', 'AMOUNT_OVER'], ['acceptOurs', 'expectNextBill', 'acceptBill']);
        break;
      }
      case 'duplicate':
        this.extra.push(lineOf(member, own));
        note(coverage, ['DUPLICATE'], ['acceptOurs']);
        break;
      case 'undated':
        this.extra.push({ ...lineOf(member, own), billedCents: cents(-3_377) });
        note(coverage, ['UNEXPECTED_CREDIT'], ['acceptBill']);
        break;
      case 'credit':
      case 'refund': {
        const credit = { ...lineOf(member, own), change: 'RETRO' as const, retroPeriod: localDate('2026-10-01') };
        this.extra.push({ ...credit, billedCents: cents(-premiumOf(own)) });
        this.billed.set(memberId, { ...member, elected: elected.filter((one) => one !== own) });
        pays(kind === 'credit' ? [] : [{ ...own, employee: -own.employee, employer: -own.employer }]);
        this.right.delete(key);
        // Payroll divides the refund over paychecks, so that a cent may be left over.
        if (kind === 'refund') this.unclear.add(memberId);
        break;
      }
      case 'namesake': {
        const other = this.free(coverage);
        if (!other) return;
        this.taken.add(other.memberId);
        const name = { first: member.first, last: member.last, middle: '', suffix: '' };
        for (const one of [member, other]) {
          this.unclear.add(one.memberId);
          for (const side of [this.billed, this.paid]) side.set(one.memberId, { ...one, ...name });
        }
        bump(1_717);
        break;
      }
      case 'unnumbered':
        this.unclear.add(memberId);
        this.paid.set(memberId, { ...member, memberId: '', employeeNumber: '' });
        break;
    }
  }

  /** The first members have no difference. */
  private free(coverage: string): GroupMember | undefined {
    return this.members.find(
      ({ memberId, elected }, at) =>
        at > 5 && !this.taken.has(memberId) && elected.some((one) => one.coverage === coverage) && elected.length > 2,
    );
  }
}

const premiumOf = ({ employee, employer }: Elected) => employee + employer;

/** Another premium with the same division between employee and employer. */
function shares(premium: number, { employee, employer }: Elected) {
  const own = Math.round((premium * Math.round((employee * 100) / (employee + employer))) / 100);
  return { employee: own, employer: premium - own };
}

function lineOf(
  member: GroupMember,
  { coverage, plan, tier, volume, employee, employer }: Elected,
  more = 0,
): BillLine {
  return aLine({
    memberId: member.memberId,
    memberName: [member.first, member.middle, member.last].filter(Boolean).join(' '),
    coverage,
    plan,
    tier,
    volumeCents: volume === null ? null : cents(volume),
    billed: employee + employer + more,
  });
}

/**
 * A group whose bill and payroll agree but for the planted differences: each kind once, if there is room. People's names
 * differ but for the namesakes, so that all others can be told apart.
 */
export function plantedGroup(count: number, seed: number, kinds: readonly PlantedDifference['kind'][]): PlantedGroup {
  const names = new Set<string>();
  const members = Array.from({ length: count * 2 }, (_, at) => memberAt(at, seed))
    .filter(({ first, last }) => !names.has(`${first} ${last}`) && names.add(`${first} ${last}`))
    .slice(0, count);
  const planting = new Planting(members);
  for (const kind of kinds) planting.plant(kind);
  const { billed, paid, bumped, extra, planted, unclear, right } = planting;
  const lines = [...billed.values()].flatMap((member) =>
    member.elected.map((one) => lineOf(member, one, bumped.get(differenceKey(member.memberId, one.coverage)))),
  );
  return { lines: [...lines, ...extra], members: [...paid.values()], planted, unclear, right };
}
