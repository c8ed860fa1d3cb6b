import axios, { type AxiosAdapter, AxiosError, type AxiosResponse, CanceledError } from 'axios';
import { crossSiteHeader } from './crossSiteCookie';

/** Sends a request whose response is read as it arrives. The body of an error response is read completely. */
export const streamAdapter: AxiosAdapter = async (config) => {
  const { method = 'get', data, headers, signal } = config;
  let answer: Response;
  try {
    answer = await fetch(axios.getUri(config), {
      method: method.toUpperCase(),
      headers: { ...(headers.toJSON() as Record<string, string>), ...crossSiteHeader(document.cookie) },
      body: (data as string | undefined) ?? null,
      signal: (signal as AbortSignal | undefined) ?? null,
    });
  } catch (cause) {
    if (signal?.aborted) throw new CanceledError();
    throw AxiosError.from(cause as Error, AxiosError.ERR_NETWORK, config);
  }
  const { status, statusText } = answer;
  const response: AxiosResponse = {
    status,
    statusText,
    headers: Object.fromEntries(answer.headers),
    config,
    data: answer.ok ? answer.body : await answer.arrayBuffer(),
  };
  if (answer.ok) return response;
  throw new AxiosError(
    `Request failed with status code ${status}`,
    AxiosError.ERR_BAD_RESPONSE,
    config,
    null,
    response,
  );
};
