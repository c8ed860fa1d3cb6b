import {
  changeFileTemplate,
  createFileTemplate,
  listFileTemplates,
  removeFileTemplate,
  testFileTemplate,
} from '../../../contract/fileTemplates';
import type { FileTemplateGateway, TemplateTrial } from '../../application/uploads/ports/FileTemplateGateway';
import type { UploadTarget } from '../../application/uploads/UploadTarget';
import { ErrorCode } from '../../domain/errors/ErrorCode';
import type { FileLayout, FileTemplate } from '../../domain/uploads/FileTemplate';
import type { ApiClient } from './ApiClient';
import { layoutToWire } from './layoutToWire';

export class HttpFileTemplateGateway implements FileTemplateGateway {
  constructor(private readonly api: ApiClient) {}

  async list({ kind, owner }: UploadTarget): Promise<readonly FileTemplate[]> {
    return (await this.api.call(listFileTemplates, { query: { kind, owner } })).items;
  }

  create({ kind, owner }: UploadTarget, name: string, layout: FileLayout): Promise<FileTemplate> {
    return this.api.call(createFileTemplate, { body: { kind, owner, name, ...layoutToWire(layout) } });
  }

  change(
    { templatePk, version }: Pick<FileTemplate, 'templatePk' | 'version'>,
    name: string,
    layout: FileLayout,
  ): Promise<FileTemplate> {
    const body = { version, name, ...layoutToWire(layout) };
    return this.api.call(changeFileTemplate, { params: { templatePk }, body });
  }

  async remove(templatePk: string): Promise<void> {
    await this.api.call(removeFileTemplate, { params: { templatePk } }, { expected: [ErrorCode.NotFound] });
  }

  test(templatePk: string, filePk: string): Promise<TemplateTrial> {
    return this.api.call(testFileTemplate, { params: { templatePk }, body: { filePk } });
  }
}
