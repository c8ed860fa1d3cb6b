import { Button } from '@fluentui/react-components';
import { EmptyStateFrame } from '../kit/feedback/EmptyStateFrame';

/** Shown in place of a screen that could not be drawn, or whose code could not be fetched. */
export function BrokenScreen({ isUpdate, onRetry }: { isUpdate: boolean; onRetry: () => void }) {
  const [title, text, action] = isUpdate
    ? [
        'This part could not be loaded',
        'The connection was lost, or a new version is out. Reloading brings it back.',
        'Reload',
      ]
    : [
        'Something went wrong on this screen',
        'Nothing you saved is lost. Try again, or choose another screen.',
        'Try again',
      ];
  return <EmptyStateFrame title={title} text={text} action={<Button onClick={onRetry}>{action}</Button>} />;
}
