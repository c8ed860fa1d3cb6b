import * as v from 'valibot';
import { defineCall } from '../../platform/shared/Call';
import { pkSchema } from '../../platform/shared/primitives';

/** File formats of a bill's evidence. */
export const EVIDENCE_FORMATS = ['xlsx', 'pdf'] as const;

const fileSchema = v.custom<Uint8Array>((value) => value instanceof Uint8Array);

/**
 * 404 NOT_FOUND, also for a bill out of scope; 409 WRONG_STATUS for a bill that is not reconciled, LINES_ARCHIVED, STALE_VERSION if
 * the bill changes while its evidence is written; 413 TOO_LARGE if writing it needs too much memory. The file's name is in
 * `content-disposition`.
 *
 * @source product.md, Screens: Reconcile
 */
export const getBillEvidence = defineCall({
  method: 'GET',
  path: '/api/bills/:billPk/evidence',
  operation: 'bills.readHistory',
  effect: 'people',
  event: 'data-exported',
  summary:
    'Evidence of a reconciliation: statement, change from last month, differences, decisions, change log, sign-off and lines.',
  file: ['xlsx', 'pdf'],
  schemas: {
    params: v.object({ billPk: pkSchema }),
    query: v.object({ format: v.optional(v.picklist(EVIDENCE_FORMATS), 'pdf') }),
    answer: fileSchema,
  },
});

/**
 * 404 NOT_FOUND, also for a bill out of scope; 409 LINES_ARCHIVED, STALE_VERSION if the bill changes while the file is written. A carrier gets
 * the lines of its own codes.
 *
 * @source product.md, Calls
 */
export const exportBillLines = defineCall({
  method: 'GET',
  path: '/api/bills/:billPk/export',
  operation: 'bills.readLines',
  effect: 'people',
  event: 'data-exported',
  summary: 'Lines of a bill as a spreadsheet, in bill order: all, or those that the search on the screen finds.',
  file: true,
  schemas: {
    params: v.object({ billPk: pkSchema }),
    query: v.object({
      /** Words that must each occur in the member's name, coverage, or plan, or be the last digits of the member ID. */
      q: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
      /** `true`: only lines whose reconciled amount differs from the billed one. */
      changedOnly: v.optional(v.picklist(['true', 'false']), 'false'),
    }),
    answer: fileSchema,
  },
});
