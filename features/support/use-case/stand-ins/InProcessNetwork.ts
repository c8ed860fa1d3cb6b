import axios, { type AxiosAdapter, AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import type { FastifyInstance } from 'fastify';
import { CONTRACT_HEADER, CONTRACT_VERSION } from '../../../../contract/shared/apiBase';
import type { Outage } from '../../tasks/ConditionTasks';
import type { StageTime } from './StageTime';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const ANSWERS: Readonly<
  Record<Exclude<Outage, 'unreachable' | 'none'>, { status: number; code: string; message: string }>
> = {
  broken: { status: 500, code: 'INTERNAL', message: '' },
  'broken once': { status: 500, code: 'INTERNAL', message: '' },
  maintenance: { status: 503, code: 'MAINTENANCE', message: '' },
  overloaded: { status: 429, code: 'TOO_MANY_REQUESTS', message: 'Too many requests.' },
};

/** Carries requests to the real server in this process, unless a scenario says that something is in the way. */
export class InProcessNetwork {
  private outage: Exclude<Outage, 'none'> | undefined;
  private newerVersion: string | undefined;
  private forgotten: string | undefined;
  private loses: ((config: InternalAxiosRequestConfig) => boolean) | undefined;

  constructor(
    private readonly app: FastifyInstance,
    private readonly time: StageTime,
  ) {}

  readonly adapter: AxiosAdapter = (config) => this.time.during(this.send(config));

  break(outage: Outage): void {
    this.outage = outage === 'none' ? undefined : outage;
  }

  /** The server answers as a newer version than the open pages. */
  installNewerVersion(): void {
    this.newerVersion = String(CONTRACT_VERSION + 1);
  }

  /** The server takes the tokens of this person no more, as when their session ended. @param email undefined for nobody */
  forget(email: string | undefined): void {
    this.forgotten = email;
  }

  /** The server does what it is asked, once, and nobody hears of it. */
  loseAnswer(method: Method, path: string): void {
    this.loses = (config) => config.method?.toUpperCase() === method && config.url === path;
  }

  private async send(config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
    const { outage } = this;
    if (outage === 'broken once') this.outage = undefined;
    if (outage === 'unreachable') throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
    if (outage) return answered(config, ANSWERS[outage].status, JSON.stringify(ANSWERS[outage]));
    const { user } = (config.params ?? {}) as { readonly user?: unknown };
    if (this.forgotten !== undefined && user === this.forgotten) {
      return answered(config, 401, JSON.stringify({ code: 'UNAUTHENTICATED', message: '' }));
    }
    const { payload, headers } = await bodyOf(config.data);
    const response = await this.app.inject({
      method: (config.method ?? 'get').toUpperCase() as Method,
      url: axios.getUri(config),
      headers: { ...(JSON.parse(JSON.stringify(config.headers)) as Record<string, string>), ...headers },
      ...(payload !== undefined && { payload }),
    });
    if (this.loses?.(config)) {
      this.loses = undefined;
      throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
    }
    const isFile = config.responseType === 'arraybuffer' && response.statusCode < 300;
    const version = this.newerVersion ?? response.headers[CONTRACT_HEADER.toLowerCase()];
    const data = isFile ? bytesOf(response.rawPayload) : response.payload;
    return answered(config, response.statusCode, data, { [CONTRACT_HEADER.toLowerCase()]: version });
  }
}

/** A body as it goes over the wire: text as it is, a form as a browser writes it. */
async function bodyOf(data: unknown): Promise<{ payload?: string | Buffer; headers?: Record<string, string> }> {
  if (typeof data === 'string') return { payload: data };
  if (!(data instanceof FormData)) return {};
  const written = new Response(data);
  const type = written.headers.get('content-type') ?? '';
  return { payload: Buffer.from(await written.arrayBuffer()), headers: { 'Content-Type': type } };
}

function bytesOf(payload: Buffer): ArrayBuffer {
  return Uint8Array.from(payload).buffer;
}

function answered(
  config: InternalAxiosRequestConfig,
  status: number,
  data: string | ArrayBuffer,
  headers = {},
): AxiosResponse {
  const response = { data, status, statusText: '', headers, config };
  if (status < 400) return response;
  // Axios parses a body only on its way through; an error's body is read here.
  const parsed: unknown = typeof data === 'string' && data.startsWith('{') ? JSON.parse(data) : data;
  throw new AxiosError(`Request failed with status code ${status}`, AxiosError.ERR_BAD_RESPONSE, config, undefined, {
    ...response,
    data: parsed,
  });
}
