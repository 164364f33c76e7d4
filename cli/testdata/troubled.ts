/** A service that is watched, and a folder for what the commands write of it, for all tests of a file. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { plainDialect, type WatchedService, watch } from '../../testing/watched-service.ts'

export function troubled(prefix: string) {
  const dir = mkdtempSync(join(tmpdir(), prefix))
  let service: WatchedService
  beforeAll(async () => {
    service = await watch(await plainDialect())
  })
  afterAll(async () => {
    await service.stop()
    rmSync(dir, { recursive: true, force: true })
  })
  return {
    dir,
    locationsIn: (results: string) => ['--results', join(dir, results), '--fixtures', join(dir, 'fixtures')],
    /** An environment file of this service. */
    environment: (name: string) => service.environmentIn(dir, name),
    /** Requests that the service has had. */
    arrived: () => service.arrived.length,
  }
}
