import { describe, expect, it } from 'vitest';
import { deviceOf } from '../../engine/runtime/platform/device-of.ts';
import environment from '../cases/environment.json' with { type: 'json' };

interface Case {
  readonly name: string;
  readonly userAgent: string;
  readonly touchPoints?: number;
  readonly os: number;
  readonly inWeChat: boolean;
}

const cases: readonly Case[] = environment.cases;

describe('the device, by its user agent', () => {
  it.each(cases)('$name', ({ userAgent, touchPoints = 0, os, inWeChat }) => {
    expect(deviceOf(userAgent, touchPoints)).toEqual({ userAgent, os, inWeChat });
  });
});
