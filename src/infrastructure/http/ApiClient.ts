import { AxiosHeaders, type AxiosResponse } from 'axios';
import type { GenericSchema, InferInput } from 'valibot';
import * as v from 'valibot';
import { CONTRACT_HEADER, CONTRACT_VERSION } from '../../../contract/shared/apiBase';
import type { Call, CallSchemas, Part } from '../../../contract/shared/Call';
import type { EndedCalls } from '../../application/analytics/EndedCalls';
import type { ApiFailures } from '../../application/errors/ApiFailures';
import { ApiError } from '../../application/shared/ApiError';
import type { Time } from '../../application/shared/Time';
import type { NewVersion } from '../../application/shell/NewVersion';
import type { HttpRequest, HttpTransport } from './HttpTransport';
import { toApiError } from './toApiError';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A workbook as the server made it. */
interface Spreadsheet {
  /** What the server calls it; empty when it gives no name. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The workbook in an answer. @throws ApiError BAD_ANSWER for anything else, whatever its status says. */
function spreadsheetOf({ data, status, headers }: AxiosResponse<unknown>): Spreadsheet {
  const bytes = data instanceof ArrayBuffer ? new Uint8Array(data) : new Uint8Array();
  if (!isZip(bytes)) {
    throw new ApiError('failed', 'BAD_ANSWER', 'The server sent a file that cannot be read.', {}, { status });
  }
  const disposition: unknown = headers['content-disposition'];
  const name = typeof disposition === 'string' ? /filename="([^"]*)"/.exec(disposition)?.[1] : undefined;
  return { name: name ?? '', bytes };
}

/** A workbook is a zip archive, which begins with PK. */
function isZip([first, second]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b;
}

/** How long a call may take in all, renewal and repetition included: no spinner lasts longer. */
const DEADLINE_MS = 15_000;
/** A form that is wholly sent may still lie in the line's own buffers, 4 MB at most, which a slow line takes half a minute to empty; then the server reads for 10 s. */
const SENT_DEADLINE_MS = 45_000;
/** What is counted of a failure whose answer has no code of ours, such as a proxy's page: an empty code is a call that worked. */
const NO_CODE = 'OTHER';

export interface CallOptions {
  /** Gives the call up; it then rejects with code CANCELLED, which nobody reports. */
  readonly signal?: AbortSignal;
  /** Codes that are an answer here, not a failure: thrown, but not written to the log. 409 and 422 never are. */
  readonly expected?: readonly string[];
}

/** A form to send, and who hears how much of it is on its way. */
export interface FormToSend {
  readonly form: FormData;
  /** @param allBytes of the whole form; undefined where that is not known. */
  readonly onProgress: (sentBytes: number, allBytes: number | undefined) => void;
}

/** An answer with what came around it. */
export interface CallResponse<C extends Call> {
  readonly status: number;
  /** A header of the answer by its name, in any case; undefined when it is not there. */
  readonly header: (name: string) => string | undefined;
  readonly answer: Part<C, 'answer'>;
}

/** Makes the calls of the contract, and checks what comes back. The one way out for every HTTP gateway. */
export class ApiClient {
  constructor(
    private readonly transport: HttpTransport,
    private readonly failures: ApiFailures,
    private readonly ended: EndedCalls,
    private readonly newVersion: NewVersion,
    private readonly time: Time,
  ) {}

  /**
   * @param parts exactly what the call's schemas ask for.
   * @throws ApiError always, and once: a refusal, no connection, no answer in 15 s, or an answer that is not of the contract.
   */
  async call<C extends Call>(call: C, parts: CallParts<C>, options: CallOptions = {}): Promise<Part<C, 'answer'>> {
    return (await this.response(call, parts, options)).answer;
  }

  /** The same, with the status and the headers of the answer. @throws ApiError like `call`. @source API-0 */
  response<C extends Call>(call: C, parts: CallParts<C>, options: CallOptions = {}): Promise<CallResponse<C>> {
    return this.make(call, parts, options, (response) => ({
      status: response.status,
      header: (name) => headerOf(response, name),
      answer: checked(call, response),
    }));
  }

  /** Asks for the answer as a spreadsheet. @throws ApiError like `call`; also when what comes is none. @source API-0 */
  spreadsheet<C extends Call>(call: C, parts: CallParts<C>, options: CallOptions = {}): Promise<Spreadsheet> {
    return this.make(call, parts, { ...options, accept: XLSX }, spreadsheetOf);
  }

  /**
   * Sends a form with files. It may take as long as it moves: given up after 15 seconds without a byte, not in all.
   *
   * @throws ApiError like `call`; no log ever sees what was in the form. @source UPL-1
   */
  upload<C extends Call>(
    call: C,
    parts: CallParts<C>,
    sending: FormToSend,
    options: CallOptions = {},
  ): Promise<Part<C, 'answer'>> {
    return this.make(call, parts, { ...options, sending }, (response) => checked(call, response));
  }

  private async make<C extends Call, Result>(
    call: C,
    parts: CallParts<C>,
    options: CallOptions & { readonly accept?: string; readonly sending?: FormToSend },
    read: (response: AxiosResponse<unknown>) => Result,
  ): Promise<Result> {
    const { signal, release, isLate, extend } = deadline(options.signal);
    const { params, query, body, idempotencyKey } = parts as Record<string, never>;
    const { accept, sending } = options;
    const sent = { method: call.method, url: urlOf(call, params), query, body, idempotencyKey, signal };
    const form = sending && {
      body: sending.form,
      onUploadProgress: ({ loaded, total }: { readonly loaded: number; readonly total?: number }) => {
        extend(loaded === total ? SENT_DEADLINE_MS : DEADLINE_MS);
        sending.onProgress(loaded, total);
      },
    };
    const request = { ...sent, ...form, ...(accept && { accept }) };
    const { method, path } = call;
    const begunAt = this.time.now();
    this.ended.start();
    const end = (status: number, code: string) =>
      this.ended.note({ method, path, status, code, durationMs: this.time.now() - begunAt });
    let response: AxiosResponse<unknown> | undefined;
    try {
      response = await this.sendWithRenewal(request);
      if (Number(headerOf(response, CONTRACT_HEADER)) > CONTRACT_VERSION) this.newVersion.announce();
      const result = read(response);
      this.failures.succeeded();
      end(response.status, '');
      return result;
    } catch (cause) {
      const error = isLate()
        ? new ApiError('unanswered', 'TIMEOUT', 'No answer in time.', {}, { cause })
        : toApiError(cause);
      const headers = sentHeaders(response ?? cause);
      this.failures.failed({ method, path, body, headers }, error, options.expected);
      end(error.status, error.code || NO_CODE);
      throw error;
    } finally {
      release();
    }
  }

  private async sendWithRenewal(request: HttpRequest): Promise<AxiosResponse<unknown>> {
    try {
      return await this.transport.send(request);
    } catch (cause) {
      const { kind, code } = toApiError(cause);
      if (kind !== 'signedOut' || code === 'NOT_SIGNED_IN') throw cause;
      return this.transport.send(request, 'renewed');
    }
  }
}

/** The answer by the contract. HTML, an empty or a truncated answer is an error, whatever its status says. */
function checked<C extends Call>(call: C, { data, status }: AxiosResponse<unknown>): Part<C, 'answer'> {
  // Nothing at all is no answer: where there is nothing, the server says null.
  const answer = v.safeParse(call.schemas.answer, data);
  if (answer.success) return answer.output as Part<C, 'answer'>;
  const message = 'The server sent an answer that cannot be read.';
  throw new ApiError('failed', 'BAD_ANSWER', message, {}, { cause: answer.issues, status });
}

/** The headers a request was sent with, from its answer or from what it threw; undefined when it was not sent. */
function sentHeaders(from: unknown): Readonly<Record<string, unknown>> | undefined {
  const { config } = (from ?? {}) as Partial<AxiosResponse>;
  return config && { ...AxiosHeaders.from(config.headers).toJSON() };
}

function headerOf({ headers }: AxiosResponse<unknown>, name: string): string | undefined {
  const value: unknown = headers[name.toLowerCase()];
  return typeof value === 'string' ? value : undefined;
}

function deadline(outer: AbortSignal | undefined) {
  const controller = new AbortController();
  let late = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const extend = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      late = true;
      controller.abort();
    }, ms);
  };
  extend(DEADLINE_MS);
  const giveUp = () => controller.abort();
  if (outer?.aborted) giveUp();
  outer?.addEventListener('abort', giveUp);
  const release = () => {
    clearTimeout(timer);
    outer?.removeEventListener('abort', giveUp);
  };
  return { signal: controller.signal, release, extend, isLate: () => late };
}

type Given<C extends Call, Name extends keyof CallSchemas> = C['schemas'][Name] extends GenericSchema
  ? { readonly [Key in Name]: InferInput<C['schemas'][Name]> }
  : { readonly [Key in Name]?: never };

/** What a caller fills in: exactly the parts the call has. */
export type CallParts<C extends Call> = Given<C, 'params'> &
  Given<C, 'query'> &
  Given<C, 'body'> /** A UUID, for a call that moves money: the same key never moves it twice. */ & {
    readonly idempotencyKey?: string;
  };

/** Puts path parameters into a call's path, each escaped. */
export function urlOf({ path }: Pick<Call, 'path'>, params: unknown): string {
  const values = new Map(Object.entries(params ?? {}));
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))));
}
