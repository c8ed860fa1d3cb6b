import { AttachFiles } from '../../application/billing/bills/AttachmentSending';
import { BillBridgeGateway, BillBridgeQuery } from '../../application/billing/bills/BillBridgeQuery';
import { BillCommentGateway, BillCommentsQuery } from '../../application/billing/bills/BillCommentsQuery';
import { BillDelinquencyGateway, BillDelinquencyQuery } from '../../application/billing/bills/BillDelinquencyQuery';
import { BillDetail } from '../../application/billing/bills/BillDetail';
import { BillFileGateway, BillFiles } from '../../application/billing/bills/BillFiles';
import { BillLock } from '../../application/billing/bills/BillLock';
import { BillStatusChange } from '../../application/billing/bills/BillStatusChange';
import { BringBackLines, LineArchiveGateway } from '../../application/billing/bills/BringBackLines';
import { MemberGateway, MemberQuery } from '../../application/billing/bills/MemberQuery';
import { BillGateway, BillLockGateway, BillStatusGateway } from '../../application/billing/bills/ports';
import { UnreleaseBill, UnreleaseGateway } from '../../application/billing/bills/UnreleaseBill';
import { BillRateGateway, RateFindingsOfBill } from '../../application/billing/rates/RateFindingsOfBill';
import { ReceivedCheckGateway, ReceivedChecksQuery } from '../../application/money/deposits/ReceivedChecks';
import { Autopay, AutopayGateway } from '../../application/money/payments/Autopay';
import {
  CloseShort,
  CloseWithZeroPayment,
  DeclineShort,
  ShortEffect,
} from '../../application/money/payments/CloseBill';
import { CloseShortGateway, ZeroPaymentGateway } from '../../application/money/payments/ports';
import { ErasureGateway, MemberErasures } from '../../application/office/erasure/MemberErasures';
import { Presence } from '../../application/people/inactivity/Presence';
import { DraftGateway } from '../../application/platform/drafts/ports';
import { NewKey } from '../../application/platform/shared/NewKey';
import { PageVisibility } from '../../application/platform/shared/PageVisibility';
import { Time } from '../../application/platform/shared/Time';
import { ApiClient } from '../http/ApiClient';
import { billCommentCalls } from '../http/billing/billCommentCalls';
import {
  billBridgeCalls,
  billDelinquencyCalls,
  billFileCalls,
  billLockCalls,
  billStatusCalls,
  closeShortCalls,
  lineArchiveCalls,
  memberCalls,
  receivedCheckCalls,
  unreleaseCalls,
  zeroPaymentCalls,
} from '../http/billing/billDetailCalls';
import { billRateCalls } from '../http/billing/billRateCalls';
import { ClosingPage } from '../http/ClosingPage';
import { ClosingTransport } from '../http/ClosingTransport';
import { ApiAddress, CallerCredentials } from '../http/HttpTransport';
import { autopayCalls } from '../http/money/autopayCalls';
import { erasureCalls } from '../http/office/erasureCalls';
import { draftCalls } from '../http/platform/draftCalls';
import type { billsModule } from './billsModule';
import { type Provides, provideMade, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Wiring of one bill: lines, lock, Zero Payment and drafts. Requires the slice `bills`. */
export const billModule = slice<Core | Provides<typeof billsModule>>()(({ bind }) => {
  provideMade(bind, BillLockGateway, billLockCalls, [ApiClient]);
  provideUseCase(bind, ClosingTransport, [ApiAddress, CallerCredentials, ClosingPage]);
  provideMade(bind, DraftGateway, draftCalls, [ApiClient, ClosingTransport]);
  provideUseCase(bind, BillDetail, [BillGateway, PageVisibility, Time]);
  provideMade(bind, BillBridgeGateway, billBridgeCalls, [ApiClient]);
  provideUseCase(bind, BillBridgeQuery, [BillBridgeGateway, Time]);
  provideMade(bind, BillRateGateway, billRateCalls, [ApiClient]);
  provideUseCase(bind, RateFindingsOfBill, [BillRateGateway, Time]);
  provideMade(bind, BillCommentGateway, billCommentCalls, [ApiClient]);
  provideUseCase(bind, BillCommentsQuery, [BillCommentGateway, Time, NewKey]);
  provideUseCase(bind, AttachFiles, [BillCommentGateway, NewKey]);
  provideMade(bind, BillDelinquencyGateway, billDelinquencyCalls, [ApiClient]);
  provideUseCase(bind, BillDelinquencyQuery, [BillDelinquencyGateway, Time]);
  provideMade(bind, AutopayGateway, autopayCalls, [ApiClient]);
  provideUseCase(bind, Autopay, [AutopayGateway]);
  provideMade(bind, MemberGateway, memberCalls, [ApiClient]);
  provideUseCase(bind, MemberQuery, [MemberGateway, Time]);
  provideMade(bind, ErasureGateway, erasureCalls, [ApiClient]);
  provideUseCase(bind, MemberErasures, [ErasureGateway, Time]);
  provideMade(bind, ReceivedCheckGateway, receivedCheckCalls, [ApiClient]);
  provideUseCase(bind, ReceivedChecksQuery, [ReceivedCheckGateway, Time]);
  provideMade(bind, BillFileGateway, billFileCalls, [ApiClient]);
  provideUseCase(bind, BillFiles, [BillFileGateway]);
  provideUseCase(bind, BillLock, [BillLockGateway, Presence, Time]);
  provideMade(bind, BillStatusGateway, billStatusCalls, [ApiClient]);
  provideUseCase(bind, BillStatusChange, [BillStatusGateway, BillLock]);
  provideMade(bind, UnreleaseGateway, unreleaseCalls, [ApiClient]);
  provideUseCase(bind, UnreleaseBill, [UnreleaseGateway, BillGateway]);
  provideMade(bind, LineArchiveGateway, lineArchiveCalls, [ApiClient]);
  provideUseCase(bind, BringBackLines, [LineArchiveGateway]);
  provideMade(bind, ZeroPaymentGateway, zeroPaymentCalls, [ApiClient]);
  provideUseCase(bind, CloseWithZeroPayment, [ZeroPaymentGateway, BillGateway, NewKey]);
  provideMade(bind, CloseShortGateway, closeShortCalls, [ApiClient]);
  provideUseCase(bind, CloseShort, [CloseShortGateway, BillGateway, NewKey]);
  provideUseCase(bind, DeclineShort, [CloseShortGateway, NewKey]);
  provideUseCase(bind, ShortEffect, [CloseShortGateway]);
  return bind;
});
