import { observer } from 'mobx-react-lite';
import { ActionControl } from '../../page/action-control.tsx';
import type { BlockProps } from '../../page/block-entry.ts';
import { useEngine } from '../../page/engine-context.tsx';
import { filledAction } from '../../page/filled-action.ts';
import { objectsOf, textOf, textsOf } from '../../page/read-options.ts';
import { useFill } from '../../page/use-fill.ts';

/** Offers of licensed lenders: who lends, how much, at what yearly rate. Samples say that they are samples. */
export const OfferList = observer(function OfferList({ options }: BlockProps) {
  const engine = useEngine();
  const fill = useFill();
  return (
    <section className="dk-offers">
      {options.title && <h2 className="dk-title">{fill(options.title)}</h2>}
      <ul>
        {objectsOf(options.items).map((item) => {
          const action = filledAction(engine, item.action);
          return (
            <li key={textOf(item.name)} className="dk-offer">
              <p className="dk-offer-head">
                <b>{fill(item.name)}</b>
                {item.sample === true && <i className="dk-offer-sample">{engine.text('offer.sample')}</i>}
                <span className="dk-offer-lender">{fill(item.lender)}</span>
              </p>
              <dl className="dk-offer-figures">
                <div>
                  <dt>{engine.text('offer.amount')}</dt>
                  <dd>{fill(item.amount)}</dd>
                </div>
                <div>
                  <dt>{engine.text('offer.rate')}</dt>
                  <dd>{fill(item.rate)}</dd>
                </div>
                <div>
                  <dt>{engine.text('offer.term')}</dt>
                  <dd>{fill(item.term)}</dd>
                </div>
              </dl>
              <p className="dk-offer-foot">
                {textsOf(item.tags).map((tag) => (
                  <span key={tag} className="dk-offer-tag">
                    {fill(tag)}
                  </span>
                ))}
                {action && (
                  <ActionControl action={action} className="dk-offer-go">
                    {fill(item.actionText)}
                  </ActionControl>
                )}
              </p>
            </li>
          );
        })}
      </ul>
      {options.note && <p className="dk-offers-note">{fill(options.note)}</p>}
    </section>
  );
});
