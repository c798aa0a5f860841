import { join } from 'node:path';
import { expect, it } from 'vitest';
import { browserSuite } from '../support/browser-suite.ts';
import { newPhone, untilItAnswers } from '../support/journey.ts';
import { openPage } from '../support/open-page.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';

const root = join(PROJECT_ROOT, 'test/sites/clinic');
const suite = browserSuite({ env: { DUKOU_ROOT: root } });
