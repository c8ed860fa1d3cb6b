import { AxiosError, CanceledError, type InternalAxiosRequestConfig } from 'axios';

/**
 * The error of a `fetch`, or of reading its answer, as axios reports it: a connection that failed or ended early, or a canceled call.
 * Anything else would be taken for the error of a missing token.
 */
export function brokenConnection(cause: unknown, config?: InternalAxiosRequestConfig): Error {
  const { name, message } = cause as Error;
  if (name === 'AbortError') return new CanceledError();
  return new AxiosError(message, AxiosError.ERR_NETWORK, config);
}
