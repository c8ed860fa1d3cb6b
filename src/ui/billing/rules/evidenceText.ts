import type { ProposalEvidence } from '../../../domain/billing/rules/ContributionProposal';
import { formatCents } from '../../../domain/platform/money/formatCents';
import { counted } from '../../../domain/platform/text/wording';
import { monthText } from '../../kit/values/DateText';

/** `October 2026: 11 of 12 people. Not Sam Ivers ($90.00).` */
export function evidenceText({ period, people, agree, others }: ProposalEvidence): string {
  const named = others.map(
    ({ memberName, deductedCents }) =>
      `${memberName} (${deductedCents === null ? 'nothing' : formatCents(deductedCents)})`,
  );
  const more = people - agree - others.length;
  const rest = more > 0 ? [...named, `${more.toLocaleString('en-US')} more`] : named;
  return `${monthText(period)}: ${agree.toLocaleString('en-US')} of ${counted(people, 'person', 'people')}.${rest.length > 0 ? ` Not ${rest.join(', ')}.` : ''}`;
}
