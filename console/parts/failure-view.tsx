import { Alert, Button } from 'antd';
import { messageOf } from '../api/api-failure.ts';
import { zhCN as t } from '../text/zh-CN.ts';

interface FailureViewProps {
  readonly error: unknown;
  readonly retry: () => void;
}

/** What could not be read, and can be asked for again. */
export function FailureView({ error, retry }: FailureViewProps) {
  return (
    <Alert
      type="error"
      showIcon
      className="failure"
      title={messageOf(error)}
      action={
        <Button size="small" onClick={retry}>
          {t.states.retry}
        </Button>
      }
    />
  );
}
