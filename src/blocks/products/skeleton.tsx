interface Props {
  /** What is loading, for those who do not see the grey lines. */
  readonly label?: string;
  readonly cards?: number;
  /** It stands on the page itself, not in a card. */
  readonly bare?: boolean;
}

/** Grey shapes of what is about to stand there, of about its height. */
export function Skeleton({ label, cards = 1, bare = false }: Props) {
  return (
    <div className={bare ? 'dk-skeletons dk-bare' : 'dk-skeletons'}>
      {label && (
        <p className="dk-unseen" role="status">
          {label}
        </p>
      )}
      {Array.from({ length: cards }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
        <div key={card} className="dk-skeleton" aria-hidden="true">
          <span className="dk-skeleton-head" />
          <span className="dk-skeleton-line" />
          <span className="dk-skeleton-line dk-skeleton-short" />
        </div>
      ))}
    </div>
  );
}
