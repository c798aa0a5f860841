#!/usr/bin/env node
/** What `npm test` runs: see run-all.ts. `--only STAGE` runs one stage, `--list` names them. */
import { resolve } from 'node:path';

process.argv.splice(2, 0, resolve(import.meta.dirname, 'run-all.ts'));
await import('./run.mjs');
