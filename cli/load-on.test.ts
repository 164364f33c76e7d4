import { expect, it } from 'vitest'
import { isForKubernetes } from './load-on.ts'

it('takes several generators for a cluster alone', () => {
  expect(isForKubernetes({ on: 'local', parallelism: 1 })).toBe(false)
  expect(isForKubernetes({ on: 'kubernetes', parallelism: 4 })).toBe(true)
  expect(() => isForKubernetes({ on: 'local', parallelism: 2 })).toThrow('uses all of this one')
  expect(() => isForKubernetes({ on: 'moon', parallelism: 1 })).toThrow('no place for load')
})
