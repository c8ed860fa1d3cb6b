import { sql } from 'kysely';
import { selectSetup } from '../../../billing/costs/selectSetup.sql';
import type { Db } from '../../../platform/database/Tables';

/** One in this many members has moved to the next department. */
const MOVED = 19;

/**
 * Adds each member's department to a group's CSV payroll file as the last column: the member's cost center in the group, or the first one
 * for members without any. Some members have moved. Returns the file unchanged if the group has no cost centers.
 */
export async function withDepartments(db: Db, groupNumber: string, csv: Buffer): Promise<Buffer> {
  const centers = (await selectSetup(db, groupNumber))?.centers ?? [];
  const { rows } = await sql<{ memberName: string; code: string }>`
    select member_name as "memberName", splits -> 0 ->> 'code' as code from member_cost_centers
    where group_number = ${groupNumber} and replaced_at is null order by member_name, member_id`.execute(db);
  if (centers.length === 0) return csv;
  const places = new Map(
    rows.map(({ memberName, code }, at) => {
      const place = centers.findIndex((one) => one.code === code);
      return [memberName, at % MOVED === 0 ? place + 1 : place] as const;
    }),
  );
  const [heading = '', ...lines] = csv.toString('utf8').trimEnd().split('\r\n');
  const departments = lines.map((line) => {
    const member = [...places].find(([name]) => line.includes(`"${name}"`));
    return `${line},${centers[(member?.[1] ?? 0) % centers.length]?.name ?? ''}`;
  });
  return Buffer.from(`${[`${heading},Department`, ...departments].join('\r\n')}\r\n`);
}
