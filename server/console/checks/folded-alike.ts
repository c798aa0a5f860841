import type { Finding } from '../contract/check.ts';

/** Of those that say the same of one place, but for what they quote, the first, and how many more there are. */
export function foldedAlike(findings: readonly Finding[]): readonly Finding[] {
  const alike = new Map<string, Finding[]>();
  for (const finding of findings) {
    const [said = ''] = finding.text.split('。影响：');
    const key = JSON.stringify([finding.place, said.replace(/「[^」]*」/g, '')]);
    alike.set(key, [...(alike.get(key) ?? []), finding]);
  }
  return [...alike.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    return others.length === 0
      ? first
      : { ...first, text: `${first.text}还有 ${others.length} 处同样的问题。` };
  });
}
