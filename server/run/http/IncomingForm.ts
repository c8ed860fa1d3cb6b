import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { MAX_FILE_BYTES, MAX_FILES } from '../../../contract/office/uploads';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { cleanFileName } from '../../../src/domain/platform/files/fileName';
import type { ReceivedFile, SentForm } from '../../platform/calls/SentForm';
import { diskFullRefusal } from '../../platform/files/FolderFiles';
import { MalwareFound, type MalwareScan } from '../../platform/security/MalwareScan';
import { errorCodeOf } from '../../platform/shared/errorCodeOf';
import { badRequest, Refusal } from '../../platform/shared/Refusal';
import { UnsupportedMediaType } from './errorAnswers';

/** Name of the form field that carries the files. @source UPL-1 */
export const FIELD_OF = { one: 'file', many: 'files' } as const;

const MAX_FIELDS = 5;
const MAX_FIELD_LENGTH = 64 * 1024;
const MAX_FIELD_NAME_LENGTH = 100;

const limits = (files: number) => ({
  fileSize: MAX_FILE_BYTES,
  files,
  fields: MAX_FIELDS,
  fieldSize: MAX_FIELD_LENGTH,
  fieldNameSize: MAX_FIELD_NAME_LENGTH,
  parts: files + MAX_FIELDS,
  headerPairs: 20,
});

const FORM_LIMITS = { one: limits(1), many: limits(MAX_FILES) } as const;

/**
 * The form of one request. It is received when the handler asks for it, so that permission is checked before the body is
 * read. Files are spooled to disk, so that many at once take no memory.
 */
export class IncomingForm {
  private received: Promise<SentForm> | undefined;
  private folder: string | undefined;

  /**
   * @param spool folder for files until the call is answered
   * @param malware checks each file before the handler gets it; none by default
   */
  constructor(
    private readonly request: FastifyRequest,
    private readonly form: 'one' | 'many' | undefined,
    private readonly spool: string,
    private readonly malware?: MalwareScan,
  ) {}

  /** @throws Refusal BAD_REQUEST or TOO_LARGE; the message says what to send instead. */
  readonly receive = (): Promise<SentForm> => (this.received ??= this.readToTheEnd());

  /** Deletes the spooled files. */
  async discard(): Promise<void> {
    await this.received?.catch(() => undefined);
    if (this.folder) await rm(this.folder, { recursive: true, force: true });
  }

  private async readToTheEnd(): Promise<SentForm> {
    const { form } = this;
    if (form === undefined) throw new Error('This call does not accept a form.');
    try {
      return await this.read(form);
    } catch (error) {
      // The rest of the body is drained, so that the sender receives the response.
      this.request.raw.unpipe();
      this.request.raw.resume();
      throw formRefusal(error, form);
    }
  }

  private async read(form: 'one' | 'many'): Promise<SentForm> {
    const files: ReceivedFile[] = [];
    const fields: [string, string][] = [];
    for await (const part of this.request.parts({ limits: FORM_LIMITS[form] })) {
      if (part.type === 'file') files.push(await this.keep(part, FIELD_OF[form]));
      else if (part.valueTruncated) throw tooLong(part.fieldname);
      else fields.push([part.fieldname, typeof part.value === 'string' ? part.value : JSON.stringify(part.value)]);
    }
    if (files.length > 0) return { files, fields: Object.fromEntries(fields) };
    throw badRequest(`The form has no file. Send it in the field "${FIELD_OF[form]}".`);
  }

  private async keep(part: MultipartFile, wanted: string): Promise<ReceivedFile> {
    const { fieldname: fieldName, file, mimetype: mediaType } = part;
    if (fieldName !== wanted) throw badRequest(`Send files in the form field "${wanted}".`);
    const fileName = cleanFileName(part.filename);
    const place = path.join(await this.ownFolder(), randomUUID());
    const hash = createHash('sha256');
    let bytes = 0;
    const count = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        bytes += chunk.length;
        hash.update(chunk);
        yield chunk;
      }
    };
    await pipeline(file, count, createWriteStream(place, { mode: 0o600 }));
    if (file.truncated)
      throw new Refusal(ErrorCode.TooLarge, `${fileName} is larger than 20 MB. Split it and send the parts.`);
    if (bytes === 0) throw badRequest(`${fileName} is empty. Choose another file.`);
    await this.assertHarmless(place, fileName);
    return { fieldName, fileName, mediaType, bytes, sha256: hash.digest('hex'), read: () => readFile(place) };
  }

  /** @throws Refusal FILE_UNREADABLE if it contains malware; UNAVAILABLE if it could not be checked. Nothing is kept of it. */
  private async assertHarmless(place: string, fileName: string): Promise<void> {
    const found = await this.malware?.scan(place).catch((error: unknown) => {
      this.request.log.error({ err: error }, 'a file could not be checked for malware');
      throw new Refusal(
        ErrorCode.Unavailable,
        'Files cannot be checked for malware now, so nothing was saved. Try again in a few minutes.',
        {},
        { cause: error },
      );
    });
    if (found === undefined) return;
    throw new Refusal(
      ErrorCode.FileUnreadable,
      `${fileName} contains malware (${found}). It was not saved. Have the computer that it came from checked.`,
      {},
      { cause: new MalwareFound(found) },
    );
  }

  private async ownFolder(): Promise<string> {
    if (this.folder === undefined) {
      await mkdir(this.spool, { recursive: true, mode: 0o700 });
      this.folder = await mkdtemp(path.join(this.spool, 'form-'));
    }
    return this.folder;
  }
}

function tooLong(field: string): Refusal {
  return new Refusal(ErrorCode.TooLarge, `The form field "${cleanFileName(field)}" is too long.`);
}

/**
 * Translates an error of receiving a form. Parser errors are caused by the client.
 *
 * @returns the error itself if the server's disk failed.
 */
export function formRefusal(error: unknown, form: 'one' | 'many'): unknown {
  if (error instanceof Refusal) return error;
  const full = diskFullRefusal(error);
  if (full) return full;
  // Only errors of the server's own files have a path.
  if (error instanceof Error && 'syscall' in error && 'path' in error) return error;
  switch (errorCodeOf(error) ?? '') {
    case 'FST_REQ_FILE_TOO_LARGE':
      return new Refusal(ErrorCode.TooLarge, 'A file is larger than 20 MB. Split it and send the parts.');
    case 'FST_FILES_LIMIT':
    case 'FST_PARTS_LIMIT':
      return new Refusal(
        ErrorCode.TooLarge,
        form === 'one' ? 'Send one file.' : `Send at most ${MAX_FILES} files at once.`,
      );
    case 'FST_FIELDS_LIMIT':
      return new Refusal(ErrorCode.TooLarge, 'The form has too many fields.');
    default:
      return new Refusal(ErrorCode.BadRequest, 'The form is incomplete. Send it again.', {}, { cause: error });
  }
}

/** @throws UnsupportedMediaType unless the body is a form. */
export function assertForm({ headers }: FastifyRequest, form: 'one' | 'many'): void {
  if (/^multipart\/form-data\s*;/i.test(headers['content-type'] ?? '')) return;
  throw new UnsupportedMediaType(`Send a form (multipart/form-data) with the field "${FIELD_OF[form]}".`);
}
