import { Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { zhCN as t } from '../text/zh-CN.ts';

const AFTER_MS = 200;

/** The shape of what is awaited; nothing for a wait that nobody notices. */
export function LateSkeleton({ rows = 6 }: { readonly rows?: number }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" aria-label={t.states.loading} className="skeleton">
      {isLate && <Skeleton active title={false} paragraph={{ rows, width: '100%' }} />}
    </div>
  );
}
