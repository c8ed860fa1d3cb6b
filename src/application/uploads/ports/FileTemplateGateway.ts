import type { FileLayout, FileTemplate } from '../../../domain/uploads/FileTemplate';
import type { RowError } from '../../../domain/uploads/UploadRecord';
import { createToken, type Token } from '../../shared/Token';
import type { UploadTarget } from '../UploadTarget';

/** How well a template reads a file. */
export interface TemplateTrial {
  readonly rows: number;
  readonly goodRows: number;
  /** At most 100. */
  readonly errors: readonly RowError[];
}

/** Layouts that are remembered by name. Everything rejects with ApiError. @source UPL-1 */
export interface FileTemplateGateway {
  list(target: UploadTarget): Promise<readonly FileTemplate[]>;
  create(target: UploadTarget, name: string, layout: FileLayout): Promise<FileTemplate>;
  change(
    template: Pick<FileTemplate, 'templatePk' | 'version'>,
    name: string,
    layout: FileLayout,
  ): Promise<FileTemplate>;
  remove(templatePk: string): Promise<void>;
  /** Reads an uploaded file by a template; neither changes. */
  test(templatePk: string, filePk: string): Promise<TemplateTrial>;
}

export const FileTemplateGateway: Token<FileTemplateGateway> = createToken('FileTemplateGateway');
