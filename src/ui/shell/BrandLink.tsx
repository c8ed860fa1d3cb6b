import { mergeClasses } from '@fluentui/react-components';
import { useState } from 'react';
import { useMe } from '../kit/MeContext';
import { RouterLink } from '../kit/navigation/AppLink';
import { BrandMark } from '../kit/navigation/BrandMark';
import { landingPathFor } from '../kit/navigation/paths';
import { useShellStyles } from './AppShell.styles';
import { useBrand } from './useBrand';

/** The brand in the bar; leads to where the person begins. */
export function BrandLink() {
  const styles = useShellStyles();
  const { user } = useMe();
  const { name, logoUrl } = useBrand();
  const [broken, setBroken] = useState<string>();
  return (
    <RouterLink
      to={landingPathFor(user.primaryType)}
      className={mergeClasses(styles.brand, styles.brandPlace)}
      aria-label={`${name}, start`}
    >
      {logoUrl && logoUrl !== broken ? (
        <img src={logoUrl} alt="" height={30} className={styles.logo} onError={() => setBroken(logoUrl)} />
      ) : (
        <BrandMark size={30} />
      )}
      <span className={styles.ellipsis}>{name}</span>
    </RouterLink>
  );
}
