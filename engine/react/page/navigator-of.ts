import type { Navigator } from 'react-router-dom';
import type { Engine } from '../../runtime/engine.ts';

/** The history that react-router sees: every navigation goes through the guard. */
export function navigatorOf(engine: Engine): Navigator {
  const go = (to: Parameters<Navigator['push']>[0], replace: boolean) =>
    void engine.navigate(hrefOf(to), { replace });
  return {
    createHref: hrefOf,
    push: (to) => go(to, false),
    replace: (to) => go(to, true),
    go: (delta) => {
      if (delta === -1) engine.platform.address.back();
    },
  };
}

function hrefOf(to: Parameters<Navigator['push']>[0]): string {
  return typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`;
}
