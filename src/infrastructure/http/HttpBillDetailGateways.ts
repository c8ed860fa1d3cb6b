import { getBillBridge } from '../../../contract/bills/billBridge';
import { getBillDelinquency } from '../../../contract/bills/billDelinquency';
import { exportBillLines, getBillEvidence } from '../../../contract/bills/billEvidence';
import { keepBillLock, releaseBillLock, takeBillLock } from '../../../contract/bills/billLocks';
import {
  bringBackLines,
  getReopening,
  revertBill,
  unreconcileBill,
  unreleaseBills,
} from '../../../contract/bills/billStatus';
import { reconcileBill } from '../../../contract/bills/reconcileBill';
import { closeShort, previewCloseShort } from '../../../contract/closeShort';
import { listReceivedChecks } from '../../../contract/deposits';
import { findMember, searchMembers } from '../../../contract/members';
import { getRemittanceSlip } from '../../../contract/slips';
import { zeroPayBill } from '../../../contract/zeroPayments';
import type { BillBridgeGateway } from '../../application/bills/BillBridgeQuery';
import type { BillDelinquencyGateway } from '../../application/bills/BillDelinquencyQuery';
import type { BillFileGateway, EvidenceFormat, LineFilter } from '../../application/bills/BillFiles';
import type { LineArchiveGateway } from '../../application/bills/BringBackLines';
import type { MemberGateway } from '../../application/bills/MemberQuery';
import type { BillLockGateway, BillStatusGateway, ReconcileComparison, UnderLock } from '../../application/bills/ports';
import type { UnreleaseGateway } from '../../application/bills/UnreleaseBill';
import type { ReceivedCheckGateway } from '../../application/deposits/ReceivedChecks';
import type { CloseShortGateway, ZeroPaymentGateway } from '../../application/payments/ports';
import { type DownloadedFile, PDF_MEDIA_TYPE, XLSX_MEDIA_TYPE } from '../../application/shared/DownloadedFile';
import type { Bill, BillLockGrant } from '../../domain/bills/Bill';
import type { BillReopening } from '../../domain/bills/BillReopening';
import type { BillBridge } from '../../domain/bills/bridge';
import type { GroupMemberPage, GroupMemberQuery } from '../../domain/bills/GroupMember';
import type { MemberHistory } from '../../domain/bills/MemberHistory';
import type { LocalDate } from '../../domain/dates/LocalDate';
import type { BillDelinquency } from '../../domain/delinquency/Delinquency';
import type { ReceivedCheck } from '../../domain/deposits/Deposit';
import type { ShortPreview } from '../../domain/payments/closeShort';
import type { ApiClient } from './ApiClient';

export class HttpBillStatusGateway implements BillStatusGateway {
  constructor(private readonly api: ApiClient) {}

  reconcile(billPk: string, under: UnderLock, note: string, comparison?: ReconcileComparison): Promise<Bill> {
    const compared = comparison && {
      fileName: comparison.fileName.slice(0, 255),
      ...(comparison.filePk !== undefined && { filePk: comparison.filePk }),
      deductions: [...comparison.deductions],
      resolutions: [...comparison.resolutions],
      ...(comparison.unread && { unread: [...comparison.unread] }),
      balance: comparison.balance,
      ...(comparison.pay && { pay: comparison.pay }),
    };
    const body = { ...under, note, ...(compared && { comparison: compared }) };
    return this.api.call(reconcileBill, { params: { billPk }, body });
  }

  reopening(billPk: string): Promise<BillReopening> {
    return this.api.call(getReopening, { params: { billPk } });
  }

  unreconcile(billPk: string, under: UnderLock, note: string): Promise<Bill> {
    return this.api.call(unreconcileBill, { params: { billPk }, body: { ...under, note } });
  }

  revert(billPk: string, under: UnderLock, note: string): Promise<Bill> {
    return this.api.call(revertBill, { params: { billPk }, body: { ...under, note } });
  }
}

export class HttpBillLockGateway implements BillLockGateway {
  constructor(private readonly api: ApiClient) {}

  take(billPk: string, takeOver: boolean): Promise<BillLockGrant> {
    return this.api.call(takeBillLock, { body: { billPk, takeOver } });
  }

  keep(billPk: string, lockToken: string): Promise<BillLockGrant> {
    return this.api.call(keepBillLock, { params: { billPk }, body: { lockToken } });
  }

  async release(billPk: string, lockToken: string): Promise<void> {
    await this.api.call(releaseBillLock, { query: { billPk, lockToken } });
  }
}

export class HttpBillBridgeGateway implements BillBridgeGateway {
  constructor(private readonly api: ApiClient) {}

  bridge(billPk: string, signal?: AbortSignal): Promise<BillBridge> {
    return this.api.call(getBillBridge, { params: { billPk } }, signal && { signal });
  }
}

export class HttpMemberGateway implements MemberGateway {
  constructor(private readonly api: ApiClient) {}

  member(
    groupNumber: string,
    memberId: string,
    before: LocalDate | undefined,
    signal?: AbortSignal,
  ): Promise<MemberHistory> {
    const request = { params: { groupNumber }, body: { memberId, ...(before && { before }) } };
    return this.api.call(findMember, request, signal && { signal });
  }

  ofGroup({ groupNumber, ...body }: GroupMemberQuery, signal?: AbortSignal): Promise<GroupMemberPage> {
    return this.api.call(searchMembers, { params: { groupNumber }, body }, signal && { signal });
  }
}

/** A file of a bill of 30,000 lines takes several seconds to write, more on a busy server. */
const deadlineMs = 120_000;

export class HttpBillFileGateway implements BillFileGateway {
  constructor(private readonly api: ApiClient) {}

  async evidence(billPk: string, format: EvidenceFormat): Promise<DownloadedFile> {
    const accept = format === 'pdf' ? ({ accept: PDF_MEDIA_TYPE } as const) : {};
    const parts = { params: { billPk }, query: { format } };
    const { name, bytes } = await this.api.spreadsheet(getBillEvidence, parts, { deadlineMs, ...accept });
    return {
      name: name || `evidence.${format}`,
      mediaType: format === 'pdf' ? PDF_MEDIA_TYPE : XLSX_MEDIA_TYPE,
      bytes,
    };
  }

  async lines(billPk: string, { search: q, onlyDifferences }: LineFilter): Promise<DownloadedFile> {
    const query = { q, changedOnly: onlyDifferences ? ('true' as const) : ('false' as const) };
    const { name, bytes } = await this.api.spreadsheet(exportBillLines, { params: { billPk }, query }, { deadlineMs });
    return { name: name || 'lines.xlsx', mediaType: XLSX_MEDIA_TYPE, bytes };
  }

  async remittanceSlip(billPk: string): Promise<DownloadedFile> {
    const { name, bytes } = await this.api.spreadsheet(
      getRemittanceSlip,
      { params: { billPk } },
      { deadlineMs, accept: PDF_MEDIA_TYPE },
    );
    return { name: name || 'remittance slip.pdf', mediaType: PDF_MEDIA_TYPE, bytes };
  }
}

export class HttpBillDelinquencyGateway implements BillDelinquencyGateway {
  constructor(private readonly api: ApiClient) {}

  read(billPk: string, signal?: AbortSignal): Promise<BillDelinquency> {
    return this.api.call(getBillDelinquency, { params: { billPk } }, signal && { signal });
  }
}

export class HttpReceivedCheckGateway implements ReceivedCheckGateway {
  constructor(private readonly api: ApiClient) {}

  async list(groupNumber: string, signal?: AbortSignal): Promise<readonly ReceivedCheck[]> {
    return (await this.api.call(listReceivedChecks, { query: { groupNumber } }, signal && { signal })).items;
  }
}

export class HttpUnreleaseGateway implements UnreleaseGateway {
  constructor(private readonly api: ApiClient) {}

  async unrelease(billPk: string): Promise<{ readonly ok: boolean; readonly message: string }> {
    const { results } = await this.api.call(unreleaseBills, { body: { values: [billPk] } });
    return results[0] ?? { ok: false, message: '' };
  }
}

export class HttpLineArchiveGateway implements LineArchiveGateway {
  constructor(private readonly api: ApiClient) {}

  bringBack(billPk: string): Promise<Bill> {
    return this.api.call(bringBackLines, { params: { billPk } });
  }
}

export class HttpZeroPaymentGateway implements ZeroPaymentGateway {
  constructor(private readonly api: ApiClient) {}

  close(billPk: string, version: number, idempotencyKey: string): Promise<Bill> {
    return this.api.call(zeroPayBill, { params: { billPk }, body: { version, note: '' }, idempotencyKey });
  }
}

export class HttpCloseShortGateway implements CloseShortGateway {
  constructor(private readonly api: ApiClient) {}

  close(billPk: string, version: number, idempotencyKey: string, ask = false): Promise<Bill> {
    const body = { version, note: '', ...(ask && { ask }) };
    return this.api.call(closeShort, { params: { billPk }, body, idempotencyKey });
  }

  decline(billPk: string, version: number, idempotencyKey: string): Promise<Bill> {
    return this.api.call(closeShort, {
      params: { billPk },
      body: { version, note: '', decline: true },
      idempotencyKey,
    });
  }

  preview(billPk: string, signal?: AbortSignal): Promise<ShortPreview> {
    return this.api.call(previewCloseShort, { params: { billPk } }, signal && { signal });
  }
}
