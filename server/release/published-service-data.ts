import { SERVICE_DATA_FOLDER, serviceDataOf } from '../config/read-service-data.ts';
import type { PublishedServiceData } from '../config/service-data-keeper.ts';
import type { Publication } from './publication.ts';
import type { ReleaseStore } from './release-store.ts';
import { backendOf, configurationOf } from './sources.ts';
import { named } from './told-publication.ts';

/**
 * The backend's configuration of a version; null where the version has none, since nobody had published any: then its
 * files are followed.
 *
 * @param root where the schemas of the backend's files are.
 */
export function publishedServiceData(
  root: string,
  store: ReleaseStore,
  version: Publication | null,
): PublishedServiceData | null {
  // An older program published no configuration of the backend.
  if (version?.sources === undefined) return null;
  const sources = store.sourcesOf(version);
  const files = backendOf(sources?.files ?? []);
  if (sources !== null && files.length === 0) return null;
  return {
    from: `${SERVICE_DATA_FOLDER} of ${named(version)}`,
    read() {
      if (sources === null) throw new Error('what it was made of is gone or was changed');
      return serviceDataOf(root, files, configurationOf(sources.files));
    },
  };
}
