import * as v from 'valibot';
import { ADVICE_DETAILS, RETURN_RULES } from '../../src/domain/money/processing/remittanceDays';
import { SETUP_KINDS } from '../../src/domain/office/setup/SetupRecord';
import { SETUP_LISTS } from '../../src/domain/office/setup/setupList';
import { decidedByRecord, defineCall } from '../platform/shared/Call';
import { exportOfSearch } from '../platform/shared/exportCall';
import {
  localDateSchema,
  noteSchema,
  openPicklist,
  pageSchema,
  pageSizeSchema,
  timestampSchema,
  versionSchema,
} from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';

/** Limits for reading texts and lists at all; messages about excessive lengths come from the domain. */
const shortText = v.pipe(noteSchema, v.maxLength(200));
const codes = v.pipe(v.array(shortText), v.maxLength(200));

const values = {
  name: shortText,
  endsOn: v.nullable(localDateSchema),
  repCode: v.nullable(shortText),
  carrierCodes: codes,
  agentCodes: codes,
  /** For carriers; omitted to leave it unchanged. */
  returnRule: v.optional(v.picklist(RETURN_RULES)),
  /** For carriers; omitted to leave it unchanged. */
  adviceDetail: v.optional(v.picklist(ADVICE_DETAILS)),
  /** Two-letter state code of a group. Null clears it; omit it to leave it unchanged. */
  postalState: v.optional(v.nullable(shortText)),
};
const valuesAnswer = v.object({
  name: v.string(),
  endsOn: v.nullable(localDateSchema),
  repCode: v.nullable(v.string()),
  carrierCodes: v.array(v.string()),
  agentCodes: v.array(v.string()),
  /** For carriers. */
  returnRule: v.optional(openPicklist(RETURN_RULES)),
  /** For carriers. */
  adviceDetail: v.optional(openPicklist(ADVICE_DETAILS)),
  /** Two-letter state code of a group; null if not set. */
  postalState: v.optional(v.nullable(v.string())),
});
const recordAnswer = v.object({
  kind: openPicklist(SETUP_KINDS),
  code: v.string(),
  version: versionSchema,
  ...valuesAnswer.entries,
});
const namedCodeSchema = v.object({ code: v.string(), name: v.string() });
/** A carrier, agent or rep that a group refers to. */
export type NamedCode = RecordOf<typeof namedCodeSchema>;

const namedCodes = v.array(namedCodeSchema);

const kindParams = v.object({ kind: v.picklist(SETUP_KINDS) });
const recordParams = v.object({
  kind: v.picklist(SETUP_KINDS),
  code: v.pipe(v.string(), v.regex(/^[\w-]{1,20}$/, 'Enter a number or a code.')),
});
const setupChangeSchema = v.object({
  at: timestampSchema,
  byName: v.string(),
  /** Null when the record was created. */
  before: v.nullable(valuesAnswer),
  after: valuesAnswer,
});
/** A saved change of a record. */
export type SetupChange = RecordOf<typeof setupChangeSchema>;

const pageAnswer = v.object({
  ...recordAnswer.entries,
  use: v.object({ groups: v.number(), people: v.number(), bills: v.nullable(v.number()) }),
  /** The rep, carriers and agents of a group by name; empty for other kinds. */
  names: v.object({ reps: namedCodes, carriers: namedCodes, agents: namedCodes }),
  /** Latest first. */
  changes: v.array(setupChangeSchema),
});
/** A record with everything its page shows. */
export type SetupDetails = RecordOf<typeof pageAnswer>;

export const getSetupProgress = defineCall({
  method: 'GET',
  path: '/api/setup',
  operation: 'setup.read',
  summary: 'Setup progress of the installation, for the checklist of an empty one.',
  schemas: {
    answer: v.object({
      carriers: v.number(),
      reps: v.number(),
      groups: v.number(),
      people: v.number(),
      bills: v.number(),
      released: v.boolean(),
    }),
  },
});

const setupResultsSchema = v.object({
  items: v.array(v.object({ ...recordAnswer.entries, groupCount: v.number() })),
  /** Number of records on all pages. */
  total: v.number(),
});
/** A page of a list. */
export type SetupResults = RecordOf<typeof setupResultsSchema>;

export const searchSetup = defineCall({
  method: 'POST',
  path: '/api/setup/:kind/search',
  operation: 'setup.read',
  summary: 'Groups, carriers, agents or reps by name.',
  schemas: {
    params: kindParams,
    body: v.object({
      /** Part of a name or code; empty for all. */
      q: v.optional(v.pipe(noteSchema, v.maxLength(80)), ''),
      /** Omits records that have ended. */
      current: v.optional(v.boolean(), false),
      page: pageSchema,
      size: pageSizeSchema,
    }),
    answer: setupResultsSchema,
  },
});

/** 400 BAD_REQUEST for more than 100,000 records. */
export const exportSetup = exportOfSearch(
  SETUP_LISTS.carriers,
  searchSetup,
  'Every group, carrier, agent, or rep that a search finds, as a file.',
);

/** 404 NOT_FOUND. */
export const getSetup = defineCall({
  method: 'GET',
  path: '/api/setup/:kind/:code',
  operation: 'setup.read',
  summary: 'A group, carrier, agent or rep with every change.',
  schemas: { params: recordParams, answer: pageAnswer },
});

/** 400 BAD_REQUEST with `problems`; 409 NAME_TAKEN if the code is in use, in any letter case. */
export const addSetup = defineCall({
  method: 'POST',
  path: '/api/setup/:kind',
  operation: 'setup.write',
  event: 'setup-changed',
  summary: 'Adds a group, carrier, agent or rep.',
  status: 201,
  schemas: { params: kindParams, body: v.object({ code: shortText, ...values }), answer: pageAnswer },
});

/** 404 NOT_FOUND; 400 BAD_REQUEST with `problems`; 409 STALE_VERSION. */
export const changeSetup = defineCall({
  method: 'PUT',
  path: '/api/setup/:kind/:code',
  operation: 'setup.write',
  effect: 'power',
  /** Another rep of a group does. */
  recentSignIn: decidedByRecord,
  event: 'setup-changed',
  summary: 'Changes a group, carrier, agent or rep, or ends its use.',
  schemas: { params: recordParams, body: v.object({ version: versionSchema, ...values }), answer: pageAnswer },
});
