import * as v from 'valibot';
import { GO_LIVE_AREAS } from '../../src/domain/office/goLive/GoLiveCheck';
import { defineCall } from '../platform/shared/Call';
import { openPicklist, timestampSchema } from '../platform/shared/primitives';
import type { RecordOf } from '../platform/shared/RecordOf';

const goLiveAnswer = v.object({
  checks: v.array(
    v.object({
      area: openPicklist(GO_LIVE_AREAS),
      title: v.string(),
      state: openPicklist(['ready', 'review', 'stop'] as const),
      found: v.string(),
      why: v.string(),
      fix: v.string(),
    }),
  ),
  /** Whether a test mail can be sent from here. */
  sendsMail: v.boolean(),
  /** Whether a letter to groups' banks can be created, which requires a sender of bank files. */
  hasLetter: v.boolean(),
  /** When the last test mail was sent; null unless its code is still expected. */
  codeAskedSince: v.nullable(timestampSchema),
});

/** Checks to complete before money moves. */
export type GoLiveList = RecordOf<typeof goLiveAnswer>;

/** Queries the identity provider and the machine, so it may take up to ten seconds. */
export const getGoLive = defineCall({
  method: 'GET',
  path: '/api/goLive',
  operation: 'goLive.read',
  summary: 'Checks to complete before money moves, each with its state, why it matters, and how to fix it.',
  schemas: { answer: goLiveAnswer },
});

/** 409 WRONG_STATUS if no mail server is set up. Repeating the call within a minute does not send a second mail. */
export const sendTestMail = defineCall({
  method: 'POST',
  path: '/api/goLive/testMail',
  operation: 'goLive.testMail',
  summary: "Sends a mail with a code to the caller's own address.",
  schemas: { answer: v.object({ sentTo: v.string() }) },
});

/** 409 WRONG_STATUS if the code is not that of the last test mail, or no test mail was sent. */
export const confirmTestMail = defineCall({
  method: 'POST',
  path: '/api/goLive/testMail/confirm',
  operation: 'goLive.testMail',
  summary: 'Records that the last test mail arrived.',
  schemas: {
    body: v.object({ code: v.pipe(v.string(), v.trim(), v.regex(/^\d{6}$/, 'Enter the six digits of the mail.')) }),
    answer: v.object({ arrivedAt: timestampSchema }),
  },
});

/** 409 WRONG_STATUS if the installation sends no bank files. */
export const getBankLetter = defineCall({
  method: 'GET',
  path: '/api/goLive/bankLetter',
  operation: 'goLive.read',
  summary: "A letter that asks a group's bank to allow debits by our company ID.",
  file: ['pdf'],
  schemas: { answer: v.custom<Uint8Array>((value) => value instanceof Uint8Array) },
});
