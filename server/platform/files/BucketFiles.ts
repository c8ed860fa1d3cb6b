import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import type { FilesConfig } from '../config/Config';
import { Refusal } from '../shared/Refusal';
import { assertKey, type FileStorage, isKey, type StoredFile } from './filePorts';

type BucketConfig = Extract<FilesConfig, { readonly kind: 's3' }>;

/** Per attempt. */
const TIMEOUT_MS = 15_000;
const MAX_ATTEMPTS = 3;
/** Further requests wait. */
const MAX_CONNECTIONS = 50;

/** Stores files in a bucket of an S3-compatible storage. */
export class BucketFiles implements FileStorage {
  private readonly client: S3Client;

  constructor(private readonly config: BucketConfig) {
    const { endpoint, region, credentials, pathStyle } = config;
    this.client = new S3Client({
      region,
      forcePathStyle: pathStyle,
      ...(endpoint === undefined ? {} : { endpoint }),
      ...(credentials === undefined ? {} : { credentials }),
      maxAttempts: MAX_ATTEMPTS,
      requestHandler: {
        connectionTimeout: TIMEOUT_MS,
        requestTimeout: TIMEOUT_MS,
        throwOnRequestTimeout: true,
        httpAgent: { maxSockets: MAX_CONNECTIONS },
        httpsAgent: { maxSockets: MAX_CONNECTIONS },
      },
      // Other storages than Amazon's don't support the newer checksums. Content is signed anyway.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    const { encryption } = this.config;
    const command = new PutObjectCommand({
      ...this.at(key),
      Body: bytes,
      ContentType: 'application/octet-stream',
      ...(encryption === undefined ? {} : { ServerSideEncryption: encryption }),
    });
    await this.client.send(command).catch(notAnswered);
  }

  async get(key: string): Promise<Uint8Array | undefined> {
    const command = new GetObjectCommand(this.at(key));
    try {
      const { Body } = await this.client.send(command);
      return await Body?.transformToByteArray();
    } catch (error) {
      return error instanceof NoSuchKey ? undefined : notAnswered(error);
    }
  }

  async remove(key: string): Promise<void> {
    await this.client.send(new DeleteObjectCommand(this.at(key))).catch(notAnswered);
  }

  async *list(folder: string): AsyncGenerator<StoredFile> {
    assertKey(folder);
    let next: string | undefined;
    do {
      const page: ListObjectsV2CommandOutput = await this.client
        .send(
          new ListObjectsV2Command({
            Bucket: this.config.bucket,
            Prefix: `${folder}/`,
            ...(next === undefined ? {} : { ContinuationToken: next }),
          }),
        )
        .catch(notAnswered);
      for (const { Key, LastModified } of page.Contents ?? []) {
        if (Key !== undefined && isKey(Key) && LastModified) yield { key: Key, putAt: LastModified };
      }
      next = page.NextContinuationToken;
    } while (next !== undefined);
  }

  private at(key: string): { readonly Bucket: string; readonly Key: string } {
    assertKey(key);
    return { Bucket: this.config.bucket, Key: key };
  }
}

function notAnswered(cause: unknown): never {
  const message = 'The file storage is not responding. Nothing was saved. Try again in a minute.';
  throw new Refusal(ErrorCode.Unavailable, message, {}, { cause });
}
