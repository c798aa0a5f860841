import { act } from 'react';
import { expect } from 'vitest';
import { accessibleName, click, control, controls, leave, pick, type } from './form-harness.tsx';

/**
 * What a visitor does: taps something, types into something, picks from a native list by what stands there, picks a
 * file. Without a role and a name it is done to the control itself.
 */
export type Step =
  | readonly ['tap', role?: string, name?: string | RegExp]
  | readonly ['type', text: string, role?: string, name?: string | RegExp]
  | readonly ['pick', option: string]
  | readonly ['file', name: string, type: string];
export type Steps = readonly Step[];

/**
 * Does the steps one after another. What a tap opens may come from a script of its own: each step waits for what it
 * needs.
 *
 * @param own the control with that role and name.
 */
export async function doSteps(
  root: HTMLElement,
  own: readonly [string, string],
  steps: Steps,
): Promise<void> {
  for (const step of steps) {
    if (step[0] === 'file') {
      await pickFile(control(root, ...own) as HTMLInputElement, step[1], step[2]);
      continue;
    }
    if (step[0] === 'pick') {
      await pick(control(root, ...own), step[1]);
      await leave(control(root, ...own));
      continue;
    }
    const [what, given, ...rest] = step[0] === 'tap' ? ['tap', '', ...step.slice(1)] : step;
    const [role = own[0], name = own[1]] = rest as [string?, (string | RegExp)?];
    const element = await found(root, role, name);
    if (what === 'tap') await click(element);
    else {
      await type(element, String(given));
      await leave(element);
    }
  }
}

async function found(root: HTMLElement, role: string, name: string | RegExp): Promise<HTMLElement> {
  await expect
    .poll(async () => {
      await act(async () => {});
      const names = controls(root, role).map(accessibleName);
      return names.filter((one) => (typeof name === 'string' ? one === name : name.test(one))).length;
    })
    .toBe(1);
  return control(root, role, name);
}

async function pickFile(input: HTMLInputElement, name: string, kind: string): Promise<void> {
  await act(async () => {
    const files = [new File(['abc'], name, { type: kind })];
    Object.defineProperty(input, 'files', { value: files, configurable: true });
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
}
