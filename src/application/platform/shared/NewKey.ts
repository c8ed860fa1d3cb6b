import { createToken, type Token } from './Token';

/** Creates a UUID: the idempotency key of an operation that must happen once. */
export type NewKey = () => string;

export const NewKey: Token<NewKey> = createToken('NewKey');
