import * as v from 'valibot';
import { defineCall } from '../platform/shared/Call';
import { nameSchema } from './directorySchemas';

/**
 * Calls of an installation without administrators. Unlike those in `CALLS`, they are open to people who have signed in but are not
 * in the directory yet. They are decided not by a policy but by the code in the server's log.
 */
export const FIRST_ADMINISTRATOR_PATH = '/api/firstAdministrator';

export const getFirstAdministrator = defineCall({
  method: 'GET',
  path: FIRST_ADMINISTRATOR_PATH,
  operation: 'me.read',
  summary: 'Whether the installation has no administrator yet.',
  schemas: { answer: v.object({ isMissing: v.boolean() }) },
});

/**
 * 409 WRONG_STATUS if there is one already; 422 GRANT_REFUSED for a wrong or expired code; 429 after ten codes from one person, or
 * 100 from one network, in 15 minutes.
 */
export const becomeFirstAdministrator = defineCall({
  method: 'POST',
  path: FIRST_ADMINISTRATOR_PATH,
  operation: 'me.read',
  summary: 'Makes the signed-in person the first administrator.',
  schemas: {
    body: v.object({ code: v.pipe(v.string(), v.maxLength(40)), firstName: nameSchema, lastName: nameSchema }),
    answer: v.object({ isDone: v.literal(true) }),
  },
});
