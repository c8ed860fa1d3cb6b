import { nameLikeness, nameWords } from './nameLikeness';
import type { BilledPerson, LinkProposal, PayrollPerson } from './PeopleMatch';

const VERY_LIKELY = 0.93;
/** Minimum difference in similarity between two candidates. Below it, neither is proposed. */
const MIN_MARGIN = 0.01;
/** Blocks with more pairs are for names shared by too many people. */
const MAX_PAIRS = 2_000;

/**
 * Each person with the most similar member, unless another person is equally similar to the member.
 *
 * @source docs/decisions/payroll-files.md#a-name-without-a-number-is-proposed-never-matched-by-itself
 */
export function proposeLinks(people: readonly PayrollPerson[], members: readonly BilledPerson[]): LinkProposal[] {
  const blocks = grouped(members.map(withWords).flatMap(blocksOf), ([block]) => block);
  const best = { payroll: new Map<string, Best>(), billed: new Map<string, Best>() };
  const wanted = grouped(people.map(withWords).flatMap(blocksOf), ([block]) => block);
  for (const [block, payroll] of wanted) {
    const billed = blocks.get(block) ?? [];
    if (billed.length * payroll.length > MAX_PAIRS) continue;
    for (const [, one] of payroll) {
      for (const [, other] of billed) {
        const score = nameLikeness(one.words, other.words);
        improve(best.payroll, one.person.key, other.person.memberId, score);
        improve(best.billed, other.person.memberId, one.person.key, score);
      }
    }
  }
  const byId = new Map(members.map((member) => [member.memberId, member]));
  const proposals = people.flatMap((payroll) => {
    const mine = best.payroll.get(payroll.key);
    const billed = mine && byId.get(mine.of);
    const theirs = mine && best.billed.get(mine.of);
    if (!billed || !isClear(mine) || theirs?.of !== payroll.key || !isClear(theirs)) return [];
    const { key, memberId, memberName } = payroll;
    const likelihood = mine.score >= VERY_LIKELY ? ('very likely' as const) : ('possible' as const);
    return [{ score: mine.score, proposal: { payroll: { key, memberId, memberName }, billed, likelihood } }];
  });
  return proposals.sort((one, other) => other.score - one.score).map(({ proposal }) => proposal);
}

interface Best {
  readonly of: string;
  readonly score: number;
  readonly next: number;
}

function isClear({ score, next }: Best): boolean {
  return score - next >= MIN_MARGIN;
}

function improve(best: Map<string, Best>, key: string, of: string, score: number): void {
  const known = best.get(key);
  if (known?.of === of) return;
  if (!known || score > known.score) best.set(key, { of, score, next: known?.score ?? 0 });
  else if (score > known.next) best.set(key, { ...known, next: score });
}

interface Worded<Person> {
  readonly person: Person;
  readonly words: readonly string[];
}

function withWords<Person extends { readonly memberName: string }>(person: Person): Worded<Person> {
  return { person, words: nameWords(person.memberName) };
}

/** Similar names share a whole word and an initial, or all initials. */
function blocksOf<Person>(worded: Worded<Person>): (readonly [string, Worded<Person>])[] {
  const { words } = worded;
  const initials = words.map((word) => word.charAt(0));
  const shared = words.flatMap((word, at) =>
    initials.filter((_, other) => other !== at).map((initial) => `${word} ${initial}`),
  );
  return [...new Set([...shared, words.join(''), `#${[...initials].sort().join('')}`])].map(
    (block) => [block, worded] as const,
  );
}

/** Items by key, in order. */
export function grouped<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
