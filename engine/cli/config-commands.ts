import type { Command } from 'commander';
import type { CliIo } from './cli-io.ts';

/** Adds a command to the program. */
type Register = (program: Command, io: CliIo) => void;

/**
 * The commands that work on configuration, by name, in the order of the help: those that look at it, and those that
 * write it. Each is loaded when it is wanted, so that none waits for what only another one needs.
 */
export const CONFIG_COMMANDS: Readonly<Record<string, () => Promise<Register>>> = {
  check: async () => (await import('./check-command.ts')).registerCheckCommand,
  explain: async () => (await import('./explain-command.ts')).registerExplainCommand,
  routes: async () => (await import('./routes-command.ts')).registerRoutesCommand,
  brand: async () => (await import('./brand-command.ts')).registerBrandCommand,
  add: async () => (await import('./add-command.ts')).registerAddCommand,
  set: async () => (await import('./set-command.ts')).registerSetCommand,
  remove: async () => (await import('./remove-command.ts')).registerRemoveCommand,
  import: async () => (await import('./import-command.ts')).registerImportCommand,
  export: async () => (await import('./export-command.ts')).registerExportCommand,
  prove: async () => (await import('./prove-command.ts')).registerProveCommand,
  legal: async () => (await import('./legal-command.ts')).registerLegalCommand,
  failures: async () => (await import('./failures-command.ts')).registerFailuresCommand,
  compare: async () => (await import('./compare-command.ts')).registerCompareCommand,
};
