import { observer } from 'mobx-react-lite';
import type { JsonObject } from '../../../engine/decide/model/json.ts';
import { objectsOf, textOf } from '../../../engine/react/page/read-options.ts';
import { useFill } from '../../../engine/react/page/use-fill.ts';
import type { Words } from '../../../engine/react/page/use-words.ts';
import { useSheet } from '../../../engine/react/sheets/use-sheet.tsx';

interface Props {
  readonly disclosure: JsonObject;
  readonly words: Words;
}

const ROWS = ['developer', 'version', 'size', 'updated', 'functions'] as const;

/**
 * What an app must say about itself before it is downloaded: who made it, which version, what it does, and its texts.
 */
export const AppDisclosure = observer(function AppDisclosure({ disclosure, words }: Props) {
  const fill = useFill();
  const { sheet, show } = useSheet();
  return (
    <div className="dk-app-facts">
      <dl>
        {ROWS.map(
          (name) =>
            disclosure[name] && (
              <div key={name}>
                <dt>{words(`disclosure.${name}`)}</dt>
                <dd>{fill(disclosure[name])}</dd>
              </div>
            ),
        )}
      </dl>
      <p>
        {objectsOf(disclosure.documents).map((document) => (
          <button
            key={textOf(document.agreement)}
            type="button"
            className="dk-link"
            onClick={() =>
              show({ kind: 'agreement', id: textOf(document.agreement), title: textOf(document.title) })
            }
          >
            {fill(document.title)}
          </button>
        ))}
      </p>
      {sheet}
    </div>
  );
});
