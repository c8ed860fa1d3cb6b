import { type Observable, Subject, startWith } from 'rxjs';
import { ErrorCode } from '../../domain/errors/ErrorCode';
import type { FileTemplate } from '../../domain/uploads/FileTemplate';
import { ApiError } from '../shared/ApiError';
import { fewAtOnce } from '../shared/fewAtOnce';
import { type Loadable, loadEach } from '../shared/Loadable';
import type { FileTemplateGateway } from './ports';
import type { UploadTarget } from './Upload';

/** Each reads the whole file on the server. */
const AT_ONCE = 2;

/** How well a template reads a file. */
export interface TemplateFit {
  readonly template: FileTemplate;
  readonly rows: number;
  readonly goodRows: number;
}

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

  /** Forgets it; files read by it stay as they are. One that is gone already is no error. @throws ApiError */
  async remove({ templatePk }: Pick<FileTemplate, 'templatePk'>): Promise<void> {
    try {
      await this.gateway.remove(templatePk);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== ErrorCode.NotFound) throw error;
    }
    this.refresh();
  }

  /** How well each reads an uploaded file, the best first; nothing changes by it. @throws ApiError */
  async fitting(target: UploadTarget, filePk: string): Promise<readonly TemplateFit[]> {
    const fits: TemplateFit[] = [];
    await fewAtOnce(await this.gateway.list(target), AT_ONCE, async (template) => {
      const { rows, goodRows } = await this.gateway.test(template.templatePk, filePk);
      fits.push({ template, rows, goodRows });
    });
    return [...fits].sort((one, other) => other.goodRows - one.goodRows);
  }
}
