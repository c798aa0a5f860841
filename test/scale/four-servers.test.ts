import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import { skipBecause } from '../support/skip-because.ts';
import { countedTogether } from './counted-together.ts';
import { newReleases } from './new-releases.ts';
import { type RunningSite, reasonForNoSite, startSite } from './running-site.ts';
import { sharedLimits } from './shared-limits.ts';
import { strangeVisitors } from './strange-visitors.ts';
import { twoVersions } from './two-versions.ts';
import { underFaults } from './under-faults.ts';

const missing = reasonForNoSite();
let site: RunningSite;

describe('behind nginx, on PostgreSQL, PgBouncer and Redis', () => {
  beforeAll(async () => {
    if (missing === null) site = await startSite();
  }, 300_000);
  beforeEach((context) => {
    if (missing !== null) skipBecause(context, missing);
  });
  afterAll(() => site?.stop());

  countedTogether(() => site);
  sharedLimits(() => site);
  strangeVisitors(() => site);
  newReleases(() => site);
  underFaults(() => site);
  twoVersions(() => site);
});
