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
import { ClosingPage } from '../http/ClosingPage';
import { ClosingTransport } from '../http/ClosingTransport';
import { HttpAutopayGateway } from '../http/HttpAutopayGateway';
import { HttpBillCommentGateway } from '../http/HttpBillCommentGateway';
import {
  HttpBillBridgeGateway,
  HttpBillDelinquencyGateway,
  HttpBillFileGateway,
  HttpBillLockGateway,
  HttpBillStatusGateway,
  HttpCloseShortGateway,
  HttpLineArchiveGateway,
  HttpMemberGateway,
  HttpReceivedCheckGateway,
  HttpUnreleaseGateway,
  HttpZeroPaymentGateway,
} from '../http/HttpBillDetailGateways';
import { HttpBillRateGateway } from '../http/HttpBillRateGateway';
import { HttpDraftGateway } from '../http/HttpDraftGateway';
import { HttpErasureGateway } from '../http/HttpErasureGateway';
import { ApiAddress, CallerCredentials } from '../http/HttpTransport';
import type { billsModule } from './billsModule';
import { type Provides, provideAdapter, provideUseCase, slice } from './provide';
import type { Core } from './shellModule';

/** Wiring of one bill: lines, lock, Zero Payment and drafts. Requires the slice `bills`. */
export const billModule = slice<Core | Provides<typeof billsModule>>()(({ bind }) => {
  provideAdapter(bind, BillLockGateway, HttpBillLockGateway, [ApiClient]);
  provideUseCase(bind, ClosingTransport, [ApiAddress, CallerCredentials, ClosingPage]);
  provideAdapter(bind, DraftGateway, HttpDraftGateway, [ApiClient, ClosingTransport]);
  provideUseCase(bind, BillDetail, [BillGateway, PageVisibility, Time]);
  provideAdapter(bind, BillBridgeGateway, HttpBillBridgeGateway, [ApiClient]);
  provideUseCase(bind, BillBridgeQuery, [BillBridgeGateway, Time]);
  provideAdapter(bind, BillRateGateway, HttpBillRateGateway, [ApiClient]);
  provideUseCase(bind, RateFindingsOfBill, [BillRateGateway, Time]);
  provideAdapter(bind, BillCommentGateway, HttpBillCommentGateway, [ApiClient]);
  provideUseCase(bind, BillCommentsQuery, [BillCommentGateway, Time, NewKey]);
  provideUseCase(bind, AttachFiles, [BillCommentGateway, NewKey]);
  provideAdapter(bind, BillDelinquencyGateway, HttpBillDelinquencyGateway, [ApiClient]);
  provideUseCase(bind, BillDelinquencyQuery, [BillDelinquencyGateway, Time]);
  provideAdapter(bind, AutopayGateway, HttpAutopayGateway, [ApiClient]);
  provideUseCase(bind, Autopay, [AutopayGateway]);
  provideAdapter(bind, MemberGateway, HttpMemberGateway, [ApiClient]);
  provideUseCase(bind, MemberQuery, [MemberGateway, Time]);
  provideAdapter(bind, ErasureGateway, HttpErasureGateway, [ApiClient]);
  provideUseCase(bind, MemberErasures, [ErasureGateway, Time]);
  provideAdapter(bind, ReceivedCheckGateway, HttpReceivedCheckGateway, [ApiClient]);
  provideUseCase(bind, ReceivedChecksQuery, [ReceivedCheckGateway, Time]);
  provideAdapter(bind, BillFileGateway, HttpBillFileGateway, [ApiClient]);
  provideUseCase(bind, BillFiles, [BillFileGateway]);
  provideUseCase(bind, BillLock, [BillLockGateway, Presence, Time]);
  provideAdapter(bind, BillStatusGateway, HttpBillStatusGateway, [ApiClient]);
  provideUseCase(bind, BillStatusChange, [BillStatusGateway, BillLock]);
  provideAdapter(bind, UnreleaseGateway, HttpUnreleaseGateway, [ApiClient]);
  provideUseCase(bind, UnreleaseBill, [UnreleaseGateway, BillGateway]);
  provideAdapter(bind, LineArchiveGateway, HttpLineArchiveGateway, [ApiClient]);
  provideUseCase(bind, BringBackLines, [LineArchiveGateway]);
  provideAdapter(bind, ZeroPaymentGateway, HttpZeroPaymentGateway, [ApiClient]);
  provideUseCase(bind, CloseWithZeroPayment, [ZeroPaymentGateway, BillGateway, NewKey]);
  provideAdapter(bind, CloseShortGateway, HttpCloseShortGateway, [ApiClient]);
  provideUseCase(bind, CloseShort, [CloseShortGateway, BillGateway, NewKey]);
  provideUseCase(bind, DeclineShort, [CloseShortGateway, NewKey]);
  provideUseCase(bind, ShortEffect, [CloseShortGateway]);
  return bind;
});
