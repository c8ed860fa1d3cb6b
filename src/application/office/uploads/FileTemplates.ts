import type { Observable } from 'rxjs';
import type { FileTemplate, UploadTarget } from '../../../../contract/office/uploads';
import { ErrorCode } from '../../../domain/platform/errors/ErrorCode';
import { ApiError } from '../../platform/shared/ApiError';
import { fewAtOnce } from '../../platform/shared/fewAtOnce';
import { LiveQuery } from '../../platform/shared/LiveQuery';
import { type Loadable, loadEach } from '../../platform/shared/Loadable';
import { Refreshable } from '../../platform/shared/Refreshable';
import type { Time } from '../../platform/shared/Time';
import type { FileTemplateGateway } from './ports';

export type { FileTemplate } from '../../../../contract/office/uploads';

/** Each trial reads the whole file on the server. */
const AT_ONCE = 2;

/** Result of trying a template on a file. */
export interface TemplateFit {
  readonly template: FileTemplate;
  readonly rows: number;
  readonly goodRows: number;
}

/** Saved layouts. @source UPL-1 */
export class FileTemplates extends Refreshable {
  constructor(
    private readonly gateway: FileTemplateGateway,
    private readonly time: Time,
  ) {
    super();
  }

  /** Templates of a kind and owner by name; again after every change made here. Never errors. Cold. */
  of$(target: UploadTarget): Observable<Loadable<readonly FileTemplate[]>> {
    return loadEach(this.reads$, () => this.gateway.list(target));
  }

  /** @throws ApiError */
  list(target: UploadTarget): Promise<readonly FileTemplate[]> {
    return this.gateway.list(target);
  }

  /** Deletes a template. Files read with it stay unchanged. Deleting a missing template is not an error. @throws ApiError */
  async remove({ templatePk }: Pick<FileTemplate, 'templatePk'>): Promise<void> {
    try {
      await this.gateway.remove({ templatePk });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== ErrorCode.NotFound) throw error;
    }
    this.refresh();
  }

  /** Tries all templates on an uploaded file, once for each attempt number. Changes nothing on the server. */
  fits(target: UploadTarget, filePk: string): LiveQuery<number, readonly TemplateFit[]> {
    return new LiveQuery((_, signal) => this.fitting(target, filePk, signal), { time: this.time });
  }

  /** Tries all templates on an uploaded file, best first. Changes nothing. Ends with the signal. @throws ApiError */
  async fitting(target: UploadTarget, filePk: string, signal?: AbortSignal): Promise<readonly TemplateFit[]> {
    const fits: TemplateFit[] = [];
    await fewAtOnce(await this.gateway.list(target, signal), AT_ONCE, async (template) => {
      // Those that wait for their turn are not tried any more.
      signal?.throwIfAborted();
      const { rows, goodRows } = await this.gateway.test({ templatePk: template.templatePk, filePk }, signal);
      fits.push({ template, rows, goodRows });
    });
    return [...fits].sort((one, other) => other.goodRows - one.goodRows);
  }
}
