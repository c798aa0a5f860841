import { canonicalJson } from '../../engine/compile/emit/canonical-json.ts';
import type { Json } from '../../engine/decide/model/json.ts';
import type { Release } from '../../engine/decide/model/release.ts';
import { pageVersionId } from '../../engine/decide/routing/choose-page.ts';
import { sha256 } from '../accounts/random-id.ts';
import type { Institution } from '../config/service-data.ts';

type InstitutionAgreement = Institution['agreements'][number];

/** What a visitor is asked to agree to before an institution gets their data. */
export interface InstitutionTerms {
  readonly institution: Omit<Institution, 'agreements'> & { readonly id: string };
  readonly agreements: readonly (InstitutionAgreement & { readonly hash: string })[];
}

/** The published texts that an address of this site shows; none for an address of another site. */
function textsAt(url: string, release: Release): readonly string[] {
  const path = url.split(/[?#]/)[0];
  const route = release.site.routes.find((one) => one.path === path);
  const page = route && release.pages[route.page];
  const versions = (page?.versions?.of ?? []).map(
    ({ id }) => release.pages[pageVersionId(page?.id ?? '', id)],
  );
  const blocks = [page, ...versions].flatMap((one) => one?.blocks ?? []);
  return blocks.flatMap(({ with: { agreement } }) =>
    typeof agreement === 'string' && Object.hasOwn(release.agreements, agreement)
      ? [release.agreements[agreement]?.body ?? '']
      : [],
  );
}

/**
 * What a visitor is told before an institution gets their data, each agreement with the SHA-256 of all of it: who wants
 * it, what for, which data, the agreement, and the agreement's text where this site shows it. It changes when any of
 * that does.
 *
 * @param release the one that the agreement's address is served of.
 */
export function institutionTerms(id: string, institution: Institution, release: Release): InstitutionTerms {
  const { agreements, ...facts } = institution;
  const shown = { id, ...facts };
  const hashed = agreements.map((agreement) => {
    const text = textsAt(agreement.url, release);
    return {
      ...agreement,
      hash: sha256(canonicalJson({ institution: shown, agreement, text } as unknown as Json)),
    };
  });
  return { institution: shown, agreements: hashed };
}
