import { type ReactNode, useEffect } from 'react';
import { zhCN as t } from '../text/zh-CN.ts';

interface PageHeadProps {
  readonly title: string;
  readonly about?: ReactNode;
  /** What can be done here, at the right. */
  readonly children?: ReactNode;
}

/** Head of a screen, and the title of the browser's tab. */
export function PageHead({ title, about, children }: PageHeadProps) {
  useEffect(() => {
    document.title = `${title} · ${t.product}`;
  }, [title]);
  return (
    <header className="page-head">
      <div className="page-head-words">
        <h1>{title}</h1>
        {about !== undefined && <div className="page-head-about">{about}</div>}
      </div>
      <div className="page-head-acts">{children}</div>
    </header>
  );
}
