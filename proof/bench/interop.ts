/** Whether other tools take the recorded `openapi.json` as it is: an OpenAPI validator, Prism and Schemathesis. */
import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { spawnSandbox } from '../../sandbox/start.ts'
import { record } from './interop/recording.ts'
import { VERSIONS } from './interop/tools.ts'
import { type Played, withPrism } from './interop/with-prism.ts'
import { withSchemathesis } from './interop/with-schemathesis.ts'

async function validated(openapi: string): Promise<Played> {
  const { valid, errors } = await new Validator().validate(readFileSync(openapi, 'utf8'))
  return { accepted: valid, why: valid ? 'valid by the schema of OpenAPI 3.1' : JSON.stringify(errors).slice(0, 300) }
}

/** As the default dialect wants it; the recorded exchanges hold no token. */
async function tokenOf(sandbox: { baseUrl: string; credentials: Record<string, string> }): Promise<string> {
  const body = { clientId: sandbox.credentials['Client ID'], clientSecret: sandbox.credentials['Client secret'] }
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${sandbox.baseUrl}/auth-authenticate`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  return String(((await answer.json()) as { accessToken: string }).accessToken)
}

const sandbox = await spawnSandbox({ dialect: 'default', seed: 1 })
const recording = record(sandbox)
try {
  const results: [string, Played][] = [
    ['@seriousme/openapi-schema-validator', await validated(recording.openapi)],
    [`Prism ${VERSIONS.prism} (mock)`, await withPrism(recording.openapi, recording.run)],
    [
      `Schemathesis ${VERSIONS.schemathesis}`,
      await withSchemathesis(recording.openapi, sandbox.baseUrl, await tokenOf(sandbox)),
    ],
  ]
  for (const [tool, { accepted, why }] of results)
    process.stdout.write(`${accepted ? 'accepted    ' : 'NOT accepted'}  ${tool}: ${why}\n`)
  process.exitCode = results.every(([, { accepted }]) => accepted) ? 0 : 1
} finally {
  recording.remove()
  await sandbox.stop()
}
