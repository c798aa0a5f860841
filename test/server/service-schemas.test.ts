import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { readJson } from '../support/read-json.ts';

const FOLDER = 'server/config/meta';

describe('the schemas of server/config', () => {
  const ajv = new Ajv({ strict: true, strictTypes: false, logger: false });

  // A start takes them as they are, since holding them to their draft costs more than reading the files.
  it.each(readdirSync(join(PROJECT_ROOT, FOLDER)))('%s is one of draft 07', (file) => {
    expect(ajv.validateSchema(readJson(`${FOLDER}/${file}`))).toBe(true);
  });
});
