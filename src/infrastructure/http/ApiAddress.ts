import { createToken, type Token } from '../../application/shared/Token';

/** Base address of the product API, without a slash at its end: `/ListBillAPI`, or with an origin before it. */
export type ApiAddress = string;

export const ApiAddress: Token<ApiAddress> = createToken('ApiAddress');
