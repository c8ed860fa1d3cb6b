import axios, { type AxiosAdapter, type AxiosRequestConfig, CanceledError, type GenericAbortSignal } from 'axios';
import type { EarlyAnswer, HeadStart } from './HeadStart';
import type { HttpAdapter } from './HttpTransport';

type Taking = Pick<HeadStart, 'take'>;

/** Uses the answers of a head start, and sends every other request. */
export function headStartAdapter(headStart: Taking | undefined, send = sendRequest): HttpAdapter {
  return async (config) => {
    const early = headStart && (await answerFor(config, headStart));
    if (config.signal?.aborted) throw new CanceledError();
    if (!early) return send(config);
    return { data: early.text, status: 200, statusText: 'OK', headers: early.headers, config };
  };
}

/** XMLHttpRequest reports upload progress, but only fetch can read a response as it arrives. */
const sendRequest: AxiosAdapter = async (config) => {
  if (config.responseType !== 'stream') return axios.getAdapter(['xhr'])(config);
  const { streamAdapter } = await import(/* webpackChunkName: "lists" */ './streamAdapter');
  return streamAdapter(config);
};

/** Undefined if the application must send the request, or was told to cancel it. */
async function answerFor(config: AxiosRequestConfig, headStart: Taking): Promise<EarlyAnswer | undefined> {
  const { method = 'GET', url = '', params, data, headers, responseType, signal } = config;
  // Files have the addresses of other reads.
  if (responseType) return undefined;
  const query = params as Readonly<Record<string, unknown>>;
  const early = headStart.take({ method, url, query, body: data, authorization: headers?.['Authorization'], signal });
  return early && Promise.race([early, aborted(signal)]).catch(() => undefined);
}

const aborted = (signal: GenericAbortSignal | undefined) =>
  new Promise<undefined>((resolve) => {
    if (signal?.aborted) resolve(undefined);
    signal?.addEventListener?.('abort', () => resolve(undefined), { once: true });
  });
