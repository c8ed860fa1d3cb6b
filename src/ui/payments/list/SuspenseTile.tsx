import { LOADING, valueOf } from '../../../application/shared/Loadable';
import { HeldMoney } from '../../../application/suspense/HeldMoney';
import { counted } from '../../../domain/text/counted';
import { SkeletonBar } from '../../kit/feedback/Loading';
import { useService } from '../../kit/Services';
import { useStream } from '../../kit/useStream';
import { Money } from '../../kit/values/Money';
import { Tile } from '../../kit/values/Tile';

/** What is held for the person's groups or the chosen one, and from how many payments. */
export function SuspenseTile() {
  const state = useStream(useService(HeldMoney).held$, LOADING);
  const held = valueOf(state);
  if (state.kind === 'failed') return <Tile label="Held in suspense" figure="–" note="Could not be loaded" />;
  return (
    <Tile
      label="Held in suspense"
      figure={held ? <Money cents={held.totalCents} /> : <SkeletonBar width="120px" />}
      note={held ? noteOf(held.heldCount) : ' '}
    />
  );
}

function noteOf(count: number): string {
  if (count === 0) return 'Nothing was paid in excess';
  return `From ${counted(count, 'payment')}`;
}
