import type { GoLiveList } from '../../../../contract/office/goLive';
import type { DownloadedFile } from '../../platform/shared/DownloadedFile';
import { createToken, type Token } from '../../platform/shared/Token';

/** The check before money moves in the product API. Calls reject with ApiError; `signal` aborts. */
export interface GoLiveGateway {
  read(signal?: AbortSignal): Promise<GoLiveList>;
  /** Mails a code to the person. Resolves with their address. Rejects with WRONG_STATUS if no mail is sent from here. */
  sendTestMail(): Promise<string>;
  /** Rejects with WRONG_STATUS for another code than that of the last test mail. */
  confirmTestMail(args: { readonly code: string }): Promise<void>;
  bankLetter(): Promise<DownloadedFile>;
}

export const GoLiveGateway: Token<GoLiveGateway> = createToken('GoLiveGateway');
