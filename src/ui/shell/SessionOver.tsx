import { type ComponentProps, lazy, Suspense } from 'react';
import { LoadingScreen } from './LoadingScreen';

const SignedOutScreen = lazy(() =>
  import(/* webpackChunkName: "public-pages" */ '../errors/SignedOutScreen').then((m) => ({
    default: m.SignedOutScreen,
  })),
);

/** In the place of everything that was on the screen, at once. */
export function SessionOver(props: ComponentProps<typeof SignedOutScreen>) {
  return (
    <Suspense fallback={<LoadingScreen text="You are signed out" />}>
      <SignedOutScreen {...props} />
    </Suspense>
  );
}
