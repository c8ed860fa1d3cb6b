import { endedExportText } from '../../../../src/domain/office/exports/PreparedExport';
import { htmlMail } from '../../../platform/mail/htmlMail';
import { MailKind } from '../../../platform/mail/ports';
import type { ExportMail } from './ports';

/**
 * The mail about an export that has ended. Contains no rows, and no link to the file itself: a person signs in to download it.
 *
 * @param home address of the application, with a trailing slash
 */
export function exportMail(home: string): ExportMail {
  return ({ email, firstName, isBillingUser }, ended) => {
    const area = isBillingUser ? 'billing' : 'dashboard';
    const [list, settings] = [`${home}#/${area}/exports`, `${home}#/${area}/profile`];
    const subject = ended.state === 'READY' ? 'Listbill: export ready' : 'Listbill: export failed';
    const text = [
      `Hello ${firstName || email},`,
      endedExportText(ended),
      `See your exports in Listbill: ${list}`,
      `You get this email because of your notice settings. Change them or turn them off in your profile: ${settings}`,
    ].join('\n\n');
    return { kind: MailKind.Notices, to: email, subject, text, html: htmlMail(subject, text, [settings, list]) };
  };
}
