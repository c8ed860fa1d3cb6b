import axios, { type AxiosAdapter, AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { brokenConnection } from './brokenConnection';
import { crossSiteHeader } from './crossSiteCookie';

/** Sends a request whose response is read as it arrives. The body of an error response is read completely. */
export const streamAdapter: AxiosAdapter = async (config) => {
  try {
    return await sent(config);
  } catch (cause) {
    throw cause instanceof AxiosError ? cause : brokenConnection(cause, config);
  }
};

async function sent(config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
  const { method = 'get', data, headers, signal } = config;
  const answer = await fetch(axios.getUri(config), {
    method: method.toUpperCase(),
    headers: { ...(headers.toJSON() as Record<string, string>), ...crossSiteHeader(document.cookie) },
    body: (data as string | undefined) ?? null,
    signal: (signal as AbortSignal | undefined) ?? null,
  });
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
}
