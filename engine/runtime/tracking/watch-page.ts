import { reaction } from 'mobx';
import type { Engine } from '../engine.ts';
import type { LatePlatform } from '../platform/late-platform.ts';
import type { PageEvent } from './event.ts';
import { withoutPersonalData } from './without-personal-data.ts';

/** Most errors of one page view that are told. */
const MOST_ERRORS = 10;

/** Most characters of what a control is called. */
const LONGEST_NAME = 24;

/**
 * Watches a page for what is tracked: page views, taps on controls, the form field that was left last, errors and web
 * vitals. What is typed or picked is never looked at.
 */
export function watchPage(engine: Engine, late: LatePlatform, tell: (event: PageEvent) => void): void {
  let field: string | null = null;
  let errors = 0;

  const leaveForm = () => {
    if (field !== null) tell({ kind: 'form-progress', attr: { field } });
    field = null;
  };
  const view = () => {
    const page = engine.navigation.committed;
    if (page) tell({ kind: 'page-view', attr: { route: page.routeId, referrer: hostOf(engine) } });
  };

  view();
  reaction(
    () => engine.navigation.committed?.path,
    () => {
      leaveForm();
      view();
    },
  );
  late.onTap(({ element, name }) => {
    // Cleaned before it is cut: what is left of a number would not be known as one.
    tell({ kind: 'tap', attr: { element, name: withoutPersonalData(name).trim().slice(0, LONGEST_NAME) } });
  });
  late.onFieldLeft((name) => {
    field = name;
  });
  late.onHide(leaveForm);
  late.onError((message) => {
    errors += 1;
    if (errors <= MOST_ERRORS) tell({ kind: 'error', attr: { message } });
  });
  late.onVital((name, value) =>
    tell({ kind: 'web-vital', attr: { name, value: Math.round(value * 1000) / 1000 } }),
  );
}

/** The host that led here; the rest of its address may say who somebody is. */
function hostOf({ platform }: Engine): string {
  return /^[a-z]+:\/\/([^/?#]*)/i.exec(platform.address.referrer())?.[1] ?? '';
}
