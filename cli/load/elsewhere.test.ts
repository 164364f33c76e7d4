import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { profileNamed } from '../../load/runner/profiles.ts'
import { exampleEnvironment } from '../../load/runner/testdata/service.ts'
import { fitElsewhere } from '../../run/load.ts'
import { elsewhereOf } from '../commands/load.ts'

it('takes several generators for a cluster alone', () => {
  expect(() => elsewhereOf({ on: 'local', parallelism: 2 })).toThrow('uses all of this one')
  expect(() => elsewhereOf({ on: 'moon', parallelism: 1 })).toThrow('no place for load')
})

it('sees what is wrong with an export before anything is sent', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'load-on-'))
  const profile = await profileNamed('smoke')
  const reached = exampleEnvironment('http://delivery.example')
  const asked = (given: object, environment = reached) => {
    const elsewhere = elsewhereOf({ on: 'local', parallelism: 1, namespace: 'load', secret: 'keys', ...given })
    if (elsewhere !== undefined) fitElsewhere(elsewhere, environment, profile)
    return elsewhere
  }
  const image = `grafana/k6:1.8.1@sha256:${'5'.repeat(64)}`
  expect(asked({})).toBeUndefined()
  expect(asked({ export: folder }, exampleEnvironment('http://127.0.0.1:1'))).toEqual({ out: folder })
  expect(asked({ on: 'kubernetes', export: folder, image })).toMatchObject({
    out: folder,
    cluster: { image: { name: image } },
  })
  expect(() => asked({ on: 'kubernetes', image })).toThrow('No --export is given')
  expect(() => asked({ on: 'kubernetes', export: folder })).toThrow('No --image is given')
  expect(() => asked({ on: 'kubernetes', export: folder, image }, exampleEnvironment('http://127.0.0.1:1'))).toThrow(
    'means the pod itself',
  )
  rmSync(folder, { recursive: true })
})
