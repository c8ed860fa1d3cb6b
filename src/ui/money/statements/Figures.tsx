import type { ReactNode } from 'react';
import { Note } from '../../kit/layout';
import { useLooks } from '../../kit/useLooks';

/** Figures of an account or a statement, each with its name. */
export function Figures({ items }: { readonly items: readonly (readonly [label: string, value: ReactNode])[] }) {
  const looks = useLooks();
  return (
    <dl className={looks.figures}>
      {items.map(([label, value]) => (
        <div key={label}>
          <Note as="dt">{label}</Note>
          <dd className={looks.sum}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
