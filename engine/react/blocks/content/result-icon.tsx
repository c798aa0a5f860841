const SIGNS: Readonly<Record<string, string>> = {
  success: 'M22 37l11 11 20-24',
  wait: 'M36 20v17l11 8',
  sorry: 'M36 20v20M36 50v1',
  lost: 'M25 30a11 11 0 1 1 15 10c-3 2-4 3-4 6M36 54v1',
  app: 'M36 18v28M24 36l12 12 12-12M22 56h28',
  list: 'M22 26h4M32 26h18M22 36h4M32 36h18M22 46h4M32 46h18',
  chat: 'M20 24h32v22H36l-9 8v-8h-7z',
};

/** A drawn sign; decoration only, the title says the same in words. */
export function ResultIcon({ name }: { readonly name: string }) {
  const tone = name in SIGNS ? name : 'success';
  return (
    <svg
      className={`dk-result-icon dk-result-icon-${tone}`}
      viewBox="0 0 72 72"
      width="72"
      height="72"
      aria-hidden="true"
    >
      <circle cx="36" cy="36" r="36" className="dk-result-disc" />
      <path
        d={SIGNS[tone]}
        fill="none"
        stroke="currentColor"
        strokeWidth="4.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
