import { Alert, Button } from 'antd';
import { ApiFailure, messageOf } from '../api/api-failure.ts';
import { zhCN as t } from '../text/zh-CN.ts';

interface FailureViewProps {
  readonly error: unknown;
  readonly retry: () => void;
  /** Leads to the list that it was looked for in. */
  readonly back?: () => void;
}

/** What could not be read: it can be asked for again, or where that cannot help, left. */
export function FailureView({ error, retry, back }: FailureViewProps) {
  const isFinal = error instanceof ApiFailure && ['invalid', 'forbidden', 'not-found'].includes(error.code);
  const go = isFinal ? back : retry;
  return (
    <Alert
      type="error"
      showIcon
      className="failure"
      title={messageOf(error)}
      action={
        go && (
          <Button size="small" onClick={go}>
            {isFinal ? t.states.back : t.states.retry}
          </Button>
        )
      }
    />
  );
}
