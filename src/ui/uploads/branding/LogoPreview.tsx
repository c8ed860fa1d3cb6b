import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { BrandMark } from '../../shared/BrandMark';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
  title: { margin: 0, fontSize: tokens.fontSizeBase300 },
  pair: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
    gap: tokens.spacingHorizontalM,
    maxWidth: '720px',
  },
  bar: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    minHeight: '56px',
    paddingInline: tokens.spacingHorizontalL,
    borderRadius: tokens.borderRadiusMedium,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    fontWeight: tokens.fontWeightSemibold,
    minWidth: 0,
    overflow: 'hidden',
    forcedColorAdjust: 'none',
  },
  // These two show other looks than the person's own, so they cannot follow the theme.
  light: { backgroundColor: '#ffffff', color: '#1f1f1f' },
  dark: { backgroundColor: '#1f1f1f', color: '#ffffff' },
  logo: { maxWidth: '140px', objectFit: 'contain' },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

/** A logo as it stands in the bar, on light and on dark. @param url null for our own mark */
export function LogoPreview({ title, name, url }: { title: string; name: string; url: string | null }) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <h3 className={styles.title}>{title}</h3>
      <div className={styles.pair}>
        {(['light', 'dark'] as const).map((look) => (
          <div key={look} className={mergeClasses(styles.bar, styles[look])}>
            {url === null ? (
              <BrandMark size={30} />
            ) : (
              <img src={url} alt={`Logo of ${name} on ${look}`} height={30} className={styles.logo} />
            )}
            <span className={styles.name}>{name}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
