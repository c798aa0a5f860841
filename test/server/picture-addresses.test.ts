import { expect, it } from 'vitest';
import { compile } from '../../engine/compile/compile.ts';
import { pagePolicy } from '../../server/http/page-policy.ts';
import { pictureAddresses } from '../../server/http/picture-addresses.ts';
import { shippedSources } from '../support/shipped-release.ts';

/** The shipped configuration with pictures of other sites where a brand can have them. */
const PICTURES: Readonly<Record<string, readonly [before: RegExp, after: string]>> = {
  'schemas/brands/quick-loan.json': [/"logo": "[^"]*"/, '"logo": "https://brand.example.net/quick.png"'],
  'hosts/group.example.com.json': [
    /"brand": \{/,
    '"brand": { "faviconUrl": "https://host.example.net:8443/icon.png",',
  ],
  'channels/channel_5262.json': [
    /("title": "[^"]*")/,
    '$1, "brand": { "logo": "data:image/png;base64,AA==" }, "versions": [{ "id": "festival", "until": "2036-12-08 00:00", "brand": { "logo": "https://version.example.net/l.png" } }]',
  ],
};

it('lets pages show the pictures that brands have on other sites, and none of anywhere else', () => {
  const sources = shippedSources().map(({ path, text }) => {
    const [before, after] = PICTURES[path] ?? [];
    const edited = before === undefined ? text : text.replace(before, after ?? '');
    expect(edited === text, path).toBe(before === undefined);
    return { path, text: edited };
  });
  const { release, problems } = compile(sources);
  if (release === null) throw new Error(JSON.stringify(problems));
  const policy = pagePolicy({
    connect: [''],
    ads: [],
    pictures: pictureAddresses(release),
    style: '',
    script: '',
    dev: false,
  });
  const allowed = /img-src 'self' data: ([^;]*);/.exec(policy)?.[1]?.split(' ').sort();
  expect(allowed).toEqual([
    'https://brand.example.net',
    'https://host.example.net:8443',
    'https://version.example.net',
  ]);
  expect(policy).toContain("script-src 'self';");
});
