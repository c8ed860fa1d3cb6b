import { sql } from 'kysely';
import type { Tx } from '../../infrastructure/sql/Tables';
import { agentRows, carrierRows, repRows } from '../rows/directoryRows';
import { insertRows } from '../rows/insertRows';

/** Groups `100000`, `100001`, …, each with one carrier, one agent and one rep in turn. */
export async function insertMeasuredGroups(tx: Tx, groupCount: number): Promise<void> {
  await insertRows(tx, 'carriers', carrierRows);
  await insertRows(tx, 'agents', agentRows);
  await insertRows(tx, 'reps', repRows);
  const carriers = carrierRows.map(({ carrier_code }) => carrier_code);
  const agents = agentRows.map(({ agent_code }) => agent_code);
  const numbers = sql`generate_series(0, ${groupCount - 1}::int) g`;
  const number = sql`(100000 + g)::text`;
  await sql`
    insert into groups (group_number, name, rep_id)
    select ${number}, 'Measured Employer ' || g, g % ${repRows.length}::int + 1 from ${numbers}`.execute(tx);
  await sql`
    insert into group_carriers (group_number, carrier_code)
    select ${number}, (${sql.val(carriers)}::text[])[g % ${carriers.length}::int + 1] from ${numbers}`.execute(tx);
  await sql`
    insert into group_agents (group_number, agent_code)
    select ${number}, (${sql.val(agents)}::text[])[g % ${agents.length}::int + 1] from ${numbers}`.execute(tx);
}
