import { evaluate } from '../../../decide/rules/evaluate.ts';
import { fillText } from '../../../decide/text/fill-text.ts';
import type { Engine } from '../../../runtime/engine.ts';
import { createBrowserPlatform } from '../../../runtime/platform/browser-platform.ts';
import { textAlone } from './text-alone.ts';
import { TEXTS_ALONE } from './texts-alone.ts';

/** What controls and their panels ask an engine for. */
type AskedOf = Pick<Engine, 'platform' | 'api' | 'fact' | 'evaluate' | 'texts' | 'text' | 'fill'>;

const nobody = () => Promise.reject(new Error('a form alone calls nobody'));

/**
 * The engine of a form outside of this site: it has the site's texts and the browser's clock, knows nothing of the
 * visitor, and calls nobody. What only a whole form of this site asks for is not there.
 */
export function createEngineAlone(): Engine {
  const known: AskedOf = {
    platform: createBrowserPlatform(),
    api: { call: nobody, data: nobody },
    fact: () => null,
    evaluate: (rule) => evaluate(rule, () => null),
    texts: TEXTS_ALONE,
    text: textAlone,
    fill: (template) => fillText(template, () => null),
  };
  return known as Engine;
}
