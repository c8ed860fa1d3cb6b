import { type LikelyCause, likelyCauseMessage } from '../../../domain/reconciliation/likelyCauses';
import { MessageBar } from '../../kit/feedback/MessageBar';

/** What the payroll file as a whole probably has wrong. Shows nothing for most files. */
export function LikelyCauseNotice({ causes }: { causes: readonly LikelyCause[] }) {
  return causes.map((cause) => {
    const { title, advice } = likelyCauseMessage(cause);
    return (
      <MessageBar key={cause.kind} intent="warning" title={title}>
        {advice} No suggestions are made for these differences.
      </MessageBar>
    );
  });
}
