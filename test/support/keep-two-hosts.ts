import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const KEPT = ['default.json', 'car.h5.example.com.json'];

/**
 * Leaves a copy of the configuration with two hosts. Proving and comparing take half the time; what commands do with
 * what they find is the same. All hosts are proven in `test/analyse`.
 */
export function keepTwoHosts(root: string): void {
  for (const name of readdirSync(join(root, 'hosts')))
    if (!KEPT.includes(name)) rmSync(join(root, 'hosts', name));
}
