import type { DataTask } from '../admin/data-task.ts';
import type { CommandIo } from './command-io.ts';

/** `runTaskLate`, loaded when it is wanted: commands on configuration start in half the time without databases. */
export async function runTaskLate<Input, Output>(
  task: DataTask<Input, Output>,
  input: Input,
  io: CommandIo,
  nothing?: Output,
): Promise<Output> {
  const { runTask: run } = await import('./run-task.ts');
  return run(task, input, io, nothing);
}
