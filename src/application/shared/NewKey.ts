import { createToken, type Token } from './Token';

/** Makes a UUID that nobody else makes: the key of something that must happen once. */
export type NewKey = () => string;

export const NewKey: Token<NewKey> = createToken('NewKey');
