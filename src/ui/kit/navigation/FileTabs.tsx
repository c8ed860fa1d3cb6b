import { useMay } from '../MeContext';
import { paths, useArea } from './paths';
import { TabLinks } from './TabLinks';

/** The pages about files: what was uploaded, how files are read and written, and logos. */
export function FileTabs({ current }: { readonly current: 'files' | 'layouts' | 'branding' }) {
  const area = useArea();
  const mayBrand = useMay('uploads.logo');
  const files = paths.uploads(area);
  return (
    <TabLinks
      label="Pages about files"
      tabs={[
        { to: files, label: 'Files', isCurrent: current === 'files' },
        { to: paths.layouts(area), label: 'Saved layouts', isCurrent: current === 'layouts' },
        ...(mayBrand ? [{ to: `${files}?tab=branding`, label: 'Branding', isCurrent: current === 'branding' }] : []),
      ]}
    />
  );
}
