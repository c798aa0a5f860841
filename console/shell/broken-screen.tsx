import { Button, Result } from 'antd';
import { useRouteError } from 'react-router-dom';
import { zhCN as t } from '../text/zh-CN.ts';

/** A mistake of the console itself, or a part of it that could not be loaded. */
export function BrokenScreen() {
  const error = useRouteError();
  return (
    <Result
      status="warning"
      title={t.states.broken}
      subTitle={error instanceof Error ? error.message : String(error)}
      extra={
        <Button type="primary" onClick={() => window.location.reload()}>
          {t.states.reload}
        </Button>
      }
    />
  );
}
