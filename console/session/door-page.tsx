import { type ReactNode, useEffect } from 'react';
import { BrandMark } from '../shell/brand-mark.tsx';
import { zhCN as t } from '../text/zh-CN.ts';

interface DoorPageProps {
  readonly title: string;
  readonly about?: ReactNode;
  readonly children: ReactNode;
}

/** A page outside the console: one card with one thing to do. */
export function DoorPage({ title, about, children }: DoorPageProps) {
  useEffect(() => {
    document.title = `${title} · ${t.product}`;
  }, [title]);
  return (
    <main className="door">
      <div className="door-card">
        <BrandMark />
        <h1>{title}</h1>
        {about !== undefined && <div className="door-about">{about}</div>}
        {children}
      </div>
    </main>
  );
}
