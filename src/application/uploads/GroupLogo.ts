import { type Observable, Subject, startWith } from 'rxjs';
import type { CurrentMe } from '../preferences/CurrentMe';
import type { GivenFile } from '../shared/GivenFile';
import { type Loadable, loadEach } from '../shared/Loadable';
import type { LogoGateway, SendOptions } from './ports';

const MOST_BYTES = 512 * 1024;
const PICTURES = /\.(?:png|jpe?g|webp)$/i;

/** The logo that a group's people see in the bar. @source API-10 */
export class GroupLogo {
  private readonly changes = new Subject<void>();

  constructor(
    private readonly gateway: LogoGateway,
    private readonly currentMe: CurrentMe,
  ) {}

  /** Its address, null for none; again after every change made here. Never errors. Cold. */
  of$(groupNumber: string): Observable<Loadable<string | null>> {
    return loadEach(this.changes.pipe(startWith(undefined)), () => this.gateway.get(groupNumber));
  }

  /** Asks once more. */
  refresh(): void {
    this.changes.next();
  }

  /** Why a file cannot be a logo, before it is sent; undefined when it may be one. The server looks at what is in it. */
  problemWith({ name, size }: GivenFile): string | undefined {
    if (/\.svg$/i.test(name)) return 'SVG files can carry scripts. Save the logo as PNG, JPEG or WebP.';
    if (!PICTURES.test(name)) return 'This is no picture we can show. Save the logo as PNG, JPEG or WebP.';
    return size > MOST_BYTES ? 'This picture is larger than 512 kB. Save it smaller, then choose it again.' : undefined;
  }

  /** @throws ApiError */
  async send(groupNumber: string, file: GivenFile, options: SendOptions): Promise<void> {
    await this.gateway.send(groupNumber, file, options);
    this.changed();
  }

  /** @throws ApiError */
  async remove(groupNumber: string): Promise<void> {
    await this.gateway.remove(groupNumber);
    this.changed();
  }

  /** The bar shows the logo of the person's own group. */
  private changed(): void {
    this.changes.next();
    this.currentMe.retry();
  }
}
