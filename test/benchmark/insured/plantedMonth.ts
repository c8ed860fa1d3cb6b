/*
 * A month of a group as its papers: what the carrier bills, what payroll deducts, and what enrollment files and answers said and when.
 * People whom nobody enrolled are planted among people who were only added late. Nothing here is taken from the product.
 */

export const PLANTS = [
  'feedNeverSent',
  'rehire',
  'newborn',
  'divisionMoved',
  'carrierChange',
  'pendingEvidence',
] as const;
export type Plant = (typeof PLANTS)[number];

export const DECOYS = [
  'addedAfterCutOff',
  'confirmedAfterCutOff',
  'tierAfterCutOff',
  'volumeAfterCutOff',
  'lastPaycheck',
  'billedWithOtherDivision',
  'otherFormOfNumber',
  'otherNumber',
  'fewerDependents',
  'lowerVolume',
] as const;
export type Decoy = (typeof DECOYS)[number];

export interface Paper {
  readonly number: string;
  readonly name: string;
  readonly coverage: string;
  readonly tier: 'EE' | 'ES' | 'EC' | 'FAM';
  /** In dollars; undefined for coverages without one. */
  readonly volume?: number;
  readonly cents: number;
}

export interface Enrolled extends Omit<Paper, 'cents'> {
  readonly from: string;
  readonly to?: string;
  /** Whether a file first had it after the carrier made the bill. */
  readonly isLate: boolean;
}

export interface PlantedMonth {
  readonly month: string;
  readonly lastDay: string;
  /** The day on which the carrier made the bill. */
  readonly made: string;
  readonly bill: readonly Paper[];
  readonly lastBill: readonly Paper[];
  readonly payroll: readonly Paper[];
  readonly enrolled: readonly Enrolled[];
  /** Requests to enroll that the carrier confirmed on a day. */
  readonly confirmed: readonly {
    readonly number: string;
    readonly name: string;
    readonly coverage: string;
    readonly at: string;
  }[];
  /** People on the bill of another division. */
  readonly elsewhere: readonly { readonly number: string; readonly name: string }[];
  readonly lives: number;
  /** What was planted, by number of the person in payroll. */
  readonly plants: ReadonlyMap<string, Plant>;
  readonly decoys: ReadonlyMap<string, Decoy>;
}

const PREMIUMS = { EE: 61_200, ES: 128_500, EC: 117_300, FAM: 184_900 } as const;
const DENTAL = { EE: 3_480, ES: 6_960, EC: 7_710, FAM: 11_420 } as const;
const LIFE_RATE = 0.000_19;
const GIVEN = [
  'Ana',
  'Ben',
  'Cora',
  'Dev',
  'Elif',
  'Finn',
  'Gia',
  'Hugo',
  'Ines',
  'Jon',
  'Kira',
  'Liam',
  'Mara',
  'Nils',
  'Oda',
  'Pia',
];
const FAMILY = [
  'Abel',
  'Brandt',
  'Costa',
  'Dietz',
  'Ekström',
  'Fuchs',
  'Grau',
  'Hale',
  'Ito',
  'Jung',
  'Kolb',
  'Lund',
  'Moss',
  'Nagy',
  'Ochs',
  'Paz',
];
const ENDINGS = ['ley', 'ton', 'mann', 'sen', 'ova', 'ides', 'quist', 'worth', 'berg', 'field', 'stein', 'dale'];

type Tier = Paper['tier'];
interface Person {
  readonly number: string;
  readonly name: string;
  readonly tier: Tier;
  readonly volume: number;
}

/** Different names for the 3,072 numbers from any one on. */
function nameOf(place: number): string {
  const [family, ending, given] = [place % 16, Math.floor(place / 16) % 12, Math.floor(place / 192) % 16];
  return `${FAMILY[family]}${ENDINGS[ending]}, ${GIVEN[given]}`;
}

/** A generator of whole numbers below `n`. */
export type Below = (n: number) => number;

/** Mulberry32. */
export function below(seed: number): Below {
  let state = seed >>> 0;
  return (n) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) % n;
  };
}

/** @param size people who are billed and deducted alike. Each plant is made twice, each decoy three times. */
export function plantedMonth(seed: number, size: number): PlantedMonth {
  const dice = below(seed);
  let count = 0;
  const person = (tier?: Tier): Person => {
    count += 1;
    const tiers = ['EE', 'EE', 'EE', 'ES', 'EC', 'FAM'] as const;
    return {
      number: `${70_000 + (seed % 900) * 1_000 + count * 7 + 1_000_000}`,
      name: nameOf(count + seed * 31),
      tier: tier ?? tiers[dice(tiers.length)] ?? 'EE',
      volume: 25_000 * (1 + dice(4)),
    };
  };
  const papersOf = ({ number, name, tier, volume }: Person): readonly Paper[] => [
    { number, name, coverage: 'Medical', tier, cents: PREMIUMS[tier] },
    { number, name, coverage: 'Dental', tier, cents: DENTAL[tier] },
    { number, name, coverage: 'Life', tier: 'EE', volume, cents: Math.round(volume * 100 * LIFE_RATE) },
  ];
  const bill: Paper[] = [];
  const lastBill: Paper[] = [];
  const payroll: Paper[] = [];
  const enrolled: Enrolled[] = [];
  const confirmed: PlantedMonth['confirmed'][number][] = [];
  const elsewhere: PlantedMonth['elsewhere'][number][] = [];
  const plants = new Map<string, Plant>();
  const decoys = new Map<string, Decoy>();
  const isDivisionMonth = seed % 2 === 0;
  const enroll = (papers: readonly Paper[], from: string, isLate: boolean, to?: string) =>
    enrolled.push(...papers.map(({ cents: _cents, ...one }) => ({ ...one, from, isLate, ...(to && { to }) })));
  const changed = (papers: readonly Paper[], coverage: string, change: Partial<Paper>) =>
    papers.map((one) => (one.coverage === coverage ? { ...one, ...change } : one));

  for (let at = 0; at < size; at += 1) {
    const papers = papersOf(person());
    bill.push(...papers);
    lastBill.push(...papers);
    payroll.push(...papers);
    enroll(papers, '2025-01-01', false);
  }
  for (const plant of PLANTS.flatMap((one) => [one, one])) {
    const one = person(plant === 'newborn' ? 'EE' : undefined);
    const papers = papersOf(one);
    plants.set(one.number, plant);
    switch (plant) {
      case 'feedNeverSent':
        payroll.push(...papers);
        break;
      case 'rehire':
        payroll.push(...papers);
        enroll(papers, '2024-02-01', false, '2026-03-31');
        break;
      case 'newborn':
        bill.push(...papers);
        lastBill.push(...papers);
        enroll(papers, '2025-01-01', false);
        payroll.push(...changed(papers, 'Medical', { tier: 'EC', cents: PREMIUMS.EC }));
        break;
      case 'divisionMoved':
        // The other division billed the person until last month, and its bill of this month does not.
        payroll.push(...papers);
        break;
      case 'carrierChange':
        bill.push(...papers.filter(({ coverage }) => coverage !== 'Dental'));
        lastBill.push(...papers);
        payroll.push(...papers);
        enroll(
          papers.filter(({ coverage }) => coverage !== 'Dental'),
          '2025-01-01',
          false,
        );
        break;
      case 'pendingEvidence': {
        const volume = 300_000;
        const more = changed(papers, 'Life', { volume, cents: Math.round(volume * 100 * LIFE_RATE) });
        bill.push(...papers);
        lastBill.push(...papers);
        payroll.push(...more);
        enroll(more, '2026-10-01', false);
        break;
      }
    }
  }
  for (const decoy of DECOYS.flatMap((one) => [one, one, one])) {
    const one = person(decoy === 'tierAfterCutOff' ? 'EE' : decoy === 'fewerDependents' ? 'FAM' : undefined);
    const papers = papersOf(one);
    decoys.set(one.number, decoy);
    switch (decoy) {
      case 'addedAfterCutOff':
        payroll.push(...papers);
        enroll(papers, '2026-11-01', true);
        break;
      case 'confirmedAfterCutOff':
        payroll.push(...papers);
        for (const { number, name, coverage } of papers)
          confirmed.push({ number, name, coverage, at: '2026-10-27T15:00:00.000Z' });
        break;
      case 'tierAfterCutOff': {
        const more = changed(papers, 'Medical', { tier: 'EC', cents: PREMIUMS.EC });
        bill.push(...papers);
        lastBill.push(...papers);
        payroll.push(...more);
        enroll(more, '2026-11-01', true);
        break;
      }
      case 'volumeAfterCutOff': {
        const volume = 200_000;
        const more = changed(papers, 'Life', { volume, cents: Math.round(volume * 100 * LIFE_RATE) });
        bill.push(...papers);
        lastBill.push(...papers);
        payroll.push(...more);
        enroll(more, '2026-11-01', true);
        break;
      }
      case 'lastPaycheck':
        lastBill.push(...papers);
        payroll.push(...papers);
        enroll(papers, '2025-01-01', false, '2026-10-31');
        break;
      case 'billedWithOtherDivision':
        if (isDivisionMonth) {
          payroll.push(...papers);
          enroll(papers, '2025-01-01', false);
          elsewhere.push(one);
        } else decoys.delete(one.number);
        break;
      case 'otherFormOfNumber':
        bill.push(...papers);
        lastBill.push(...papers);
        payroll.push(
          ...papers.map((paper) => ({ ...paper, number: `00${paper.number.slice(0, 3)}-${paper.number.slice(3)}` })),
        );
        enroll(papers, '2025-01-01', false);
        break;
      case 'otherNumber':
        bill.push(...papers.map((paper) => ({ ...paper, number: `9${paper.number}4` })));
        lastBill.push(...papers.map((paper) => ({ ...paper, number: `9${paper.number}4` })));
        payroll.push(...papers);
        break;
      case 'fewerDependents':
        bill.push(...papers);
        lastBill.push(...papers);
        payroll.push(...changed(papers, 'Medical', { tier: 'EE', cents: PREMIUMS.EE }));
        enroll(papers, '2025-01-01', false);
        break;
      case 'lowerVolume': {
        const less = changed(papers, 'Life', { volume: 10_000, cents: Math.round(10_000 * 100 * LIFE_RATE) });
        bill.push(...papers);
        lastBill.push(...papers);
        payroll.push(...less);
        enroll(less, '2026-10-01', false);
        break;
      }
    }
  }
  const lives = new Set([...bill, ...payroll].map(({ name }) => name)).size;
  return {
    month: '2026-11-01',
    lastDay: '2026-11-30',
    made: '2026-10-20',
    bill,
    lastBill,
    payroll,
    enrolled,
    confirmed,
    elsewhere,
    lives,
    plants,
    decoys,
  };
}
