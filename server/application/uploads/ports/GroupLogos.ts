import type { Actor } from './UploadDesk';

/** Which group shows which logo, by its address. */
export interface GroupLogos {
  find(groupNumber: string): Promise<string | null>;
  /** @returns the one before. */
  save(groupNumber: string, logoUrl: string | null, by: Actor, now: Date): Promise<string | null>;
  /** Whether any group shows it. */
  isShown(logoUrl: string): Promise<boolean>;
}
