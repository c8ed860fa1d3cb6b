import type { LocalSettings } from './ports';

const PREFIX = 'height.';

/**
 * Heights of parts that load after what stands below them, noted in this browser so that a part gets the room that it needed the
 * last time. Signing out clears them. @source SES-4
 *
 * @source docs/decisions/dashboard.md#the-queue-keeps-the-height-it-had
 */
export class ReservedHeight {
  constructor(private readonly local: LocalSettings) {}

  /** CSS pixels of a part in a window of this width; undefined if it was never shown at this width. */
  read(part: string, windowWidth: number): number | undefined {
    const [width, height] = (this.local.read(PREFIX + part) ?? '').split('x').map(Number);
    return width === windowWidth && height !== undefined && height > 0 ? height : undefined;
  }

  note(part: string, windowWidth: number, height: number): void {
    const size = `${windowWidth}x${height}`;
    if (this.local.read(PREFIX + part) !== size) this.local.write(PREFIX + part, size);
  }
}
