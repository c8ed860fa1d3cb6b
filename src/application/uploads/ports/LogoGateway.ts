import type { GivenFile } from '../../shared/GivenFile';
import { createToken, type Token } from '../../shared/Token';
import type { SendOptions } from './UploadGateway';

/** Groups' logos. Everything rejects with ApiError. @source API-10 */
export interface LogoGateway {
  /** The address of the group's logo; null for none. */
  get(groupNumber: string): Promise<string | null>;
  /** PNG, JPEG or WebP, up to 512 kB. Resolves with its address. */
  send(groupNumber: string, file: GivenFile, options: SendOptions): Promise<string>;
  remove(groupNumber: string): Promise<void>;
}

export const LogoGateway: Token<LogoGateway> = createToken('LogoGateway');
