import type { Scope } from '../../../src/domain/access/Scope';

/**
 * Which uploads somebody reaches: files of groups within the scope; of carriers and the office also what they sent themselves,
 * and what names no group outside the scope.
 */
export interface UploadReach {
  readonly scope: Scope;
  readonly userId: string;
}
