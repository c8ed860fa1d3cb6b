import { randomBytes } from 'node:crypto';

const BYTES = 12;

/** An id that looks like one and is none: it must not tell whether there is anything behind it. */
export const newAnswerId = (): string => randomBytes(BYTES).toString('hex');
