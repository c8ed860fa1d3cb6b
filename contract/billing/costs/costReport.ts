import * as v from 'valibot';
import { MAX_COST_MONTHS } from '../../../src/domain/billing/costs/CostReport';
import { LONGEST_CODE } from '../../../src/domain/billing/costs/CostSetup';
import { addMonths, type LocalDate } from '../../../src/domain/platform/dates/LocalDate';
import { defineCall } from '../../platform/shared/Call';
import { exportedList, exportFormatSchema } from '../../platform/shared/listExport';
import {
  centsSchema,
  groupNumberSchema,
  localDateSchema,
  monthSchema,
  noteSchema,
  timestampSchema,
} from '../../platform/shared/primitives';
import type { BodyOf } from '../../platform/shared/RecordOf';

const groupParams = v.object({ groupNumber: groupNumberSchema });

const NO_PERIOD = `Enter a first and a last month that cover at most ${MAX_COST_MONTHS} months.`;

function isPeriod(from: LocalDate, to: LocalDate): boolean {
  return from <= to && to < addMonths(from, MAX_COST_MONTHS);
}

/** Number of a division; empty for all in scope. */
const divisionSchema = v.optional(v.pipe(noteSchema, v.trim(), v.maxLength(LONGEST_CODE)), '');

/** Bills of the divisions in scope. 400 BAD_REQUEST for a last month before the first; 403 FORBIDDEN for a group outside the scope. */
export const getCosts = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/costs/search',
  operation: 'costs.readReport',
  group: 'part',
  summary: 'Costs of a group by cost center, coverage month, and coverage.',
  schemas: {
    params: groupParams,
    body: v.pipe(
      v.object({ from: monthSchema, to: monthSchema, division: divisionSchema }),
      v.check(({ from, to }) => isPeriod(from, to), NO_PERIOD),
    ),
    answer: v.object({
      /** Time up to which the report is complete; omitted if the data is current or at most two seconds old. */
      readAsOf: v.exactOptional(timestampSchema),
      items: v.array(
        v.object({
          month: localDateSchema,
          /** Empty for none. */
          costCenter: v.string(),
          /** Division number of the bill; empty for bills of the whole group. Missing in answers of earlier versions. */
          division: v.optional(v.string(), ''),
          /** Empty for charges and credits of a whole bill. */
          coverage: v.string(),
          employerCents: centsSchema,
          employeeCents: centsSchema,
          continuationCents: centsSchema,
          totalCents: centsSchema,
        }),
      ),
    }),
  },
});

/** A range of coverage months, and the number of a division; empty for all in scope. */
export type CostsFilter = BodyOf<typeof getCosts>;

/** Like `getCosts`. */
export const exportCosts = defineCall({
  method: 'POST',
  path: '/api/groups/:groupNumber/costs/export',
  operation: 'costs.readReport',
  group: 'part',
  event: 'data-exported',
  noun: 'costs',
  summary: 'Costs of a group by cost center, as a file.',
  file: exportedList.file,
  schemas: {
    params: groupParams,
    body: v.pipe(
      v.object({ from: monthSchema, to: monthSchema, division: divisionSchema, format: exportFormatSchema }),
      v.check(({ from, to }) => isPeriod(from, to), NO_PERIOD),
    ),
    answer: exportedList.answer,
  },
});
