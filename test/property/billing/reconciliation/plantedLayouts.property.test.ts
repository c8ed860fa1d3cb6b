import { bulkDecision } from '../../../../src/domain/billing/reconciliation/Resolution';
import { partOf } from '../../../support/depth';
import { fileOf } from '../../../support/payroll/exports/cells';
import { ALL_LAYOUTS } from '../../../support/payroll/plantedCases';
import { type GroupMember, type PlantedDifference, plantedGroup } from '../../../support/payroll/plantedGroup';
import type { PlantedLayout } from '../../../support/payroll/plantedLayouts';
import { openOf, ReconcileFixture } from '../../../support/reconciliation/ReconcileFixture';

const KINDS: readonly PlantedDifference['kind'][] = ['termed', 'hired', 'rate', 'tier', 'missed', 'volume'];

const LAYOUTS = partOf(ALL_LAYOUTS).map((layout) => [layout.name, layout] as const);

describe('planted differences in the layouts of payroll systems', () => {
  it.each(LAYOUTS)('are found, and no other, with at most one question: %s', async (_, layout) => {
    for (const [count, seed] of [
      [40, 1],
      [60, 5],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one file at a time
      const { asked, found, planted, problems, actions } = await compared(layout, count, seed);
      expect({ problems, found }).toEqual({ problems: [], found: planted });
      expect(actions).toEqual([]);
      expect(asked.length).toBeLessThan(2);
    }
  });

  it.each(LAYOUTS)("ask nothing about the next month's file: %s", async (_, layout) => {
    const first = await compared(layout, 40, 1);
    const second = await compared(layout, 44, 1, { stage: first.stage });
    expect(second.asked).toEqual([]);
    expect(second.found).toEqual(second.planted);
  });

  it.each(LAYOUTS)("change and expect nothing after one click in another group's file: %s", async (_, layout) => {
    const { members } = plantedGroup(40, 3, []);
    const others = members.map((member, at) => ({
      ...member,
      memberId: `X${at}00`,
      last: `Zz${member.last}`,
      first: `Yy${member.first}`,
      ssn: `999-99-${9_000 + at}`,
    }));
    const { clicked } = await compared(layout, 40, 1, { instead: others });
    expect(clicked).toEqual([]);
  });

  it.each([
    ['ADP register', /11\/27/],
    ['Dayforce', undefined],
    ['Paycor', /11\/20/],
    ['NetSuite', /11\/27/],
    ['Viewpoint', /11\/(?:19|26)/],
  ])('are found in a file with some of the runs, after one question: %s', async (name, dropped) => {
    const layout = ALL_LAYOUTS.find((one) => one.name.startsWith(name));
    const rows: PlantedLayout['rows'] = (members) => {
      const all = layout?.rows(members) ?? [];
      if (dropped) return all.filter((row) => !row.some((cell) => dropped.test(String(cell))));
      return all.map((row) => row.slice(0, 5));
    };
    const { asked, found, planted, wrong } = await compared({ name, rows }, 40, 1);
    expect(asked).toEqual(['basis']);
    expect(found).toEqual(planted);
    expect(wrong).toEqual([]);
  });
});

// Helpers

/** A file whose columns remain unclear has no suggestions. */
const NOTHING = {
  stage: undefined,
  clicked: [],
  wrong: [],
  asked: [],
  found: [],
  planted: [],
  problems: [],
  actions: [],
};

interface Options {
  /** Compares with a file of these people instead. */
  readonly instead?: readonly GroupMember[];
  /** Of an earlier file, with its remembered columns. */
  readonly stage?: ReconcileFixture | undefined;
}

async function compared(layout: PlantedLayout, count: number, seed: number, { instead, stage: earlier }: Options = {}) {
  const { lines, members, planted } = plantedGroup(count, seed, KINDS);
  const stage = new ReconcileFixture(lines);
  if (earlier) stage.mapping = earlier.mapping;
  const session = await stage.session();
  const rows = layout.rows(instead ?? members);
  await session.payroll.compareFiles(await fileOf({ name: '', sheets: () => ({ Sheet1: rows }) }, []));
  const asked: string[] = [];
  for (let turn = 0; turn < 4; turn += 1) {
    const { comparison } = openOf(session);
    if (comparison.kind !== 'choosing') break;
    asked.push(
      comparison.question?.kind ??
        `columns ${JSON.stringify(comparison.questions)} ${JSON.stringify(comparison.mapping)}`,
    );
    const [choice] = comparison.question?.choices ?? [];
    // oxlint-disable-next-line no-await-in-loop -- each answer may lead to another question
    await session.payroll.chooseColumns(choice?.mapping ?? (comparison.mapping as never));
  }
  const { comparison } = openOf(session);
  if (comparison.kind === 'choosing' && instead) return NOTHING;
  if (comparison.kind !== 'compared')
    throw new Error(`${asked.join(' ')} ${JSON.stringify(comparison).slice(0, 3_000)}`);
  const numberOf = new Map(
    members.map(({ memberId, first, last }) => [`${first} ${last}`.toLowerCase(), memberId] as const),
  );
  const key = (memberId: string, coverage: string | null) => `${memberId} ${coverage}`;
  const byKey = new Map(planted.map((one) => [key(one.memberId, one.coverage), one]));
  const idOf = ({ memberId, memberName }: { memberId: string; memberName: string }) =>
    lines.some((line) => line.memberId === memberId) || members.some((one) => one.memberId === memberId)
      ? memberId
      : ([...numberOf].find(([name]) =>
          name.split(' ').every((word) => memberName.toLowerCase().includes(word)),
        )?.[1] ?? memberId);
  const suggested = bulkDecision(comparison.discrepancies, 'suggested');
  const actions = comparison.discrepancies.flatMap((one) => {
    const plant = byKey.get(key(idOf(one), one.coverage));
    if (!plant) return [];
    const action = suggested.get(one)?.action ?? 'none';
    return plant.causes.includes(one.kind) && plant.actions.includes(action)
      ? []
      : [`${key(idOf(one), one.coverage)}: ${plant.kind} ${one.kind} ${action} ${one.cause}`];
  });
  // What one click on "Apply suggestions" would change or expect.
  const clicked = [...suggested].flatMap(([one, { action }]) =>
    action === 'acceptOurs' || action === 'expectNextBill' ? [key(idOf(one), one.coverage)] : [],
  );
  return {
    stage,
    clicked,
    wrong: clicked.filter((one) => !byKey.has(one)),
    asked,
    found: comparison.discrepancies.map((one) => key(idOf(one), one.coverage)).sort(),
    planted: [...byKey.keys()].sort(),
    problems: comparison.problems.slice(0, 3),
    actions,
  };
}
