import { observer } from 'mobx-react-lite';
import type { BlockSpec, PageSpec } from '../../decide/model/page.ts';
import { truthy } from '../../decide/rules/operators.ts';
import type { FactValue } from '../../decide/rules/unknown.ts';
import { Lost } from '../lost/lost.tsx';
import { BlockBoundary } from './block-boundary.tsx';
import { useScope } from './engine-context.tsx';

interface Props {
  readonly page: PageSpec;
  readonly spec: BlockSpec;
}

/** One block of a page: shown while its `when` holds, and failing alone. */
export const BlockSlot = observer(function BlockSlot({ page, spec }: Props) {
  const { engine, blocks } = useScope();
  if (spec.when !== undefined && !isTrue(engine.evaluate(spec.when))) return null;
  const Block = blocks.component(spec.block);
  const lost = (why: unknown) => <Lost page={page} spec={spec} why={why} />;
  // A page of nothing but blocks that this engine does not know would be white.
  return Block ? (
    <BlockBoundary engine={engine} block={spec.block} fallback={lost}>
      <Block options={spec.with} page={page} />
    </BlockBoundary>
  ) : (
    lost('no such block')
  );
});

/** JSON-logic truth; what is still unknown does not hold. */
function isTrue(value: unknown): boolean {
  return typeof value !== 'symbol' && truthy(value as FactValue);
}
