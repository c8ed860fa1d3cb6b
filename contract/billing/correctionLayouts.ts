import * as v from 'valibot';
import { CORRECTION_RECIPIENTS } from '../../src/domain/billing/corrections/Correction';
import {
  CODED_FIELDS,
  LAYOUT_FIELDS,
  LAYOUT_SOURCES,
  MAX_LAYOUT_CODES,
} from '../../src/domain/billing/corrections/CorrectionLayout';
import { MAX_HEADING, MAX_LAYOUT_COLUMNS } from '../../src/domain/platform/files/columnLayout';
import { defineCall } from '../platform/shared/Call';
import {
  codeSchema,
  groupNumberSchema,
  lineOfTextSchema,
  openPicklist,
  timestampSchema,
} from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';
import { payScheduleSchema } from './columnMappings';

const textSchema = lineOfTextSchema(MAX_HEADING);

/** Columns and codes of a list of corrections. Shape of `CorrectionLayout` in the domain, which defines what cannot be saved. */
export const correctionLayoutSchema = v.object({
  columns: v.pipe(
    v.array(v.object({ field: v.picklist(LAYOUT_FIELDS), heading: textSchema, text: v.optional(textSchema) })),
    v.minLength(1),
    v.maxLength(MAX_LAYOUT_COLUMNS),
  ),
  codes: v.pipe(
    v.array(v.object({ field: v.picklist(CODED_FIELDS), value: textSchema, code: textSchema })),
    v.maxLength(MAX_LAYOUT_CODES),
  ),
  /** The benefits system that gets changes of enrollment instead of the carrier; missing or empty if there is none. */
  system: v.optional(textSchema),
});

const owner = {
  recipient: v.picklist(CORRECTION_RECIPIENTS),
  /** For a list to a carrier. */
  carrierCode: v.optional(codeSchema),
};

const answer = v.object({
  layout: correctionLayoutSchema,
  /** `saved` by a person, from the group's `payroll` file, or the standard columns. */
  source: openPicklist(LAYOUT_SOURCES),
  /** The payroll schedule; null if unknown, and for a carrier. */
  schedule: v.nullable(payScheduleSchema),
  /** Null unless a person saved them. */
  savedBy: v.nullable(v.string()),
  /** ISO timestamp, UTC; null unless a person saved them. */
  savedAt: v.nullable(timestampSchema),
});
/** The columns and codes of lists to one recipient. */
export type RecipientLayout = RecordOf<typeof answer>;

const params = v.object({ groupNumber: groupNumberSchema });

/** 400 BAD_REQUEST for a carrier without a code. 403 FORBIDDEN for a group outside the scope. */
export const getCorrectionLayout = defineCall({
  method: 'GET',
  path: '/api/groups/:groupNumber/correctionLayout',
  operation: 'corrections.readFiles',
  group: 'whole',
  summary: 'The columns and codes of lists of corrections to payroll or to a carrier.',
  schemas: { params, query: v.object(owner), answer },
});

/**
 * 400 BAD_REQUEST for columns that cannot be saved, with the reason, and for a carrier without a code; 403 FORBIDDEN for a group
 * outside the scope; 404 NOT_FOUND for an unknown carrier.
 */
export const saveCorrectionLayout = defineCall({
  method: 'PUT',
  path: '/api/groups/:groupNumber/correctionLayout',
  operation: 'corrections.write',
  group: 'whole',
  summary: 'Saves the columns and codes of lists of corrections to payroll or to a carrier; null removes them.',
  schemas: { params, body: v.object({ ...owner, layout: v.nullable(correctionLayoutSchema) }), answer },
});
