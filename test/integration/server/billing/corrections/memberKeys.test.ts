import fc from 'fast-check';
import { sql } from 'kysely';
import type { OpenDatabase } from '../../../../../server/platform/database/engine/OpenDatabase';
import { memberKeyOf } from '../../../../../server/platform/database/statements/memberKeys';
import { issuedKey } from '../../../../../src/domain/billing/reconciliation/sameMember';
import { openTestDatabase } from '../../../../support/server/openTestDatabase';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('normalizes a member number in the database the same way as in a comparison', async () => {
  const number = fc.string({ unit: fc.constantFrom(...'0012 ab-AZ./_.0·'.split('')), maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(fc.array(number, { minLength: 1, maxLength: 40 }), async (numbers) => {
      const { rows } = await sql<{ number: string; key: string }>`
        select n.number, ${memberKeyOf('n.number')} as key from unnest(${sql.val(numbers)}::text[]) n(number)`.execute(
        database.db,
      );
      for (const { number: given, key } of rows) expect([given, key]).toEqual([given, issuedKey(given)]);
    }),
    { numRuns: 50 },
  );
});
