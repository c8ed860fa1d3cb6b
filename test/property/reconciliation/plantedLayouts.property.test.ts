import { bulkDecision } from '../../../src/domain/reconciliation/Resolution';
import { fileOf } from '../../support/payroll/exports/cells';
import { type PlantedDifference, plantedGroup } from '../../support/payroll/plantedGroup';
import { PLANTED_LAYOUTS, type PlantedLayout } from '../../support/payroll/plantedLayouts';
import { openOf, ReconcileFixture } from '../../support/reconciliation/ReconcileFixture';

const KINDS: readonly PlantedDifference['kind'][] = ['termed', 'hired', 'rate', 'tier', 'missed', 'volume'];

describe('planted differences in the layouts of payroll systems', () => {
  it.each(PLANTED_LAYOUTS.map((layout) => [layout.name, layout] as const))(
    'are found, and no other, with at most one question: %s',
    async (_, layout) => {
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
    },
  );
});

// Helpers

async function compared(layout: PlantedLayout, count: number, seed: number) {
  const { lines, members, planted } = plantedGroup(count, seed, KINDS);
  const session = await new ReconcileFixture(lines).session();
  const rows = layout.rows(members);
  await session.payroll.compareFile(await fileOf({ name: '', sheets: () => ({ Sheet1: rows }) }, []));
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
  return {
    asked,
    found: comparison.discrepancies.map((one) => key(idOf(one), one.coverage)).sort(),
    planted: [...byKey.keys()].sort(),
    problems: comparison.problems.slice(0, 3),
    actions,
  };
}
