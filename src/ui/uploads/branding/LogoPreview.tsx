import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { BrandMark } from '../../kit/navigation/BrandMark';
import { DARK, LIGHT } from '../../kit/themes/themes';
import { BAR_HEIGHT, below } from '../../kit/useBreakpoint';
import { BRAND_LOOK, BRAND_NAME_LOOK, LOGO_LOOK } from '../../shell/AppShell.styles';

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
    boxSizing: 'border-box',
    height: BAR_HEIGHT,
    display: 'flex',
    alignItems: 'center',
    paddingInline: tokens.spacingHorizontalL,
    borderRadius: tokens.borderRadiusMedium,
    minWidth: 0,
    overflow: 'hidden',
    forcedColorAdjust: 'none',
    [below(1)]: { paddingInline: tokens.spacingHorizontalS },
  },
  figure: { margin: 0, minWidth: 0 },
  look: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  // Both looks are shown whichever the person's own is, so they cannot follow the theme.
  light: { backgroundColor: LIGHT.barBackground, color: LIGHT.barForeground },
  dark: { backgroundColor: DARK.barBackground, color: DARK.barForeground },
  brand: { ...BRAND_LOOK, minWidth: 0 },
  logo: LOGO_LOOK,
  name: BRAND_NAME_LOOK,
});

const LOOKS = { light: 'Light', dark: 'Dark' } as const;

/** The bar with a logo, as it is in both looks. @param url null for our own mark */
export function LogoPreview({ title, name, url }: { title: string; name: string; url: string | null }) {
  const styles = useStyles();
  return (
    <div className={styles.root}>
      <h3 className={styles.title}>{title}</h3>
      <div className={styles.pair}>
        {(['light', 'dark'] as const).map((look) => (
          <figure key={look} className={styles.figure}>
            <div className={mergeClasses(styles.bar, styles[look])}>
              <div className={styles.brand}>
                {url === null ? (
                  <BrandMark size={30} />
                ) : (
                  <img src={url} alt={`Logo of ${name} in the ${look} look`} height={30} className={styles.logo} />
                )}
                <span className={styles.name}>{name}</span>
              </div>
            </div>
            <figcaption className={styles.look}>{LOOKS[look]}</figcaption>
          </figure>
        ))}
      </div>
    </div>
  );
}
