import axios, { type AxiosAdapter, AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { CONTRACT_HEADER, CONTRACT_VERSION } from '../../../../contract/platform/shared/apiBase';
import type { Outage } from '../../tasks/ConditionTasks';
import type { StageTime } from './StageTime';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const OUTAGE_RESPONSES: Readonly<
  Record<Exclude<Outage, 'unreachable' | 'none'>, { status: number; code: string; message: string }>
> = {
  broken: { status: 500, code: 'INTERNAL', message: '' },
  'broken once': { status: 500, code: 'INTERNAL', message: '' },
  maintenance: { status: 503, code: 'MAINTENANCE', message: '' },
  overloaded: { status: 429, code: 'TOO_MANY_REQUESTS', message: 'Too many requests.' },
};

/** A server that runs in this process and answers without a network. */
export interface InjectableServer {
  inject(request: InjectOptions): Promise<LightMyRequestResponse>;
}

/** Passes requests to the real server in this process and simulates outages. */
export class InProcessNetwork {
  private outage: Exclude<Outage, 'none'> | undefined;
  private newerVersion: string | undefined;
  private signedOutEmail: string | undefined;
  private isDropped: ((config: InternalAxiosRequestConfig) => boolean) | undefined;
  private isLost: (method: string) => boolean = () => false;
  private isNextExportCutOff = false;

  constructor(
    private readonly app: InjectableServer,
    private readonly time: StageTime,
  ) {}

  readonly adapter: AxiosAdapter = (config) => this.time.during(this.send(config));

  setOutage(outage: Outage): void {
    this.outage = outage === 'none' ? undefined : outage;
  }

  /** The server responds as a newer version than the open pages. */
  installNewerVersion(): void {
    this.newerVersion = String(CONTRACT_VERSION + 1);
  }

  /** Answers this person's calls with 401, as after the end of their session. @param email undefined to reset */
  endSession(email: string | undefined): void {
    this.signedOutEmail = email;
  }

  /** Drops the response of the next matching call after the server has processed it. */
  dropResponse(method: Method, path: string): void {
    this.isDropped = (config) => config.method?.toUpperCase() === method && config.url === path;
  }

  /** The connection ends when half of the next exported list has arrived. */
  cutOffNextExport(): void {
    this.isNextExportCutOff = true;
  }

  /**
   * Drops responses after the server has processed their requests, until it is called again.
   *
   * @param isLost called once for each request, in the order in which they are sent.
   */
  loseResponses(isLost: (method: string) => boolean): void {
    this.isLost = isLost;
  }

  private async send(config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
    const { outage } = this;
    if (outage === 'broken once') this.outage = undefined;
    if (outage === 'unreachable') throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
    if (outage) return toResponse(config, OUTAGE_RESPONSES[outage].status, JSON.stringify(OUTAGE_RESPONSES[outage]));
    const { user } = (config.params ?? {}) as { readonly user?: unknown };
    if (this.signedOutEmail !== undefined && user === this.signedOutEmail) {
      return toResponse(config, 401, JSON.stringify({ code: 'UNAUTHENTICATED', message: '' }));
    }
    const isLost = this.isLost((config.method ?? 'get').toUpperCase());
    const { payload, headers } = await bodyOf(config.data);
    const response = await this.app.inject({
      method: (config.method ?? 'get').toUpperCase() as Method,
      url: axios.getUri(config),
      headers: { ...(JSON.parse(JSON.stringify(config.headers)) as Record<string, string>), ...headers },
      ...(payload !== undefined && { payload }),
    });
    if (isLost || this.isDropped?.(config)) {
      this.isDropped = undefined;
      throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
    }
    const isFile = config.responseType === 'arraybuffer' && response.statusCode < 300;
    const version = this.newerVersion ?? response.headers[CONTRACT_HEADER.toLowerCase()];
    const isStream = config.responseType === 'stream' && response.statusCode < 300;
    const bytes = isStream ? this.streamOf(response.rawPayload) : bytesOf(response.rawPayload);
    const data = isFile || isStream ? bytes : response.payload;
    const { headers: sentHeaders } = response;
    return toResponse(config, response.statusCode, data, { ...sentHeaders, [CONTRACT_HEADER.toLowerCase()]: version });
  }

  private streamOf(payload: Buffer): ReadableStream | null {
    const arrived = this.isNextExportCutOff ? payload.subarray(0, payload.length / 2) : payload;
    this.isNextExportCutOff = false;
    return new Response(bytesOf(arrived)).body;
  }
}

/** Encodes a request body: text unchanged, a form as multipart. */
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

function toResponse(
  config: InternalAxiosRequestConfig,
  status: number,
  data: string | ArrayBuffer | ReadableStream | null,
  headers = {},
): AxiosResponse {
  const response = { data, status, statusText: '', headers, config };
  if (status < 400) return response;
  // Axios does not parse the body of an error created here.
  const parsed: unknown = typeof data === 'string' && data.startsWith('{') ? JSON.parse(data) : data;
  throw new AxiosError(`Request failed with status code ${status}`, AxiosError.ERR_BAD_RESPONSE, config, undefined, {
    ...response,
    data: parsed,
  });
}
