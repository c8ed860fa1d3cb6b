import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { UnreadableFile } from '../../../src/domain/files/UnreadableFile';
import { Refusal } from '../shared/Refusal';
import type { FileSource } from './ports/FileReading';
import type { FileStorage } from './ports/FileStorage';
import { storageKeyOf } from './storageKeyOf';

const GONE = 'The file is gone: it did not count, and was not kept. Upload it again.';

/**
 * Does something with a file that is kept.
 *
 * @throws Refusal NOT_FOUND when it was not kept; FILE_UNREADABLE with the reason when it cannot be read.
 */
export async function openedFile<T>(
  files: FileStorage,
  filePk: string,
  work: (file: FileSource) => Promise<T>,
): Promise<T> {
  const file = async () => {
    const bytes = await files.get(storageKeyOf(filePk));
    if (!bytes) throw new Refusal(ErrorCode.NotFound, GONE);
    return bytes;
  };
  try {
    return await work(file);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new Refusal(ErrorCode.FileUnreadable, error.message, {}, { cause: error });
  }
}
