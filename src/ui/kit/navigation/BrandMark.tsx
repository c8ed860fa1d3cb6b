/** The logo. Its colors work on light and dark backgrounds. */
export function BrandMark({ size }: { size: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#0E7480" />
      <path d="M9 10h14M9 16h8M9 22h4" stroke="#B7D9DE" strokeWidth="2.6" strokeLinecap="round" />
      <path d="m16 22.4 3 3 6.5-7.4" stroke="#fff" strokeWidth="2.8" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
