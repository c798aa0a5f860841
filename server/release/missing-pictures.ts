import { sourceLine } from '../../engine/cli/source-line.ts';
import { quoted } from '../../engine/compile/problems/chinese/quoted.ts';
import { BRAND_FOLDER } from './brand-assets.ts';
import type { ReleaseFault } from './release-fault.ts';
import type { ReleaseFiles } from './release-files.ts';

const FIELDS: readonly string[] = ['faviconUrl', 'logo'];
const OWN = /^\/(brand\/[^?#]+)/;

/** Pictures of brands that the configuration names and the project does not have. */
export function missingPictures({ release, parts }: ReleaseFiles): readonly ReleaseFault[] {
  const missing = new Map<string, ReleaseFault>();
  const look = (value: unknown, pointer: string, name: string): void => {
    if (typeof value === 'string' && FIELDS.includes(name)) {
      const path = OWN.exec(value)?.[1];
      if (path !== undefined && !parts.has(path) && !missing.has(path)) {
        const at = release.origins[pointer] ?? null;
        const name = path.slice('brand/'.length);
        missing.set(path, {
          line: `${sourceLine(at) || pointer}  the picture ${value} does not exist; put it into ${BRAND_FOLDER}/${name}`,
          chinese: `图片${quoted(name)}不存在；请换成已有的图片，或请技术放进 ${BRAND_FOLDER}`,
          at,
        });
      }
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, item] of Object.entries(value))
        look(item, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, key);
    }
  };
  look(release.site.brand, '/site/brand', '');
  look(release.hosts, '/hosts', '');
  look(release.channels, '/channels', '');
  return [...missing.values()];
}
