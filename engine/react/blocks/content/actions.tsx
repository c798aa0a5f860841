import { observer } from 'mobx-react-lite';
import { ActionControl } from '../../page/action-control.tsx';
import type { BlockProps } from '../../page/block-entry.ts';
import { useEngine } from '../../page/engine-context.tsx';
import { filledAction } from '../../page/filled-action.ts';
import { objectsOf, textOf } from '../../page/read-options.ts';
import { useFill } from '../../page/use-fill.ts';

const STYLES: Readonly<Record<string, string>> = {
  main: 'dk-button',
  quiet: 'dk-button dk-button-quiet',
  link: 'dk-actions-link dk-link',
};

/** What the visitor can do now: at most one main way, and how to leave. */
export const Actions = observer(function Actions({ options }: BlockProps) {
  const engine = useEngine();
  const fill = useFill();
  return (
    <div className="dk-actions">
      {objectsOf(options.items).map((item) => {
        const action = filledAction(engine, item.action);
        return (
          action && (
            <ActionControl
              key={textOf(item.text)}
              action={action}
              className={STYLES[textOf(item.style)] ?? 'dk-button'}
            >
              {fill(item.text)}
            </ActionControl>
          )
        );
      })}
    </div>
  );
});
