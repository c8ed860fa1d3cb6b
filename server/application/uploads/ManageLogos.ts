import { createHash } from 'node:crypto';
import { ErrorCode } from '../../../src/domain/errors/ErrorCode';
import { inspectLogo } from '../../../src/domain/files/inspectLogo';
import { UnreadableFile } from '../../../src/domain/files/UnreadableFile';
import type { Caller } from '../shared/Caller';
import { Refusal } from '../shared/Refusal';
import type { FileStorage } from './filePorts';
import type { GroupLogos } from './ports';

/** A logo as it is kept. */
export interface SavedLogo {
  readonly logoUrl: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** The logos of groups. A picture is kept under its own hash: what an address shows never changes. @source API-10 */
export class ManageLogos {
  constructor(
    private readonly logos: GroupLogos,
    private readonly files: FileStorage,
  ) {}

  /** @throws Refusal FILE_UNREADABLE for what is no picture we show, with a sentence that says what to do. */
  async save(groupNumber: string, bytes: Uint8Array, by: Caller, now: Date): Promise<SavedLogo> {
    const { extension, width, height } = inspected(bytes);
    const name = `${createHash('sha256').update(bytes).digest('hex')}.${extension}`;
    await this.files.put(logoKey(name), bytes);
    await this.replace(groupNumber, logoAddress(name), by, now);
    return { logoUrl: logoAddress(name), width, height };
  }

  find(groupNumber: string): Promise<string | null> {
    return this.logos.find(groupNumber);
  }

  /** @returns whether there was one. */
  async remove(groupNumber: string, by: Caller, now: Date): Promise<boolean> {
    return (await this.replace(groupNumber, null, by, now)) !== null;
  }

  /** Takes the picture before out of the storage, unless another group shows it too. */
  private async replace(groupNumber: string, logoUrl: string | null, by: Caller, now: Date): Promise<string | null> {
    const before = await this.logos.save(groupNumber, logoUrl, by, now);
    if (before === null || before === logoUrl || (await this.logos.isShown(before))) return before;
    const name = logoNameOf(before);
    if (name !== undefined) await this.files.remove(logoKey(name));
    return before;
  }
}

function inspected(bytes: Uint8Array) {
  try {
    return inspectLogo(bytes);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new Refusal(ErrorCode.FileUnreadable, error.message, {}, { cause: error });
  }
}

const PLACE = '/ListBillAPI/logos/';
const NAME = /^[0-9a-f]{64}\.(?:png|jpg|webp)$/;

/**
 * Where a browser gets a logo from. A picture on a page cannot show who is asking, so the address is open to whoever has it;
 * it has the picture's own hash in it, which nobody guesses who has not got the picture.
 */
export function logoAddress(name: string): string {
  return `${PLACE}${name}`;
}

/** The name in an address of ours; undefined for any other. */
export function logoNameOf(address: string): string | undefined {
  const name = address.startsWith(PLACE) ? address.slice(PLACE.length) : '';
  return NAME.test(name) ? name : undefined;
}

/** Under which key the storage has it. */
export function logoKey(name: string): string {
  return `logos/${name}`;
}
