import { Option } from 'commander';

/** Stands for the files of the project as they are. */
export const FILES = 'files';

/** The option that lets a question about the files be asked of what was published. */
export function releaseOption(): Option {
  return new Option(
    '--release <id>',
    'answer from what was published instead of the files: "current", or an id (dukou releases lists them)',
  ).default(FILES);
}
