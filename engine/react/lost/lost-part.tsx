import { type ReactNode, useEffect, useState } from 'react';
import type { Scalar } from '../../decide/model/json.ts';
import type { Engine } from '../../runtime/engine.ts';
import { trackingFields } from '../../runtime/tracking/create-tracker.ts';
import { withoutPersonalData } from '../../runtime/tracking/without-personal-data.ts';
import { BlockBoundary } from '../page/block-boundary.tsx';
import { useEngine, useScope } from '../page/engine-context.tsx';
import { servicePhone } from '../page/service-phone.ts';
import { useFill } from '../page/use-fill.ts';
import type { LostProps } from './lost-props.ts';
import './lost-part.css';

/**
 * What visitors had before in place of a part that could not be shown, from the nearest release whose part does not
 * fail as well; where there is none, what to do: try again, come back later, or call the service. The server is told in
 * either case.
 */
export function LostPart(props: LostProps) {
  const { why, spec, page, failed = 0 } = props;
  const { engine, blocks } = useScope();
  const part = props.part ?? `block ${spec?.block}`;
  const before = props.before ?? blockBefore;
  const [found, setFound] = useState<ReactNode | 'nothing'>(null);
  // The part is lost once, however often its page is drawn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once
  useEffect(() => {
    let current = true;
    before(failed).then(
      (element) => current && setFound(element),
      () => current && setFound('nothing'),
    );
    return () => {
      current = false;
    };
  }, []);
  async function blockBefore(further: number): Promise<ReactNode> {
    const { blocks: all } = await engine.source.before('page', page.id, further);
    const earlier = all.find(({ block }) => block === spec?.block);
    const Block = blocks.component(spec?.block ?? '');
    if (!Block || !earlier || JSON.stringify(earlier) === JSON.stringify(spec))
      return blockBefore(further + 1);
    return <Block options={earlier.with} page={page} />;
  }
  if (found === null) return props.meanwhile ?? <div aria-busy="true" />;
  const shown = (
    <Told part={part} why={why} shown={found === 'nothing' ? 'nothing' : 'before'}>
      {found === 'nothing' ? <LostNotice {...props} /> : found}
    </Told>
  );
  if (found === 'nothing') return shown;
  const next = () => <LostPart {...props} failed={failed + 1} />;
  return (
    <BlockBoundary engine={engine} block={part} fallback={next}>
      {shown}
    </BlockBoundary>
  );
}

interface ToldProps extends Pick<LostProps, 'why'> {
  readonly part: string;
  readonly shown: 'before' | 'nothing';
  readonly children: ReactNode;
}

/** Tells the server what visitors get, once that is on the page. */
function Told({ part, why, shown, children }: ToldProps) {
  const engine = useEngine();
  useEffect(() => tellServer(engine, part, why, shown), [engine, part, why, shown]);
  return children;
}

function LostNotice({ page, retry, isHead, says = 'block.failed' }: LostProps) {
  const Words = isHead ? 'h1' : 'p';
  const engine = useEngine();
  const fill = useFill();
  const service = servicePhone(page, fill);
  return (
    <div className="dk-lost" role="alert">
      <Words>{engine.text(says)}</Words>
      <button type="button" className="dk-button" onClick={retry ?? (() => engine.platform.address.reload())}>
        {engine.text('nav.reload')}
      </button>
      {service && (
        <p className="dk-lost-phone">
          {service.label} <a href={service.href}>{service.phone}</a>
        </p>
      )}
    </div>
  );
}

/**
 * Tells the server what visitors do not see of a release, by the tracking endpoint, without anything that says who the
 * visitor is.
 */
function tellServer(engine: Engine, part: string, why: unknown, shown: 'before' | 'nothing'): void {
  const { api } = engine.release.site;
  const endpoint = Object.keys(api.endpoints).find((name) => api.endpoints[name]?.base === 'tracking');
  if (endpoint === undefined) return;
  const attr: Readonly<Record<string, Scalar>> = {
    part,
    why: withoutPersonalData(String(why)),
    shown,
    release: engine.release.id,
    channel: engine.channel.id,
  };
  engine.api
    .call(endpoint, { ...trackingFields(api, engine.fact, 'part-lost', attr), user_id: '' })
    .catch(() => {});
}
