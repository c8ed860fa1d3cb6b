import type { BillLine } from '../../../src/domain/bills/BillLine';
import type { Tier } from '../../../src/domain/bills/Tier';
import { cents } from '../../../src/domain/money/Cents';
import { aLine } from '../reconciliation/aLine';

/** What a member has of one coverage, in cents per month. */
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

/** A difference that was planted: its member and coverage, and what may be suggested. */
export interface PlantedDifference {
  readonly kind: 'termed' | 'hired' | 'rate' | 'tier' | 'missed' | 'volume';
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

/**
 * A group whose bill and payroll agree but for the planted differences: each kind once, if there is room. People's names
 * differ, so that every one of them can be told apart.
 */
export function plantedGroup(count: number, seed: number, kinds: readonly PlantedDifference['kind'][]): PlantedGroup {
  const names = new Set<string>();
  const members = Array.from({ length: count * 2 }, (_, at) => memberAt(at, seed))
    .filter(({ first, last }) => !names.has(`${first} ${last}`) && names.add(`${first} ${last}`))
    .slice(0, count);
  const billed = new Map(members.map((member) => [member.memberId, member]));
  const paid = new Map(billed);
  const planted: PlantedDifference[] = [];
  const bumped = new Map<string, number>();
  const isFree = ({ memberId }: GroupMember) => !planted.some((one) => one.memberId === memberId);
  for (const kind of kinds) {
    const has = (member: GroupMember, coverage: string) => member.elected.some((one) => one.coverage === coverage);
    const coverage = kind === 'volume' ? 'Disability' : 'Medical';
    const member = members.find((one, at) => at > 5 && isFree(one) && has(one, coverage) && one.elected.length > 2);
    if (!member) continue;
    const { memberId } = member;
    const note = (of: string, causes: readonly string[], actions: readonly string[]) =>
      planted.push({ kind, memberId, coverage: of, causes, actions });
    const change = (of: Map<string, GroupMember>, to: (one: Elected) => readonly Elected[]) =>
      of.set(memberId, {
        ...member,
        elected: member.elected.flatMap((one) => (one.coverage === coverage ? to(one) : [one])),
      });
    if (kind === 'termed') {
      paid.delete(memberId);
      for (const one of member.elected) note(one.coverage, ['TERMED_STILL_BILLED'], ['acceptOurs']);
    } else if (kind === 'hired') {
      billed.delete(memberId);
      for (const one of member.elected) note(one.coverage, ['ENROLLED_NOT_BILLED'], ['expectNextBill']);
    } else if (kind === 'rate') {
      bumped.set(memberId, 1_717);
      note(coverage, ['RATE', 'AMOUNT_OVER'], ['acceptOurs']);
    } else if (kind === 'tier') {
      change(paid, (one) => {
        const tier = TIERS[(TIERS.indexOf(one.tier) + 1) % 4] ?? 'EE';
        const premium = MEDICAL[one.plan]?.[tier] ?? 0;
        return [{ ...one, tier, employee: Math.round(premium / 5), employer: premium - Math.round(premium / 5) }];
      });
      note(coverage, ['TIER'], ['acceptOurs', 'expectNextBill', 'acceptBill']);
    } else if (kind === 'missed') {
      change(paid, () => []);
      note(coverage, ['NO_DEDUCTION'], ['acceptBill']);
    } else {
      change(paid, (one) => {
        const volume = (one.volume ?? 0) + 1_300_000;
        return [{ ...one, volume, employee: Math.round((volume * 0.33) / 1_000) }];
      });
      note(coverage, ['VOLUME', 'AMOUNT_UNDER', 'AMOUNT_OVER'], ['acceptOurs', 'expectNextBill', 'acceptBill']);
    }
  }
  const lines = [...billed.values()].flatMap(({ memberId, first, middle, last, elected }) =>
    elected.map(({ coverage, plan, tier, volume, employee, employer }) =>
      aLine({
        memberId,
        memberName: [first, middle, last].filter(Boolean).join(' '),
        coverage,
        plan,
        tier,
        volumeCents: volume === null ? null : cents(volume),
        billed: employee + employer + (coverage === 'Medical' ? (bumped.get(memberId) ?? 0) : 0),
      }),
    ),
  );
  return { lines, members: [...paid.values()], planted };
}
