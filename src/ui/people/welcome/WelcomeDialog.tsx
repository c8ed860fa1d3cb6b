import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { useId } from 'react';
import { CurrentMe } from '../../../application/people/preferences/CurrentMe';
import { LOADING, valueOf } from '../../../application/platform/shared/Loadable';
import { useReturnFocus } from '../../kit/dialogs/focus';
import { Hint, Paragraph } from '../../kit/layout';
import { AppLink } from '../../kit/navigation/AppLink';
import { useService } from '../../kit/Services';
import { useStream } from '../../kit/useStream';
import { firstSteps, groupsSentence, hasGrantor } from './firstSteps';

const useStyles = makeStyles({
  steps: {
    marginBlock: tokens.spacingVerticalM,
    paddingLeft: tokens.spacingHorizontalXL,
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
  },
});

export interface WelcomeDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Shows a new person what they can do, with links. @source USR-1 */
export function WelcomeDialog({ open, onClose }: WelcomeDialogProps) {
  const styles = useStyles();
  const textId = useId();
  const me = valueOf(useStream(useService(CurrentMe).me$, LOADING));
  useReturnFocus(open);
  const name = me?.user.firstName;
  return (
    <Dialog open={open} onOpenChange={(_, data) => data.type !== 'backdropClick' && onClose()}>
      <DialogSurface aria-describedby={textId}>
        <DialogBody>
          <DialogTitle>{name ? `Welcome to Listbill, ${name}` : 'Welcome to Listbill'}</DialogTitle>
          <DialogContent>
            <Paragraph id={textId}>{me && groupsSentence(me)} Here is what you can do:</Paragraph>
            <ul className={styles.steps}>
              {me &&
                firstSteps(me).map(({ text, to }) => (
                  <li key={text}>
                    <AppLink to={to} onClick={onClose}>
                      {text}
                    </AppLink>
                  </li>
                ))}
            </ul>
            <Hint>
              {me && hasGrantor(me) && 'If something is missing, ask the person who gave you access. '}
              Press ? at any time to see keyboard shortcuts.
            </Hint>
          </DialogContent>
          <DialogActions>
            <Button appearance="primary" onClick={onClose}>
              Get started
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
