import type { ReactElement } from 'react';
import type { FormPart } from '../decide/model/form.ts';
import type { PageSpec } from '../decide/model/page.ts';
import type { HostPart, SitePart } from '../decide/model/release.ts';
import { fieldNames, fieldOf } from '../forms/form-field.ts';
import type { FormValidator } from '../forms/form-validator.ts';
import { createFormStore } from '../react/forms/form-store.ts';
import { FormView } from '../react/forms/form-view.tsx';
import { loadLazyWidgets } from '../react/forms/widgets/lazy-widget.tsx';
import type { BlockEntry } from '../react/page/block-entry.ts';
import { EngineProvider } from '../react/page/engine-context.tsx';
import { createMemoryPlatform } from '../runtime/platform/memory-platform.ts';
import { memoryReleaseSource } from '../runtime/release/memory-release-source.ts';
import { renderStatic } from './render-static.ts';
import { createVisitApp } from './visit-app.tsx';

/** What is drawn before visitors can get it, as it stands in the parts of the release. */
export interface RehearsalRequest {
  readonly site: SitePart;
  /** Any host of the release. */
  readonly host: HostPart;
  readonly pages: readonly PageSpec[];
  readonly forms: readonly { readonly form: FormPart; readonly validator: FormValidator }[];
}

/** Something that cannot be drawn: where it stands in the release, as a JSON pointer, and why. */
export interface RehearsalFault {
  readonly pointer: string;
  readonly what: string;
}

export type Rehearse = (request: RehearsalRequest) => Promise<readonly RehearsalFault[]>;

/** What draws pages and forms of a site with these blocks, each block and each field whatever its conditions say. */
export function rehearser(entries: readonly BlockEntry[]): Rehearse {
  return async ({ site, host, pages, forms }) => {
    const visit = {
      release: { id: 'rehearsal', site, host },
      manifest: null,
      channels: {},
      pages: {},
      shown: null,
      dev: false,
    };
    const platform = createMemoryPlatform({ url: 'https://rehearsal.invalid/', userAgent: '', now: 0 });
    const source = memoryReleaseSource({
      channels: {},
      pages: Object.fromEntries(pages.map((page) => [page.id, page])),
      forms: {},
      formText: {},
      agreements: {},
      ads: {} as never,
    });
    const { engine, blocks } = createVisitApp(entries, visit, platform, source);
    const draw = (element: ReactElement) =>
      renderStatic(
        <EngineProvider engine={engine} blocks={blocks}>
          {element}
        </EngineProvider>,
      );
    const faults: RehearsalFault[] = [];
    const attempt = (pointer: string, name: string, work: () => unknown): boolean => {
      try {
        work();
        return true;
      } catch (error) {
        faults.push({ pointer, what: `${name} cannot be drawn: ${textOf(error)}` });
        return false;
      }
    };

    for (const page of pages) {
      await blocks.prepare(page);
      page.blocks.forEach((spec, index) => {
        const pointer = `/pages/${page.id}/blocks/${index}`;
        attempt(pointer, `block "${spec.block}" of page "${page.id}"`, () => {
          const Block = blocks.component(spec.block);
          if (!Block) throw new Error('the site has no such block');
          draw(<Block options={spec.with} page={page} />);
        });
      });
    }
    if (forms.length > 0) await loadLazyWidgets();
    for (const { form, validator } of forms) {
      const fields = fieldNames(form);
      const view = (shown: readonly string[]) => {
        if (shown.some((name) => !fieldOf(form, name)?.choice.widget)) throw new Error('it has no control');
        const all = {
          ...form,
          rules: [],
          steps: [{ ...form.steps[0], id: 'all', title: '', fields: shown }],
        };
        const store = createFormStore(engine, {
          form: all,
          validator,
          answers: {},
          step: 0,
          changed: () => {},
        });
        return draw(
          <FormView
            form={all}
            validator={validator}
            store={store}
            busy={false}
            failure={null}
            waiting={false}
            told={[]}
            earlier={null}
            notice={null}
            fact={() => null}
            send={() => {}}
          />,
        );
      };
      const drawn = attempt(`/forms/${form.id}/schema`, `form "${form.id}"`, () => view(fields));
      if (drawn) continue;
      const whole = faults.pop();
      const before = faults.length;
      for (const field of fields) {
        const token = field.replace(/~/g, '~0').replace(/\//g, '~1');
        const pointer = `/forms/${form.id}/schema/properties/${token}`;
        attempt(pointer, `field "${field}" of form "${form.id}"`, () => view([field]));
      }
      // None of them, or all: it is no single field.
      const alone = faults.length - before;
      if (whole && (alone === 0 || alone === fields.length)) faults.splice(before, alone, whole);
    }
    return faults;
  };
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
