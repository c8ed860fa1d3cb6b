import { addBillComment, deleteBillComment, getBillComments } from '../../../contract/bills/billComments';
import type { BillCommentGateway } from '../../application/bills/BillCommentsQuery';
import type { BillComment, NewComment } from '../../domain/bills/comments';
import type { ApiClient } from './ApiClient';

export class HttpBillCommentGateway implements BillCommentGateway {
  constructor(private readonly api: ApiClient) {}

  async list(billPk: string, signal?: AbortSignal): Promise<readonly BillComment[]> {
    return (await this.api.call(getBillComments, { params: { billPk } }, signal && { signal })).items;
  }

  async add(billPk: string, comment: NewComment, requestKey: string): Promise<readonly BillComment[]> {
    const body = { ...comment, requestKey };
    return (await this.api.call(addBillComment, { params: { billPk }, body })).items;
  }

  async remove(billPk: string, commentPk: string): Promise<readonly BillComment[]> {
    return (await this.api.call(deleteBillComment, { params: { billPk, commentPk } })).items;
  }
}
