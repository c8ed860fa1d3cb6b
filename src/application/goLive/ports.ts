import type { GoLiveCheck } from '../../domain/goLive/GoLiveCheck';
import type { DownloadedFile } from '../shared/DownloadedFile';
import { createToken, type Token } from '../shared/Token';

/** Checks to complete before money moves. */
export interface GoLiveList {
  readonly checks: readonly GoLiveCheck[];
  /** Whether a test mail can be sent. */
  readonly sendsMail: boolean;
  /** Whether a letter to the groups' banks can be downloaded. */
  readonly hasLetter: boolean;
  /** When the test mail was sent whose code is still asked for; null if none. ISO 8601, UTC. */
  readonly codeAskedSince: string | null;
}

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
