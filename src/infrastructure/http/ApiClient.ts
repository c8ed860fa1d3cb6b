import { AxiosHeaders, type AxiosResponse } from 'axios';
import type { GenericSchema, InferInput } from 'valibot';
import * as v from 'valibot';
import { CONTRACT_HEADER, CONTRACT_VERSION } from '../../../contract/platform/shared/apiBase';
import { type Call, type CallPart, type CallSchemas, urlOf } from '../../../contract/platform/shared/Call';
import type { EndedCalls } from '../../application/people/analytics/EndedCalls';
import type { StepUp } from '../../application/people/session/StepUp';
import type { ApiFailures } from '../../application/platform/errors/ApiFailures';
import { ApiError } from '../../application/platform/shared/ApiError';
import type { Time } from '../../application/platform/shared/Time';
import type { NewVersion } from '../../application/run/shell/NewVersion';
import { BrowserCode, ErrorCode } from '../../domain/platform/errors/ErrorCode';
import { type Deadline, deadline } from './deadline';
import type { HttpRequest, HttpTransport } from './HttpTransport';
import { toApiError, unreadableFile } from './toApiError';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A file from the server. */
interface SentFile {
  /** The file name from the server; empty if there is none. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * The file in an answer.
 *
 * @param isAny whether any file to save will do; otherwise only a workbook or a PDF.
 * @throws ApiError BAD_ANSWER for any other content, regardless of its status.
 */
function fileOf({ data, status, headers }: AxiosResponse<unknown>, isAny = false): SentFile {
  const bytes = data instanceof ArrayBuffer ? new Uint8Array(data) : new Uint8Array();
  const disposition = String(headers['content-disposition'] ?? '');
  if (isAny ? !disposition.startsWith('attachment') : !isZipOrPdf(bytes)) throw unreadableFile(status);
  return { name: /filename="([^"]*)"/.exec(disposition)?.[1] ?? '', bytes };
}

/** A workbook is a zip archive, which begins with PK; a PDF begins with %P. */
function isZipOrPdf([first, second]: Uint8Array): boolean {
  return (first === 0x50 && second === 0x4b) || (first === 0x25 && second === 0x50);
}

/** Time limit of a call, including token renewal and repetition. */
const DEADLINE_MS = 15_000;
/**
 * After the last byte, up to 4 MB may still be in network buffers, which a slow connection needs half a minute to send; then
 * the server reads for 10 s.
 */
const SENT_DEADLINE_MS = 45_000;
/** Time to sign in again in another tab, with a code by mail or a second factor. */
const SIGN_IN_MS = 10 * 60_000;
/** Code recorded for a failure without a code, such as a proxy's page; an empty code means success. */
const NO_CODE = 'OTHER';

export interface CallOptions {
  /** Cancels the call, which then rejects with code CANCELLED and is not logged. */
  readonly signal?: AbortSignal | undefined;
  /** Codes that are expected: thrown, but not logged. Answers with 409 and 422 are never logged. */
  readonly expected?: readonly string[];
  /** Limit for a call that takes long; 15 s by default. */
  readonly deadlineMs?: number;
  /** The body as JSON, where it was written before because it is large. */
  readonly json?: Blob;
}

/** How to read a response as it arrives. */
export interface StreamReading<Result> {
  /** Value of the `Accept` header. */
  readonly accept: string;
  /** Value of the `Prefer` header, with which the server answers in JSON instead. */
  readonly prefer?: string;
  readonly read: (response: AxiosResponse<unknown>, extend: Deadline['extend']) => Promise<Result>;
}

/** A form to send, and a callback for its progress. */
export interface FormToSend {
  readonly form: FormData;
  /** @param allBytes size of the form; undefined if unknown. */
  readonly onProgress: (sentBytes: number, allBytes: number | undefined) => void;
}

/** An answer with its status and headers. */
export interface CallResponse<C extends Call> {
  readonly status: number;
  /** A header of the answer by name, ignoring case; undefined if missing. */
  readonly header: (name: string) => string | undefined;
  readonly answer: CallPart<C, 'answer'>;
}

/** Makes the calls of the contract and validates the answers. Every HTTP gateway uses it. */
export class ApiClient {
  constructor(
    private readonly transport: HttpTransport,
    private readonly failures: ApiFailures,
    private readonly ended: EndedCalls,
    private readonly newVersion: NewVersion,
    private readonly time: Time,
    private readonly stepUp: Pick<StepUp, 'ask'>,
  ) {}

  /**
   * @param parts exactly the parts in the call's schemas.
   * @throws ApiError only: a refusal, no connection, no answer within 15 s, or an answer that violates the contract.
   */
  async call<C extends Call>(call: C, parts: CallParts<C>, options: CallOptions = {}): Promise<CallPart<C, 'answer'>> {
    return (await this.response(call, parts, options)).answer;
  }

  /** Like `call`, with the status and headers of the answer. @throws ApiError like `call`. @source API-0 */
  response<C extends Call>(call: C, parts: CallParts<C>, options: CallOptions = {}): Promise<CallResponse<C>> {
    return this.make(call, parts, options, (response) => ({
      status: response.status,
      header: (name) => headerOf(response, name),
      answer: checked(call, response),
    }));
  }

  /**
   * Requests the answer as a spreadsheet, or as a PDF.
   *
   * @throws ApiError like `call`, and if the answer is no such file.
   * @source API-0
   */
  spreadsheet<C extends Call>(
    call: C,
    parts: CallParts<C>,
    options: CallOptions & { readonly accept?: 'application/pdf' } = {},
  ): Promise<SentFile> {
    return this.make(call, parts, { accept: XLSX, ...options }, (answer) => fileOf(answer));
  }

  /** Requests a file of any format. @throws ApiError like `call`, and if the answer is no file to save. */
  download<C extends Call>(call: C, parts: CallParts<C>, options: CallOptions = {}): Promise<SentFile> {
    return this.make(call, parts, { accept: 'application/octet-stream', ...options }, (answer) => fileOf(answer, true));
  }

  /**
   * Requests a file that the server writes while it is sent, and reads it while it arrives.
   *
   * @param read reads the answer; `extend` moves the deadline to so many milliseconds from now.
   * @throws ApiError like `call`, and those of `read`.
   */
  streamed<C extends Call, Result>(
    call: C,
    parts: CallParts<C>,
    { accept, prefer, read, ...options }: CallOptions & StreamReading<Result>,
  ): Promise<Result> {
    return this.make(call, parts, { ...options, ...(prefer ? { prefer } : { accept, isStreamed: true }) }, read);
  }

  /**
   * Sends a form with files. Canceled after 15 seconds without progress; the total time is not limited.
   *
   * @throws ApiError like `call`. The content of the form is never logged. @source UPL-1
   */
  upload<C extends Call>(
    call: C,
    parts: CallParts<C>,
    sending: FormToSend,
    options: CallOptions = {},
  ): Promise<CallPart<C, 'answer'>> {
    return this.make(call, parts, { ...options, sending }, (response) => checked(call, response));
  }

  private async make<C extends Call, Result>(
    call: C,
    parts: CallParts<C>,
    options: CallOptions &
      Partial<Pick<HttpRequest, 'accept' | 'prefer' | 'isStreamed'>> & { readonly sending?: FormToSend },
    read: (response: AxiosResponse<unknown>, extend: Deadline['extend']) => Result | Promise<Result>,
  ): Promise<Result> {
    const limitMs = options.deadlineMs ?? DEADLINE_MS;
    const limit = deadline(this.time, limitMs, options.signal);
    const { signal, release, isLate, extend } = limit;
    const { params, query, body, idempotencyKey } = parts as Record<string, never>;
    const { accept, prefer, isStreamed, sending } = options;
    const sent = {
      method: call.method,
      url: urlOf(call, params),
      query,
      body: options.json ?? body,
      idempotencyKey,
      signal,
    };
    const form = sending && {
      body: sending.form,
      onUploadProgress: ({ loaded, total }: { readonly loaded: number; readonly total?: number }) => {
        extend(loaded === total ? SENT_DEADLINE_MS : DEADLINE_MS);
        sending.onProgress(loaded, total);
      },
    };
    const request = {
      ...sent,
      ...form,
      ...(accept && { accept }),
      ...(prefer && { prefer }),
      ...(isStreamed && { isStreamed }),
    };
    const { method, path } = call;
    const begunAt = this.time.now();
    this.ended.start();
    const end = (status: number, code: string) =>
      this.ended.note({ method, path, status, code, durationMs: this.time.now() - begunAt });
    let response: AxiosResponse<unknown> | undefined;
    try {
      response = await this.sendWithStepUp(request, limit, limitMs);
      if (Number(headerOf(response, CONTRACT_HEADER)) > CONTRACT_VERSION) this.newVersion.announce();
      const result = await read(response, extend);
      this.failures.succeeded();
      end(response.status, '');
      return result;
    } catch (cause) {
      const error = isLate()
        ? new ApiError('unanswered', BrowserCode.Timeout, 'No answer in time.', {}, { cause })
        : toApiError(cause);
      const headers = sentHeaders(response ?? cause);
      this.failures.failed({ method, path, body, headers }, error, options.expected);
      end(error.status, error.code || NO_CODE);
      throw error;
    } finally {
      release();
    }
  }

  /** Repeats a request that needs a recent sign-in once the person has signed in again. */
  private async sendWithStepUp(
    request: HttpRequest,
    { extend, signal }: Deadline,
    limitMs: number,
  ): Promise<AxiosResponse<unknown>> {
    try {
      return await this.sendWithRenewal(request);
    } catch (cause) {
      if (!isStepUp(cause)) throw cause;
      let response: AxiosResponse<unknown> | undefined;
      const repeat = async () => {
        extend(limitMs);
        try {
          response = await this.sendWithRenewal(request);
        } catch (again) {
          if (!isStepUp(again)) throw again;
          extend(SIGN_IN_MS);
        }
        return response !== undefined;
      };
      extend(SIGN_IN_MS);
      await this.stepUp.ask(toApiError(cause).details.secondFactor ?? false, signal, repeat);
      if (!response) throw cause;
      return response;
    }
  }

  private async sendWithRenewal(request: HttpRequest): Promise<AxiosResponse<unknown>> {
    try {
      return await this.transport.send(request);
    } catch (cause) {
      const { kind, code } = toApiError(cause);
      if (kind !== 'signedOut' || code === BrowserCode.NotSignedIn) throw cause;
      return this.transport.send(request, 'renewed');
    }
  }
}

const isStepUp = (cause: unknown) => toApiError(cause).code === ErrorCode.StepUpNeeded;

/** Parses the answer by the contract. HTML, empty and truncated answers are errors, regardless of the status. */
function checked<C extends Call>(call: C, { data, status }: AxiosResponse<unknown>): CallPart<C, 'answer'> {
  // An empty body is not valid: the server sends null for "nothing".
  const answer = v.safeParse(call.schemas.answer, data);
  if (answer.success) return answer.output as CallPart<C, 'answer'>;
  const message = 'The server sent an answer that cannot be read.';
  throw new ApiError('failed', BrowserCode.BadAnswer, message, {}, { cause: answer.issues, status });
}

/** The request's headers, from its answer or error; undefined if it was not sent. */
function sentHeaders(from: unknown): Readonly<Record<string, unknown>> | undefined {
  const { config } = (from ?? {}) as Partial<AxiosResponse>;
  return config && { ...AxiosHeaders.from(config.headers).toJSON() };
}

function headerOf({ headers }: AxiosResponse<unknown>, name: string): string | undefined {
  const value: unknown = headers[name.toLowerCase()];
  return typeof value === 'string' ? value : undefined;
}

type Given<C extends Call, Name extends keyof CallSchemas> = C['schemas'][Name] extends GenericSchema
  ? { readonly [Key in Name]: InferInput<C['schemas'][Name]> }
  : { readonly [Key in Name]?: never };

/** The parts of a call that its caller provides. */
export type CallParts<C extends Call> = Given<C, 'params'> &
  Given<C, 'query'> &
  Given<C, 'body'> /** A UUID, for a call that moves money. The same key never moves it twice. */ & {
    readonly idempotencyKey?: string | undefined;
  };
