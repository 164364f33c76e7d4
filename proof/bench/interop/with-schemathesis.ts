/** Schemathesis reads the contract, makes requests of its own from it and holds the answers of the running service against it. */
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { promisify } from 'node:util'
import { schemathesis } from './tools.ts'
import type { Played } from './with-prism.ts'

const CHECKS = 'not_a_server_error,response_schema_conformance,content_type_conformance'

export async function withSchemathesis(openapi: string, baseUrl: string, token: string): Promise<Played> {
  const flags = [
    '--url',
    baseUrl,
    '--header',
    `Authorization: Bearer ${token}`,
    '--checks',
    CHECKS,
    '--max-examples',
    '20',
    '--seed',
    '1',
  ]
  const text = await output(schemathesis(), [
    'run',
    openapi,
    ...flags,
    '--phases',
    'examples,coverage,fuzzing',
    '--no-color',
  ])
  const operations = /(\d+) selected \/ (\d+) total/.exec(text)
  const cases = /(\d+) generated/.exec(text)?.[1]
  const failures = /(\d+) found (\d+) unique failures/.exec(text)?.[2] ?? '0'
  const errors = /Errors?: +(\d+)|Schema Error|Failed to load/i.exec(text)
  const accepted = operations?.[1] === '4' && operations[2] === '4' && errors === null && failures === '0'
  const message =
    operations === null || cases === undefined
      ? text.slice(-400)
      : `${operations[1]} of ${operations[2]} operations, ${cases} requests made from it, ${failures} answers against it`
  return { accepted, why: `${message}${errors === null ? '' : `; ${errors[0]}`}` }
}

async function output(command: string, args: readonly string[]): Promise<string> {
  try {
    return (await promisify(execFile)(command, [...args], { cwd: tmpdir(), maxBuffer: 1 << 26, timeout: 240_000 }))
      .stdout
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    return stdout + stderr
  }
}
