import { describe, expect, it } from 'vitest';
import { explainVisit } from '../../engine/cli/explain/explain-visit.ts';
import { readVisitInput } from '../../engine/cli/explain/visit-input.ts';
import { conversionCases } from '../support/conversion-cases.ts';
import { PROJECT_ROOT } from '../support/project-root.ts';
import { shippedRelease, shippedSources } from '../support/shipped-release.ts';
import { runCommand } from './run-command.ts';

const project = { release: shippedRelease(), files: shippedSources() };

function conversionOn(path: string, stored: readonly string[] = []) {
  const options = { host: 'default', path, query: [], stored, reply: [], os: '3', any: true };
  return explainVisit(
    project,
    readVisitInput(options, project, () => 0),
  ).conversion;
}

async function explainText(...args: readonly string[]): Promise<string> {
  const { code, out } = await runCommand(PROJECT_ROOT, 'explain', ...args);
  expect(code).toBe(0);
  return out;
}

describe('explain says which conversion is due', () => {
  it.each(conversionCases())('$channel', ({ channel, script, pushes }) => {
    const { plan } = conversionOn(`/login?channel=${channel}`);
    const scripts = plan.deliveries.flatMap((delivery) => (delivery.via === 'script' ? [delivery] : []));
    expect(plan.suppressed).toBe(script === null ? 'nothing-to-tell' : null);
    expect(scripts).toHaveLength(pushes.length);
    if (script !== null) expect(scripts[0]?.script).toContain(script);
    const id = (pushes[0] as { readonly convertId?: number } | undefined)?.convertId ?? null;
    expect(scripts[0]?.id ?? null).toBe(id);
  });

  it('with the line of the id, of the script and of the occasion', async () => {
    const text = await explainText('--path', '/login', '--channel', '5421');
    expect(text).toMatch(/due +schemas\/tracking\.json:\d+ +at sms-login or saved-form/);
    expect(text).toMatch(/kuaishou id +channels\/conversions\/kuaishou-c\.json:\d+ +740421/);
    expect(text).toMatch(/kuaishou script +schemas\/ads\/kuaishou\.json:\d+ +\/ads\/recorder\.js/);
  });

  it('with the report of a visit that brought the attribution of a network', async () => {
    const text = await explainText('--path', '/login?bd_vid=abc', '--channel', '7010');
    expect(text).toMatch(/baidu report .*POST \/oapi\/baidu\/uploadConvertData bd_vid_url=\S*bd_vid=abc/);
  });

  it('and why nothing is sent', () => {
    const why = (path: string, ...stored: readonly string[]) => conversionOn(path, stored).rows[0]?.value;
    expect(why('/login')).toContain('in no conversion map');
    expect(why('/login?channel=channel_5421', 'converted=1')).toBe('nothing: it was sent today');
    expect(why('/login?channel=channel_5421', 'trackers=refused')).toContain('refused');
  });
});
