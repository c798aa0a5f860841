import { EmptyView } from '../parts/empty-view.tsx';
import { LinkButton } from '../parts/link-button.tsx';
import { PageHead } from '../parts/page-head.tsx';
import { zhCN as t } from '../text/zh-CN.ts';

/** An address that leads nowhere. */
export function UnknownScreen() {
  return (
    <>
      <PageHead title={t.states.unknown} />
      <EmptyView text={t.states.unknownAbout}>
        <LinkButton type="primary" to="/">
          {t.menu.overview}
        </LinkButton>
      </EmptyView>
    </>
  );
}
