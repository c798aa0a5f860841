import start from './migrations/0001-start.sql?raw';
import installation from './migrations/0002-installation.sql?raw';
import operations from './migrations/0003-operations.sql?raw';
import requests from './migrations/0004-requests.sql?raw';
import failedTries from './migrations/0005-failed-tries.sql?raw';
import institution from './migrations/0006-institution.sql?raw';
import counts from './migrations/0007-counts.sql?raw';
import keys from './migrations/0008-keys.sql?raw';
import loginsInUse from './migrations/0009-logins-in-use.sql?raw';
import secondRequests from './migrations/0010-second-requests.sql?raw';
import consolePeople from './migrations/0011-console-people.sql?raw';
import consoleDrafts from './migrations/0012-console-drafts.sql?raw';
import trackedEvents from './migrations/0013-tracked-events.sql?raw';
import consoleImports from './migrations/0014-console-imports.sql?raw';
import releases from './migrations/0015-releases.sql?raw';
import terminalReviews from './migrations/0016-terminal-reviews.sql?raw';
import consoleSessionPlaces from './migrations/0017-console-session-places.sql?raw';
import consolePolicy from './migrations/0018-console-policy.sql?raw';
import terminalVersions from './migrations/0019-terminal-versions.sql?raw';
import missedReports from './migrations/0020-missed-reports.sql?raw';
import leastRights from './migrations/0021-least-rights.sql?raw';

/** A step of the database's structure. */
export interface Migration {
  readonly id: number;
  readonly name: string;
  readonly sql: string;
  /** Why a program that does not know it cannot work with it. Without it the program of before goes on. */
  readonly breaking?: string;
}

/**
 * Steps in order. A step that was published is never changed; a new one is added. While processes are replaced one by
 * one, older ones still run and start: so a step only adds, and what it makes useless goes with a later one.
 */
export const MIGRATIONS: readonly Migration[] = [
  { id: 1, name: 'start', sql: start },
  { id: 2, name: 'installation', sql: installation },
  { id: 3, name: 'operations', sql: operations },
  { id: 4, name: 'requests', sql: requests },
  { id: 5, name: 'failed-tries', sql: failedTries },
  { id: 6, name: 'institution', sql: institution },
  { id: 7, name: 'counts', sql: counts },
  { id: 8, name: 'keys', sql: keys },
  { id: 9, name: 'logins-in-use', sql: loginsInUse },
  { id: 10, name: 'second-requests', sql: secondRequests },
  { id: 11, name: 'console-people', sql: consolePeople },
  { id: 12, name: 'console-drafts', sql: consoleDrafts },
  { id: 13, name: 'tracked-events', sql: trackedEvents },
  { id: 14, name: 'console-imports', sql: consoleImports },
  { id: 15, name: 'releases', sql: releases },
  { id: 16, name: 'terminal-reviews', sql: terminalReviews },
  { id: 17, name: 'console-session-places', sql: consoleSessionPlaces },
  { id: 18, name: 'console-policy', sql: consolePolicy },
  { id: 19, name: 'terminal-versions', sql: terminalVersions },
  { id: 20, name: 'missed-reports', sql: missedReports },
  { id: 21, name: 'least-rights', sql: leastRights },
];
