import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import { countedTogether } from './counted-together.ts';
import { newReleases } from './new-releases.ts';
import { type RunningSite, reasonForNoSite, startSite } from './running-site.ts';
import { underFaults } from './under-faults.ts';

const missing = reasonForNoSite();
let site: RunningSite;

describe('behind nginx, on PostgreSQL and PgBouncer', () => {
  beforeAll(async () => {
    if (missing === null) site = await startSite();
  }, 300_000);
  beforeEach(({ skip }) => skip(missing !== null, missing ?? ''));
  afterAll(() => site?.stop());

  countedTogether(() => site);
  newReleases(() => site);
  underFaults(() => site);
});
