import { confirmTestMail, getBankLetter, getGoLive, sendTestMail } from '../../../../contract/office/goLive';
import { adapted, fromCalls } from '../fromCalls';
import { savedFile } from '../savedFile';

export const goLiveCalls = fromCalls({
  read: getGoLive,
  sendTestMail: adapted(sendTestMail, { answer: ({ sentTo }) => sentTo }),
  confirmTestMail,
  bankLetter: savedFile(getBankLetter, { name: () => 'letter to the bank.pdf' }),
});
