import type { GoLiveList } from '../../../../contract/office/goLive';
import type { DownloadedFile } from '../../platform/shared/DownloadedFile';
import { LiveQuery } from '../../platform/shared/LiveQuery';
import type { Time } from '../../platform/shared/Time';
import type { GoLiveGateway } from './ports';

export type { GoLiveList };

/** Checks to complete before money moves, for managers and system administrators. */
export class GoLiveChecks {
  constructor(
    private readonly gateway: GoLiveGateway,
    private readonly time: Time,
  ) {}

  /** The checks; show `true` to read them. */
  list(): LiveQuery<true, GoLiveList> {
    return new LiveQuery((_shown, signal) => this.gateway.read(signal), { time: this.time });
  }

  /** @returns the address that the test mail goes to. @throws ApiError WRONG_STATUS if no mail is sent from here. */
  sendTestMail(): Promise<string> {
    return this.gateway.sendTestMail();
  }

  /** @param code the six digits of the mail; spaces are ignored. @throws ApiError WRONG_STATUS for another code. */
  confirmTestMail(code: string): Promise<void> {
    return this.gateway.confirmTestMail({ code: code.replace(/\s/g, '') });
  }

  /** A letter that asks a group's bank to allow our debits. */
  bankLetter(): Promise<DownloadedFile> {
    return this.gateway.bankLetter();
  }
}
