/** Sender of bank files and remittances, from the installation's settings. */
export interface Originator {
  /** The company's name at the bank. */
  readonly companyName: string;
  /** Ten characters, such as 1 and the company's nine-digit tax number. */
  readonly companyId: string;
  /** Nine digits: the routing number of the bank that receives NACHA files. */
  readonly bankRouting: string;
  readonly bankName: string;
  /** Sender of 820 files, up to 15 characters. */
  readonly ediSender: string;
  /** Whether files are marked as tests. */
  readonly isTest: boolean;
}
