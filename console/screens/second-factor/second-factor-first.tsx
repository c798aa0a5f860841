import { DoorPage } from '../../session/door-page.tsx';
import { zhCN as t } from '../../text/zh-CN.ts';
import { SecondFactorSetUp } from './second-factor-set-up.tsx';

/** Before anything else, for people whose roles ask for it. */
export function SecondFactorFirst() {
  return (
    <DoorPage title={t.factor.title} about={t.factor.must}>
      <SecondFactorSetUp onDone={() => undefined} />
    </DoorPage>
  );
}
