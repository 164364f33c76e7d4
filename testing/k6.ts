/** Obtains k6 before the tests of the long length, as `npm run load` does; where it cannot be had they say so. */
import { env } from 'node:process'
import type { TestProject } from 'vitest/node'
import type { HarnessError } from '../contract/harness-error.ts'
import { obtainK6 } from '../load/runner/install-k6.ts'
import './needs.ts'

export default async function setup(project: TestProject): Promise<void> {
  try {
    const { path } = await obtainK6(env, line => console.error(line))
    project.provide('k6', { path })
  } catch (error) {
    const { message, hint } = error as HarnessError
    project.provide('k6', { missing: `${message} ${hint}` })
  }
}
