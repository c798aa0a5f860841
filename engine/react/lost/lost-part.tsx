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
 * What visitors had before in place of a part that could not be shown; where there is nothing, or that fails as well,
 * what to do: try again, come back later, or call the service. The server is told in either case.
 */
export function LostPart(props: LostProps) {
  const { why, spec, page } = props;
  const { engine, blocks } = useScope();
  const part = props.part ?? `block ${spec?.block}`;
  const before = props.before ?? blockBefore;
  const [found, setFound] = useState<ReactNode | 'nothing'>(null);
  // The part is lost once, however often its page is drawn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once
  useEffect(() => {
    let current = true;
    before().then(
      (element) => {
        if (!current) return;
        setFound(element);
        tellServer(engine, part, why, 'before');
      },
      () => current && setFound('nothing'),
    );
    return () => {
      current = false;
    };
  }, []);
  async function blockBefore(): Promise<ReactNode> {
    const earlier = (await engine.source.before('page', page.id)).blocks.find(
      ({ block }) => block === spec?.block,
    );
    const Block = blocks.component(spec?.block ?? '');
    if (!Block || !earlier || JSON.stringify(earlier) === JSON.stringify(spec)) throw new Error('the same');
    return <Block options={earlier.with} page={page} />;
  }
  if (found === null) return props.meanwhile ?? <div aria-busy="true" />;
  const notice = <LostNotice {...props} part={part} />;
  return found === 'nothing' ? (
    notice
  ) : (
    <BlockBoundary engine={engine} block={part} fallback={() => notice}>
      {found}
    </BlockBoundary>
  );
}

function LostNotice({ part, page, why, retry }: LostProps & { readonly part: string }) {
  const engine = useEngine();
  const fill = useFill();
  useEffect(() => tellServer(engine, part, why, 'nothing'), [engine, part, why]);
  const service = servicePhone(page, fill);
  return (
    <div className="dk-lost" role="alert">
      <p>{engine.text('block.failed')}</p>
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
