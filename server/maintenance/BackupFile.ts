import { createHash } from 'node:crypto';

/** A file that cannot be brought back. The message is for whoever asked. */
export class BackupUnusable extends Error {
  override readonly name = 'BackupUnusable';
}

/** What one backup holds. */
export interface Backup {
  /** ISO timestamp, UTC. */
  readonly madeAt: string;
  /** The encryption key in base64; null when it came from the environment, where it must be kept by itself. */
  readonly encryptionKey: string | null;
  /** The database's files, packed (tar.gz). */
  readonly database: Buffer;
}

const FIRST_WORD = 'listbill-backup-1';
const LONGEST_HEAD = 4096;

/** One line of JSON that says what follows and how to check it, then the packed database. */
export function packed({ madeAt, encryptionKey, database }: Backup): Buffer {
  const head = { format: FIRST_WORD, madeAt, encryptionKey, bytes: database.length, sha256: sha256(database) };
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), database]);
}

/** @throws BackupUnusable for anything but a whole backup. */
export function unpacked(file: Buffer): Backup {
  const end = file.subarray(0, LONGEST_HEAD).indexOf('\n');
  const head = headOf(file.subarray(0, Math.max(0, end)).toString('utf8'));
  if (!head) throw new BackupUnusable('This is not a backup of Listbill.');
  const database = file.subarray(end + 1);
  if (database.length !== head.bytes || sha256(database) !== head.sha256) {
    throw new BackupUnusable('The backup is damaged or not complete. Nothing was changed.');
  }
  return { madeAt: head.madeAt, encryptionKey: head.encryptionKey, database };
}

interface Head {
  readonly madeAt: string;
  readonly encryptionKey: string | null;
  readonly bytes: number;
  readonly sha256: string;
}

function headOf(text: string): Head | undefined {
  try {
    const head = JSON.parse(text) as Head & { readonly format: string };
    return head.format === FIRST_WORD ? head : undefined;
  } catch {
    return undefined;
  }
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
