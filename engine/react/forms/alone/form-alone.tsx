import {
  type ElementType,
  type FormHTMLAttributes,
  type Ref,
  type SubmitEvent,
  useContext,
  useRef,
  useState,
} from 'react';
import { createBlockLibrary } from '../../page/block-library.ts';
import { EngineContext } from '../../page/engine-context.tsx';
import { useAfterPress } from '../../page/use-after-press.ts';
import { type ControlScope, ControlScopeProvider, type Panel } from '../control-scope.ts';
import { WIDGET_COMPONENTS } from '../widgets/widget-components.ts';
import { createEngineAlone } from './engine-alone.ts';
import '../form.css';
import './form-alone.css';

interface Props extends FormHTMLAttributes<HTMLFormElement> {
  readonly ref?: Ref<HTMLFormElement>;
  /** The element to draw; `form` when the form library names none. */
  readonly as?: ElementType;
}

/**
 * The element around a form of the form library. It gives controls what a form of this site would: texts, a clock, a
 * place for panels. Nothing is called from here, so codes cannot be sent; the form is not sent while a file is being
 * read.
 */
export function FormAlone({ as: Tag = 'form', className = '', onSubmit, children, ...others }: Props) {
  const around = useContext(EngineContext);
  const [own] = useState(() => around ?? { engine: createEngineAlone(), blocks: createBlockLibrary([]) });
  const [panel, setPanel] = useState<{ readonly draw: Panel } | null>(null);
  const holds = useRef(0);
  const afterPress = useAfterPress((around ?? own).engine.platform.clock);
  const [controls] = useState<ControlScope>(() => ({
    widgets: WIDGET_COMPONENTS,
    agreements: [],
    hold: (work) => {
      holds.current += 1;
      void work.finally(() => {
        holds.current -= 1;
      });
    },
    afterPress,
    show: () => {},
    open: (draw) => setPanel({ draw }),
    goodAnswers: null,
  }));
  function submit(event: SubmitEvent<HTMLFormElement>) {
    if (holds.current > 0) event.preventDefault();
    else onSubmit?.(event);
  }
  return (
    <EngineContext value={around ?? own}>
      <ControlScopeProvider value={controls}>
        <Tag {...others} noValidate className={`dk-form dk-form-alone ${className}`} onSubmit={submit}>
          {children}
        </Tag>
        {panel?.draw(() => setPanel(null))}
      </ControlScopeProvider>
    </EngineContext>
  );
}
