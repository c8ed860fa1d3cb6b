import { type SqlBool, sql } from 'kysely';

/** Condition on `bill_lines l`: lines that correct an earlier month, like the domain's `isOfEarlierMonth`. */
export const isRetroLine = sql<SqlBool>`(l.retro_period is not null or l.change = 'RETRO' or l.billed_cents < 0)`;
