import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { cleanFileName } from '../../../src/domain/files/cleanFileName';
import { Refusal } from '../../application/shared/Refusal';
import { FIELD_OF, FORM_LIMITS } from './formLimits';
import { formRefusal } from './formRefusal';
import type { SentFile, SentForm } from './SentForm';

/**
 * The form of one request. It is received when the handler asks for it, so that whoever may not send it is told before a byte
 * is read; files lie on the disk meanwhile, so that many at once take no memory.
 */
export class IncomingForm {
  private received: Promise<SentForm> | undefined;
  private folder: string | undefined;

  /** @param spool the folder below which files wait until the call is answered. */
  constructor(
    private readonly request: FastifyRequest,
    private readonly form: 'one' | 'many' | undefined,
    private readonly spool: string,
  ) {}

  /** @throws Refusal 400 or 413, saying what to send instead. */
  readonly receive = (): Promise<SentForm> => (this.received ??= this.readToTheEnd());

  /** Takes away whatever of it lies on the disk. */
  async discard(): Promise<void> {
    await this.received?.catch(() => undefined);
    if (this.folder) await rm(this.folder, { recursive: true, force: true });
  }

  private async readToTheEnd(): Promise<SentForm> {
    const { form } = this;
    if (form === undefined) throw new Error('Only a call with a form can receive one.');
    try {
      return await this.read(form);
    } catch (error) {
      // Whatever is still on its way is let pass unread: the sender gets to hear the answer.
      this.request.raw.unpipe();
      this.request.raw.resume();
      throw formRefusal(error, form);
    }
  }

  private async read(form: 'one' | 'many'): Promise<SentForm> {
    const files: SentFile[] = [];
    const fields: [string, string][] = [];
    for await (const part of this.request.parts({ limits: FORM_LIMITS[form] })) {
      if (part.type === 'file') files.push(await this.keep(part, FIELD_OF[form]));
      else if (part.valueTruncated) throw tooLong(part.fieldname);
      else fields.push([part.fieldname, typeof part.value === 'string' ? part.value : JSON.stringify(part.value)]);
    }
    if (files.length > 0) return { files, fields: Object.fromEntries(fields) };
    throw new Refusal(ErrorCode.BadRequest, `There is no file in the form. Send it in the field "${FIELD_OF[form]}".`);
  }

  private async keep(part: MultipartFile, wanted: string): Promise<SentFile> {
    const { fieldname: fieldName, file, mimetype: mediaType } = part;
    if (fieldName !== wanted) throw new Refusal(ErrorCode.BadRequest, `Send files in the form field "${wanted}".`);
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
    if (bytes === 0) throw new Refusal(ErrorCode.BadRequest, `${fileName} is empty. Choose another file.`);
    return { fieldName, fileName, mediaType, bytes, sha256: hash.digest('hex'), read: () => readFile(place) };
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
  return new Refusal(ErrorCode.TooLarge, `The form field "${cleanFileName(field)}" is longer than this call takes.`);
}
