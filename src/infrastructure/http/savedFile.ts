import type { Call } from '../../../contract/platform/shared/Call';
import { type DownloadedFile, PDF_MEDIA_TYPE, XLSX_MEDIA_TYPE } from '../../application/platform/shared/DownloadedFile';
import type { ApiClient, CallOptions } from './ApiClient';
import { type CallArgs, type CallMethod, partsOf } from './fromCalls';

/** How a method downloads the file of a call. */
export interface FileAdaption<C extends Call, Args> extends Pick<CallOptions, 'deadlineMs'> {
  /** Turns the arguments of the port into those of the call. */
  readonly args?: (args: Args) => CallArgs<C>;
  /** The name of the file if the server sends none, with the ending of the requested format. */
  readonly name: (args: Args) => string;
  /** Whether any file will do; otherwise only a workbook, or a PDF if `name` is that of one. */
  readonly isAny?: (args: Args) => boolean;
}

type Client = Pick<ApiClient, 'download' | 'spreadsheet'>;

/** A method that downloads the file of a call. Rejects with ApiError, also if the answer is no such file. */
export function savedFile<C extends Call, Args extends object = CallArgs<C> & object>(
  call: C,
  adaption: FileAdaption<C, Args>,
): (api: Client) => CallMethod<C, Args, DownloadedFile>;
export function savedFile(
  call: Call,
  { args: argsOf = (args) => args, name: nameOf, isAny = () => false, deadlineMs }: FileAdaption<Call, object>,
): (api: Client) => (args: object, signal?: AbortSignal) => Promise<DownloadedFile> {
  return (api) => async (args, signal) => {
    const parts = partsOf(call, argsOf(args));
    const options = { signal, ...(deadlineMs !== undefined && { deadlineMs }) };
    const usual = nameOf(args);
    const accept = usual.endsWith('.pdf') ? ({ accept: PDF_MEDIA_TYPE } as const) : {};
    const { name, bytes } = isAny(args)
      ? await api.download(call, parts, options)
      : await api.spreadsheet(call, parts, { ...options, ...accept });
    return { name: name || usual, mediaType: mediaTypeOf(name || usual), bytes };
  };
}

const MEDIA_TYPES: Readonly<Record<string, string>> = { csv: 'text/csv', pdf: PDF_MEDIA_TYPE, xlsx: XLSX_MEDIA_TYPE };

function mediaTypeOf(name: string): string {
  return MEDIA_TYPES[/\.(csv|pdf|xlsx)$/.exec(name)?.[1] ?? ''] ?? 'application/octet-stream';
}
