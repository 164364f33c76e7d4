import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { stillTerminal } from '../testing/still-terminal.ts'
import { openSession } from './session.ts'

const root = mkdtempSync(join(tmpdir(), 'session-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

it('opens none for the host of production under another kind, and leaves nothing behind', async () => {
  const environments = join(root, 'environments')
  mkdirSync(environments)
  const write = (name: string, kind: string, host: string) =>
    writeFileSync(
      join(environments, `${name}.yaml`),
      `kind: ${kind}\nbaseUrl: https://${host}\ncredentials: { Key: some-long-secret }\n`,
    )
  write('production', 'production', 'live.example.org')
  write('candidate', 'test', 'LIVE.example.org.:8443')
  const [results, fixtures] = [join(root, 'results'), join(root, 'fixtures')]
  const { signal } = new AbortController()
  const context = { root, env: {}, version: '0.0.0', signal, terminal: stillTerminal() }
  await expect(openSession({ env: 'candidate', results, fixtures }, context)).rejects.toMatchObject({
    code: 'GUARD_REFUSED',
    message: expect.stringContaining('production.yaml says that it is production'),
  })
  expect(existsSync(results)).toBe(false)
})

it('opens none without the key that is to sign, before anything else', async () => {
  const [results, fixtures] = [join(root, 'unsigned'), join(root, 'fixtures')]
  const { signal } = new AbortController()
  const context = { root, env: {}, version: '0.0.0', signal, terminal: stillTerminal() }
  await expect(
    openSession({ env: 'candidate', results, fixtures }, context, { sign: join(root, 'no.key') }),
  ).rejects.toMatchObject({ code: 'FILE_UNREADABLE' })
  expect(existsSync(results)).toBe(false)
})
