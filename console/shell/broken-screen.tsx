import { Alert, Button } from 'antd';
import { useRouteError } from 'react-router-dom';
import { PageHead } from '../parts/page-head.tsx';
import { zhCN as t } from '../text/zh-CN.ts';

/** A mistake of the console itself, or a part of it that could not be loaded. */
export function BrokenScreen() {
  const error = useRouteError();
  return (
    <div className="screen">
      <PageHead title={t.states.broken} />
      <Alert
        type="error"
        showIcon
        title={error instanceof Error ? error.message : String(error)}
        description={t.states.brokenAbout}
        action={<Button onClick={() => window.location.reload()}>{t.states.reload}</Button>}
      />
    </div>
  );
}
