import { createHash } from 'node:crypto';
import { ErrorCode } from '../../../src/domain/platform/errors/ErrorCode';
import { inspectLogo } from '../../../src/domain/platform/files/inspectLogo';
import { UnreadableFile } from '../../../src/domain/platform/files/UnreadableFile';
import { type FileStorage, LOGOS_FOLDER } from '../../platform/files/filePorts';
import type { Caller } from '../../platform/shared/Caller';
import { Refusal } from '../../platform/shared/Refusal';
import type { GroupLogos } from './ports';

export interface SavedLogo {
  readonly logoUrl: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
}

/** Logos of groups. A picture is stored under its hash, so the content of an address never changes. @source API-10 */
export class ManageLogos {
  constructor(
    private readonly logos: GroupLogos,
    private readonly files: FileStorage,
  ) {}

  /** @throws Refusal FILE_UNREADABLE for an unsupported picture; the message says what to do. */
  async save(groupNumber: string, bytes: Uint8Array, by: Caller, now: Date): Promise<SavedLogo> {
    const { extension, width, height } = inspected(bytes);
    const name = `${createHash('sha256').update(bytes).digest('hex')}.${extension}`;
    const logoUrl = logoAddress(name);
    // Otherwise another group that stops using the same picture could delete it before the address is saved.
    const before = await this.logos.lockedTo(logoUrl, async (logos) => {
      await this.files.put(logoKey(name), bytes);
      return logos.save(groupNumber, logoUrl, by, now);
    });
    await this.removeUnused(before);
    return { logoUrl, width, height };
  }

  /** @returns whether there was one. */
  async remove(groupNumber: string, by: Caller, now: Date): Promise<boolean> {
    const before = await this.logos.save(groupNumber, null, by, now);
    await this.removeUnused(before);
    return before !== null;
  }

  /** Deletes a picture that no group uses any more. */
  private async removeUnused(logoUrl: string | null): Promise<void> {
    const name = logoUrl === null ? undefined : logoNameOf(logoUrl);
    if (logoUrl === null || name === undefined) return;
    await this.logos.lockedTo(logoUrl, async (logos) => {
      if (!(await logos.isShown(logoUrl))) await this.files.remove(logoKey(name));
    });
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
 * Public address of a logo. An image request carries no sign-in, so the address works for anyone who has it. It contains
 * the picture's hash, which cannot be guessed without the picture.
 *
 * @source docs/decisions/uploads.md#logo-addresses-need-no-token
 */
export function logoAddress(name: string): string {
  return `${PLACE}${name}`;
}

/** File name in a logo address; undefined for any other address. */
export function logoNameOf(address: string): string | undefined {
  const name = address.startsWith(PLACE) ? address.slice(PLACE.length) : '';
  return NAME.test(name) ? name : undefined;
}

export function logoKey(name: string): string {
  return `${LOGOS_FOLDER}/${name}`;
}
