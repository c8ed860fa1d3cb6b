import { BrandMark } from '../kit/navigation/BrandMark';

/** The same picture that index.html paints before anything is loaded: nothing moves when React takes over. */
export function LoadingScreen({ text = 'Loading' }: { text?: string }) {
  return (
    <output className="boot">
      <BrandMark size={56} />
      <p className="boot-text">{text}</p>
      <div className="boot-track" aria-hidden="true" />
    </output>
  );
}
