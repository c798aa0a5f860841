import { Result } from 'antd';
import { LinkButton } from '../parts/link-button.tsx';
import { zhCN as t } from '../text/zh-CN.ts';

/** An address that leads nowhere. */
export function UnknownScreen() {
  return (
    <Result
      status="404"
      title={t.states.unknown}
      extra={
        <LinkButton type="primary" to="/">
          {t.menu.overview}
        </LinkButton>
      }
    />
  );
}
