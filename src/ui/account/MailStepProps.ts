import type { Request } from './useRequest';

/** What a page shows after something was mailed. */
export interface MailStepProps {
  readonly email: string;
  /** How sending it again goes. */
  readonly sending: Request<'email'>;
  readonly onSendAgain: () => void;
  readonly onBack: () => void;
}
