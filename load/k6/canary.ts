/** One virtual user that only sleeps: what it oversleeps is k6's own slowness, not the service's. */
import { sleep } from 'k6'
import { meters } from './meters.ts'

export function canary(): void {
  const before = Date.now()
  sleep(0.02)
  meters.canary.add(Math.max(0, Date.now() - before - 20))
}
