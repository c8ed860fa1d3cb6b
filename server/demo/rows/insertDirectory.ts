import type { Db } from '../../infrastructure/sql/Tables';
import type { DemoGroup } from '../groups/DemoGroup';
import {
  agentRows,
  carrierRows,
  type DirectoryEntry,
  groupAgentRow,
  groupCarrierRows,
  groupRow,
  repRows,
} from './directoryRows';
import { insertPeople } from './insertPeople';
import { insertRows } from './insertRows';

/** Writes who there is: carriers, agents, reps, groups, people and what they may reach. */
export async function insertDirectory(
  db: Db,
  groups: readonly DemoGroup[],
  people: readonly DirectoryEntry[],
  at: string,
): Promise<void> {
  await insertRows(db, 'carriers', carrierRows);
  await insertRows(db, 'agents', agentRows);
  await insertRows(db, 'reps', repRows);
  await insertRows(
    db,
    'groups',
    groups.map((group) => groupRow(group, at)),
  );
  await insertRows(db, 'group_carriers', groups.flatMap(groupCarrierRows));
  await insertRows(db, 'group_agents', groups.map(groupAgentRow));
  await insertPeople(db, people);
}
