import { Alert, Button } from 'antd';
import { ApiFailure, messageOf } from '../api/api-failure.ts';
import { zhCN as t } from '../text/zh-CN.ts';

export interface FailureViewProps {
  readonly error: unknown;
  readonly retry: () => void;
  /** Leads to the list that it was looked for in. */
  readonly back?: () => void;
  /** Leads to the draft that it was asked of. */
  readonly toDraft?: () => void;
}

type Way = readonly [text: string, go: (() => void) | undefined];

/** What helps, if anything does. */
function wayOut({ error, retry, back, toDraft }: FailureViewProps): Way {
  const { code = null, fields = {} } = error instanceof ApiFailure ? error : {};
  if (fields.draft !== undefined) return [t.states.toDraft, toDraft];
  const isFinal = code !== null && ['invalid', 'forbidden', 'not-found'].includes(code);
  return isFinal ? [t.states.back, back] : [t.states.retry, retry];
}

/** What could not be read: it can be asked for again, or where that cannot help, left. */
export function FailureView(props: FailureViewProps) {
  const [text, go] = wayOut(props);
  return (
    <Alert
      type="error"
      showIcon
      className="failure"
      title={messageOf(props.error)}
      action={
        go && (
          <Button size="small" onClick={go}>
            {text}
          </Button>
        )
      }
    />
  );
}
