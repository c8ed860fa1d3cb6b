import * as rates from '../../../contract/billing/rates';
import { localDate } from '../../../src/domain/platform/dates/LocalDate';
import { aRate, insertRateTable } from '../rates/aRateTable';
import { asOwner } from '../server/asOwner';
import type { TestServer } from '../server/startTestServer';
import { cell, formCell, type MatrixCall, type Target } from './MatrixCall';

const toTable = ({ groupNumber }: Target) => ({ params: { groupNumber, tablePk: `${groupNumber}.rates2026-01` } });

/** Calls about rate tables. @source product.md, Rights */
export const RATE_CALLS: readonly MatrixCall[] = [
  cell(rates.listRateTables, 'group', ({ groupNumber }) => ({ params: { groupNumber } }), {
    prepare: addTable('CONFIRMED'),
  }),
  cell(rates.checkBillRates, 'list', ({ billPk }) => ({ body: { values: [billPk] } })),
  cell(rates.getRateFindings, 'key', ({ billPk }) => ({ params: { billPk } })),
  cell(rates.learnGroupRates, 'group', ({ groupNumber, carrier }) => ({
    params: { groupNumber },
    query: { carrierCode: carrier },
  })),
  cell(rates.getRateTable, 'group', toTable, { prepare: addTable('CONFIRMED') }),
  cell(rates.getRateExhibit, 'group', toTable, { prepare: addTable('CONFIRMED') }),
  cell(rates.proposeRateTable, 'group', ({ groupNumber, carrier }) => ({
    params: { groupNumber },
    body: {
      carrierCode: carrier,
      policy: '',
      effectiveFrom: localDate('2026-01-01'),
      ageRule: 'FIRST_OF_MONTH' as const,
      reductions: [],
      source: 'EXHIBIT' as const,
      rows: [aRate()],
    },
  })),
  formCell(
    rates.attachRateExhibit,
    'group',
    (target) => ({ ...toTable(target), files: [{ name: 'exhibit.txt', bytes: 'Rates of 2027' }] }),
    { prepare: addTable('PROPOSED') },
  ),
  cell(
    rates.decideRateTable,
    'group',
    (target) => ({ ...toTable(target), body: { step: 'confirm' as const, version: 1 } }),
    { prepare: addTable('PROPOSED') },
  ),
];

/** As a new one, with an exhibit, proposed by someone who is not in the matrix. */
function addTable(state: 'PROPOSED' | 'CONFIRMED') {
  return async ({ db }: TestServer, { groupNumber, carrier: carrierCode }: Target): Promise<void> => {
    await asOwner(db, async (owner) => {
      for (const table of ['rate_exhibits', 'rate_events', 'rate_tables'] as const) {
        // oxlint-disable-next-line no-await-in-loop -- in order of their foreign keys
        await owner.deleteFrom(table).where('group_number', '=', groupNumber).execute();
      }
    });
    await insertRateTable(db, { groupNumber, carrierCode, state });
  };
}
