import type { Call } from '../../../contract/platform/shared/Call';
import type { AnswerOf } from '../../../contract/platform/shared/RecordOf';
import type { PreparedExport } from '../../../src/domain/office/exports/PreparedExport';
import type { Caller } from '../shared/Caller';
import type { CommandInput } from '../shared/command';
import type { KeyedAnswer } from '../shared/idempotency';
import type { SheetFile } from '../shared/sheetFile';
import type { SentForm } from './SentForm';

/** An authenticated, authorized, and validated request. */
export interface CallRequest<C extends Call> extends CommandInput<C> {
  /**
   * Receives the form of a call with `form`. Call it after every other check. Its files are deleted once the call is answered.
   * Throws a Refusal (400 or 413), or an Error for calls without a form. @source UPL-1
   */
  readonly form: () => Promise<SentForm>;
  /** A lowercase UUID if the call is idempotent; otherwise empty. */
  readonly idempotencyKey: string;
  /** Aborted when the client has disconnected. */
  readonly signal: AbortSignal;
  /** Whether the client prefers an exported list to be prepared in the background. False for other calls. */
  readonly prefersBackground: boolean;
  /** Records the call as reading special data (`special-data-read`) once it is answered. */
  readonly recordSpecialData: () => void;
}

/** An answer that is a file, for calls with `file: true`. @source API-0 */
export class FileAnswer {
  /**
   * @param name the download's file name.
   * @param mediaType such as that of xlsx.
   */
  constructor(
    readonly name: string,
    readonly mediaType: string,
    readonly bytes: Uint8Array,
  ) {}

  static of({ name, mediaType, bytes }: Pick<FileAnswer, 'name' | 'mediaType' | 'bytes'>): FileAnswer {
    return new FileAnswer(name, mediaType, bytes);
  }
}

/**
 * An answer that is a file written while it is being sent, for exports of lists. @source
 * docs/decisions/files.md#a-list-is-exported-as-it-is-filtered
 */
export class StreamedFile {
  /**
   * @param name the download's file name.
   * @param parts read once.
   * @param rows number of rows in the file; undefined if unknown before reading.
   */
  constructor(
    readonly name: string,
    readonly mediaType: string,
    readonly parts: SheetFile['parts'],
    readonly rows?: number,
  ) {}

  static of({
    name,
    mediaType,
    parts,
    rows,
  }: SheetFile & { readonly name: string; readonly rows?: number }): StreamedFile {
    return new StreamedFile(name, mediaType, parts, rows);
  }
}

/** Answer 202: the file is being prepared in the background. The body follows `preparedExportSchema`. */
export class AcceptedExport {
  constructor(readonly prepared: PreparedExport) {}
}

export type Handler<C extends Call> = (
  request: CallRequest<C>,
) => Promise<AnswerOf<C> | KeyedAnswer | FileAnswer | StreamedFile | AcceptedExport>;

/** Options of a route in addition to its handler. */
export interface RouteOptions {
  /**
   * Checks rights that depend on more than the call, before a large body is read.
   *
   * @param request `bodyBytes`: size of the body; undefined if the request doesn't say.
   * @throws Refusal
   */
  readonly beforeBody?: (request: { readonly caller: Caller; readonly bodyBytes: number | undefined }) => void;
}

/** Registers a call of the contract. Every route goes through it, so every route has an access policy. */
export type Route = <C extends Call>(call: C, handler: Handler<C>, options?: RouteOptions) => void;
