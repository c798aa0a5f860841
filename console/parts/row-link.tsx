import type { ReactNode } from 'react';
import { Link, type To } from 'react-router-dom';

/** The link of a row that can be clicked anywhere: the row does not follow it a second time. */
export function RowLink({ to, children }: { readonly to: To; readonly children: ReactNode }) {
  return (
    <Link to={to} className="row-link" onClick={(event) => event.stopPropagation()}>
      {children}
    </Link>
  );
}
