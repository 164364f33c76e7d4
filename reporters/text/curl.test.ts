import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { HOSTILE } from '../testdata/hostile-run.ts'
import { sampleRun } from '../testdata/sample-run.ts'
import { curlOf, shellWord } from './curl.ts'

const [, verify] = sampleRun().exchanges

/** What a shell passes on; NUL cannot be an argument of a process. */
function passed(words: readonly string[]): string[] {
  const script = `printf '%s\\0' ${words.join(' ')}`
  return execFileSync('bash', ['--norc', '--noprofile', '-c', script], { env: { LC_ALL: 'C.UTF-8', TOKEN: '<token>' } })
    .toString()
    .split('\0')
    .slice(0, -1)
}

describe('shellWord', () => {
  it('is passed on by a shell as it was, whatever it holds', () => {
    const texts = [
      ...HOSTILE.map(text =>
        text
          .replaceAll('\0', '')
          .replace(/\p{Cs}/gu, '')
          .replaceAll('{{token}}', ''),
      ),
      ...fc.sample(
        fc.string({ unit: fc.constantFrom(...`'"\\$\`!*?[]{}()<>|&;~# \n\t\r\u001baä€`), minLength: 1 }),
        200,
      ),
    ]
    expect(passed(texts.map(shellWord))).toEqual(texts)
  })

  it('leaves a placeholder to the shell', () => {
    expect(passed([shellWord("Bearer {{token}}'s")])).toEqual(["Bearer <token>'s"])
    expect(shellWord('{{Client secret}}')).toBe('"$CLIENT_SECRET"')
  })
})

describe('curlOf', () => {
  it('sends the request again with the token as a variable', () => {
    if (verify === undefined) throw new Error('the sample holds a second exchange')
    expect(curlOf(verify, 'https://delivery.example.test/api')).toBe(
      [
        'curl --include',
        "--request 'POST'",
        "--globoff 'https://delivery.example.test/api/ext-verify'",
        "--header 'accept: application/json, application/problem+json'",
        "--header 'content-type: application/json'",
        "--header 'user-agent: last-mile-conformance/0.1.0'",
        `--header 'authorization: Bearer '"$TOKEN"`,
        `--data-raw '{"phone":"'"$PHONE"'","postalCode":"'"$POSTAL_CODE"'"}'`,
      ].join(' \\\n  '),
    )
  })
})
