import { type Observable, Subject, startWith } from 'rxjs';
import type { FileLayout, FileTemplate } from '../../domain/uploads/FileTemplate';
import { type Loadable, loadEach } from '../shared/Loadable';
import type { FileTemplateGateway, TemplateTrial } from './ports/FileTemplateGateway';
import type { UploadTarget } from './UploadTarget';

/** The layouts that are remembered by name. @source UPL-1 */
export class FileTemplates {
  private readonly changes = new Subject<void>();

  constructor(private readonly gateway: FileTemplateGateway) {}

  /** Those of a kind of file and its owner, by name; again after every change made here. Never errors. Cold. */
  of$(target: UploadTarget): Observable<Loadable<readonly FileTemplate[]>> {
    return loadEach(this.changes.pipe(startWith(undefined)), () => this.gateway.list(target));
  }

  /** Those there are now. @throws ApiError */
  list(target: UploadTarget): Promise<readonly FileTemplate[]> {
    return this.gateway.list(target);
  }

  /** Some were changed elsewhere: reads them again. */
  refresh(): void {
    this.changes.next();
  }

  /** Gives a template another name or layout. @throws ApiError STALE_VERSION when somebody changed it meanwhile */
  async change(template: FileTemplate, name: string, layout: FileLayout): Promise<void> {
    await this.gateway.change(template, name, layout);
    this.refresh();
  }

  /** Forgets it; files read by it stay as they are. @throws ApiError */
  async remove({ templatePk }: Pick<FileTemplate, 'templatePk'>): Promise<void> {
    await this.gateway.remove(templatePk);
    this.refresh();
  }

  /** How well it reads an uploaded file; neither changes. @throws ApiError */
  tryOn(filePk: string, { templatePk }: Pick<FileTemplate, 'templatePk'>): Promise<TemplateTrial> {
    return this.gateway.test(templatePk, filePk);
  }
}
