import * as v from 'valibot';
import { AUDIT_AREAS, AUDIT_SUBJECTS } from '../../src/domain/office/audit/AuditEvent';
import { AUDIT_LIST } from '../../src/domain/office/audit/auditList';
import { defineCall } from '../platform/shared/Call';
import { exportCall } from '../platform/shared/exportCall';
import { exportFormatSchema } from '../platform/shared/listExport';
import {
  groupNumberSchema,
  localDateSchema,
  noteSchema,
  openPicklist,
  queryNumberSchema,
  timestampSchema,
} from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';

const filter = {
  /** Default: 29 days before `to`. */
  from: v.optional(localDateSchema),
  /** Default: today. 400 BAD_REQUEST for a later day, and for a period that ends before it begins or exceeds 366 days. */
  to: v.optional(localDateSchema),
  area: v.optional(v.picklist(AUDIT_AREAS)),
  /** Part of the name of a person, a group, or the event's subject, or of the reason. 400 BAD_REQUEST for over 92 days. */
  q: v.optional(v.pipe(noteSchema, v.maxLength(80)), ''),
  groupNumber: v.optional(groupNumberSchema),
  userId: v.optional(v.pipe(noteSchema, v.minLength(1), v.maxLength(200))),
};

/** @source product.md, Screens: Audit */
export const searchAuditEvents = defineCall({
  method: 'GET',
  path: '/api/auditEvents',
  operation: 'audit.read',
  summary: 'Changes to bills, money, access, rules, setup, and files, with who made them, when, and why; latest first.',
  schemas: {
    query: v.object({
      ...filter,
      /** `next` of the page above. 400 BAD_REQUEST for any other text. */
      before: v.optional(v.pipe(noteSchema, v.maxLength(400))),
      size: v.optional(v.pipe(queryNumberSchema, v.minValue(1), v.maxValue(200)), '50'),
    }),
    answer: v.object({
      items: v.array(
        v.object({
          key: v.string(),
          at: timestampSchema,
          area: openPicklist(AUDIT_AREAS),
          what: v.string(),
          byUserId: v.nullable(v.string()),
          byName: v.string(),
          groupNumber: v.nullable(v.string()),
          groupName: v.nullable(v.string()),
          subject: v.object({ kind: openPicklist(AUDIT_SUBJECTS), key: v.string(), name: v.string() }),
          changes: v.array(v.object({ what: v.string(), before: v.string(), after: v.string(), why: v.string() })),
          why: v.string(),
        }),
      ),
      /** Start of the next older page; null on the last page. */
      next: v.nullable(v.string()),
    }),
  },
});

/** Events, latest first. */
export type AuditPage = RecordOf<typeof searchAuditEvents.schemas.answer>;

/** 400 BAD_REQUEST for more than 100,000 events. */
export const exportAuditEvents = exportCall(AUDIT_LIST, {
  method: 'GET',
  path: '/api/auditEvents/export',
  effect: 'people',
  summary: 'The events as a file, the latest first.',
  schemas: { query: v.object({ ...filter, format: exportFormatSchema }) },
});

const trailSchema = v.object({
  /**
   * The last check of new records; null before the first. `root`: a hash over all records, as in the security log at that time; 64
   * hex digits.
   */
  lastCheck: v.nullable(v.object({ at: timestampSchema, root: v.nullable(v.string()) })),
  /** The last comparison of all records; null before the first. */
  lastFull: v.nullable(
    v.object({
      at: timestampSchema,
      /** Records and seals compared. */
      compared: v.number(),
      /** The first 20 breaches of each kind: table and key of a record, and what happened to it. */
      breaches: v.array(v.string()),
    }),
  ),
  /** A requested or running comparison: parts done and their total number, which is 0 before it starts. */
  running: v.nullable(v.object({ done: v.number(), of: v.number() })),
});

/** Whether the records behind the audit log are unchanged since they were written. */
export type AuditTrailState = RecordOf<typeof trailSchema>;

/** Covers the rows that the audit log is built from, and those of roles, people, and the ledger. */
export const readAuditTrail = defineCall({
  method: 'GET',
  path: '/api/auditTrail',
  operation: 'audit.read',
  summary: 'Whether the records behind the audit log are as they were written: what the last checks found.',
  schemas: { answer: trailSchema },
});

/** Starts within five seconds, and continues in the background. A second request meanwhile has no effect. */
export const compareAuditTrail = defineCall({
  method: 'POST',
  path: '/api/auditTrail/comparisons',
  operation: 'audit.read',
  summary: 'Compares all records behind the audit log with what was sealed when they were written.',
  schemas: { answer: trailSchema },
});
