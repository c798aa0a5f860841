import { useNavigate } from 'react-router-dom';
import { PageHead } from '../../parts/page-head.tsx';
import { useMe } from '../../session/me.ts';
import { zhCN as t } from '../../text/zh-CN.ts';
import { SecondFactorSetUp } from './second-factor-set-up.tsx';

/** Sets the second factor up, or another in its place. */
export function SecondFactorScreen() {
  const { hasSecondFactor } = useMe();
  const navigate = useNavigate();
  return (
    <>
      <PageHead title={t.factor.title} />
      <div className="panel factor-panel">
        <p>{hasSecondFactor ? t.factor.renewAbout : t.factor.about}</p>
        <SecondFactorSetUp onDone={() => navigate('/')} />
      </div>
    </>
  );
}
