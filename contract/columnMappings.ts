import * as v from 'valibot';
import { defineCall } from './shared/Call';
import { groupNumberSchema } from './shared/primitives';

const mappingParams = v.object({ groupNumber: groupNumberSchema, fileKind: v.picklist(['payrollDeductions']) });
const header = v.pipe(v.string(), v.maxLength(200));
/** The most columns a file may have. */
const MOST_COLUMNS = 200;

/**
 * Which column of a group's file holds what, by its heading. `coverage` and `employerAmount` may be missing. `headings` are
 * all columns of the file they were chosen in; older clients neither send nor read them.
 */
export const columnMappingSchema = v.object({
  memberId: header,
  memberName: v.nullable(header),
  coverage: v.nullable(header),
  amount: header,
  employerAmount: v.nullable(header),
  headings: v.optional(v.pipe(v.array(header), v.maxLength(MOST_COLUMNS))),
});

/** 403 FORBIDDEN for a group out of reach. */
export const getColumnMapping = defineCall({
  method: 'GET',
  path: '/api/groups/:groupNumber/columnMappings/:fileKind',
  operation: 'columnMappings.read',
  summary: 'The remembered columns of a kind of file; null when none were chosen yet.',
  schemas: { params: mappingParams, answer: v.nullable(columnMappingSchema) },
});

/** 403 FORBIDDEN for a group out of reach. The last one saved stands. */
export const saveColumnMapping = defineCall({
  method: 'PUT',
  path: '/api/groups/:groupNumber/columnMappings/:fileKind',
  operation: 'columnMappings.write',
  summary: 'Remembers the columns of a kind of file for a group.',
  schemas: { params: mappingParams, body: columnMappingSchema, answer: columnMappingSchema },
});
