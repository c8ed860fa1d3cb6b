import { AttachFiles } from '../../application/bills/AttachmentSending';
import { BillBridgeGateway, BillBridgeQuery } from '../../application/bills/BillBridgeQuery';
import { BillCommentGateway, BillCommentsQuery } from '../../application/bills/BillCommentsQuery';
import { BillDelinquencyGateway, BillDelinquencyQuery } from '../../application/bills/BillDelinquencyQuery';
import { BillDetail } from '../../application/bills/BillDetail';
import { BillFileGateway, BillFiles } from '../../application/bills/BillFiles';
import { BillLock } from '../../application/bills/BillLock';
import { BillStatusChange } from '../../application/bills/BillStatusChange';
import { BringBackLines, LineArchiveGateway } from '../../application/bills/BringBackLines';
import { MemberGateway, MemberQuery } from '../../application/bills/MemberQuery';
import { BillGateway, BillLockGateway, BillStatusGateway } from '../../application/bills/ports';
import { UnreleaseBill, UnreleaseGateway } from '../../application/bills/UnreleaseBill';
import { ReceivedCheckGateway, ReceivedChecksQuery } from '../../application/deposits/ReceivedChecks';
import { DraftGateway } from '../../application/drafts/ports';
import { ErasureGateway, MemberErasures } from '../../application/erasure/MemberErasures';
import { Presence } from '../../application/inactivity/Presence';
import { Autopay, AutopayGateway } from '../../application/payments/Autopay';
import { CloseShort, CloseWithZeroPayment, DeclineShort, ShortEffect } from '../../application/payments/CloseBill';
import { CloseShortGateway, ZeroPaymentGateway } from '../../application/payments/ports';
import { BillRateGateway, RateFindingsOfBill } from '../../application/rates/RateFindingsOfBill';
import { NewKey } from '../../application/shared/NewKey';
import { PageVisibility } from '../../application/shared/PageVisibility';
import { Time } from '../../application/shared/Time';
import { ApiClient } from '../http/ApiClient';
import { autopayCalls } from '../http/autopayCalls';
import { billCommentCalls } from '../http/billCommentCalls';
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
} from '../http/billDetailCalls';
import { billRateCalls } from '../http/billRateCalls';
import { ClosingPage } from '../http/ClosingPage';
import { ClosingTransport } from '../http/ClosingTransport';
import { draftCalls } from '../http/draftCalls';
import { erasureCalls } from '../http/erasureCalls';
import { ApiAddress, CallerCredentials } from '../http/HttpTransport';
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
