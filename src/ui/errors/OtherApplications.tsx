import { makeStyles, tokens } from '@fluentui/react-components';
import { Installation } from '../../application/shell/Installation';
import { neighboursOf } from '../../domain/neighbours/neighboursOf';
import type { CurrentUser } from '../../domain/users/CurrentUser';
import { useService } from '../kit/Services';

const useStyles = makeStyles({
  link: {
    color: tokens.colorBrandForegroundLink,
    ':hover': { color: tokens.colorBrandForegroundLinkHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
});

/** For somebody who may open nothing here: where their roles do lead. @source ENV-1 */
export function OtherApplications({ user }: { user: CurrentUser }) {
  const styles = useStyles();
  const neighbours = neighboursOf(user, useService(Installation).apps);
  if (neighbours.length === 0) return null;
  return (
    <p>
      {'Your roles open '}
      {neighbours.map(({ name, address }, index) => (
        <span key={name}>
          {index > 0 && ', '}
          <a className={styles.link} href={address}>
            {name}
          </a>
        </span>
      ))}
      .
    </p>
  );
}
