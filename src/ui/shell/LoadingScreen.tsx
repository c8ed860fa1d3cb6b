import { BrandMark } from '../kit/navigation/BrandMark';

/**
 * The same loading screen as in index.html, so that nothing moves when React takes over.
 *
 * @source docs/decisions/session.md#the-callback-shows-the-loading-screen
 */
export function LoadingScreen({ text = 'Loading' }: { text?: string }) {
  return (
    <output className="boot">
      <BrandMark size={56} />
      <p className="boot-text">{text}</p>
      <div className="boot-track" aria-hidden="true" />
    </output>
  );
}
