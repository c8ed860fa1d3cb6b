import { formatCents } from '../../domain/money/formatCents';
import type { ProposalEvidence } from '../../domain/rules/ContributionProposal';
import { counted } from '../../domain/text/wording';
import { monthText } from '../kit/values/DateText';

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
