import type { Observable } from 'rxjs';
import type { CurrentMe } from '../../people/preferences/CurrentMe';
import type { GivenFile } from '../../platform/shared/GivenFile';
import { type Loadable, loadEach } from '../../platform/shared/Loadable';
import { Refreshable } from '../../platform/shared/Refreshable';
import type { LogoGateway, SendOptions } from './ports';

const MAX_BYTES = 512 * 1024;
const PICTURES = /\.(?:png|jpe?g|webp)$/i;

/** A group's logo, shown in the navigation bar. @source API-10 */
export class GroupLogo extends Refreshable {
  constructor(
    private readonly gateway: LogoGateway,
    private readonly currentMe: CurrentMe,
  ) {
    super();
  }

  /** Address of the logo, or null; again after every change made here. Never errors. Cold. */
  of$(groupNumber: string): Observable<Loadable<string | null>> {
    return loadEach(this.reads$, () => this.gateway.get({ groupNumber }));
  }

  /** Why a file cannot be a logo, by its name and size; undefined if it may be one. The server checks the content. */
  problemWith({ name, size }: GivenFile): string | undefined {
    if (/\.svg$/i.test(name)) return 'SVG files can contain scripts. Save the logo as PNG, JPEG or WebP.';
    if (!PICTURES.test(name)) return 'This file format is not supported. Save the logo as PNG, JPEG or WebP.';
    return size > MAX_BYTES ? 'This picture is larger than 512 kB. Make it smaller and choose it again.' : undefined;
  }

  /** @throws ApiError */
  async send(groupNumber: string, file: GivenFile, options: SendOptions): Promise<void> {
    await this.gateway.send(groupNumber, file, options);
    this.changed();
  }

  /** @throws ApiError */
  async remove(groupNumber: string): Promise<void> {
    await this.gateway.remove({ groupNumber });
    this.changed();
  }

  /** Reloads the person's branding too, because the bar shows their group's logo. */
  private changed(): void {
    this.refresh();
    this.currentMe.refresh();
  }
}
