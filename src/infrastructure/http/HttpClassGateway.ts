import {
  applyClassFile,
  listClassFiles,
  previewClassFile,
  saveMemberClasses,
  searchClassMembers,
} from '../../../contract/classes';
import type { ClassesToSave, ClassGateway } from '../../application/classes/SetMemberClasses';
import type { ValueFileChoice, ValueFileQuery, ValueMembersQuery } from '../../application/shared/ValueFiles';
import type { ClassMemberPage } from '../../domain/classes/ClassMembers';
import type { ValueFile, ValueFilePreview } from '../../domain/memberValues/ValueFile';
import type { ApiClient } from './ApiClient';

export class HttpClassGateway implements ClassGateway {
  constructor(private readonly api: ApiClient) {}

  members({ groupNumber, ...filter }: ValueMembersQuery, signal?: AbortSignal): Promise<ClassMemberPage> {
    return this.api.call(searchClassMembers, { params: { groupNumber }, body: filter }, signal && { signal });
  }

  async save(groupNumber: string, { from, rows }: ClassesToSave): Promise<number> {
    const body = { from, rows: rows.map((row) => ({ ...row })) };
    return (await this.api.call(saveMemberClasses, { params: { groupNumber }, body })).saved;
  }

  async files(groupNumber: string, signal?: AbortSignal): Promise<readonly ValueFile[]> {
    return (await this.api.call(listClassFiles, { params: { groupNumber } }, signal && { signal })).items;
  }

  fileEffect({ from, ...params }: ValueFileQuery, signal?: AbortSignal): Promise<ValueFilePreview> {
    return this.api.call(previewClassFile, { params, query: { from } }, signal && { signal });
  }

  async applyFile({ from, ...params }: ValueFileQuery, choice: ValueFileChoice): Promise<number> {
    return (await this.api.call(applyClassFile, { params, body: { from, ...choice } })).saved;
  }
}
