import type { AxiosAdapter } from 'axios';
import { createToken, type Token } from '../../application/shared/Token';

/** What carries a request; undefined for the browser's own way. Tests put a server in the same process here. */
export type HttpAdapter = AxiosAdapter | undefined;

export const HttpAdapter: Token<HttpAdapter> = createToken('HttpAdapter');
