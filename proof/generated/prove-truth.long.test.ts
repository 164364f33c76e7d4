import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { render } from '../../contract/template.ts'
import { markerAt } from './bodies.ts'
import { type Body, isObject, type Json } from './model.ts'
import { play } from './play.ts'
import { Prover } from './prove-truth.ts'
import { randomOf } from './random.ts'
import { hasSentences, sentencesIn } from './sentences.ts'
import { drawService } from './service.ts'
import { SPOILS } from './spoils.ts'
import type { EndpointTruth, Truth } from './truth.ts'
import { LANGUAGES } from './words.ts'

/** Of different manners, logins and ways of telling reading from changing. */
const SEEDS = [3, 7, 9, 12, 18, 28, 55, 63, 68, 144, 102, 114, 140, 346]
/** They complain of every unknown property by its name, in a map and as deep as the body. */
const STRICT = [258790090, 258790123]
/** A login that is signed, under a prefix that is told by the mail. */
const SIGNED = 114
/** One that tells everything, in English, without a limit. */
const PLAIN = 17

test.each(SEEDS)('the truth of seed %i holds against the service itself', async seed => {
  const drawn = drawService(seed)
  const playing = await play(drawn, 0)
  const proven = await new Prover(drawn.truth, playing.url).claims().finally(playing.close)
  expect(proven.failed).toEqual([])
  expect(proven.claims).toBeGreaterThan(60)
})

test('a seed draws the same service every time', () => {
  for (const seed of SEEDS) expect(JSON.stringify(drawService(seed))).toBe(JSON.stringify(drawService(seed)))
})

const verify = (truth: Truth) =>
  Object.entries(truth.endpoints).find(([path]) => path.includes('verify'))?.[1] as EndpointTruth
const notify = (truth: Truth) =>
  Object.entries(truth.endpoints).find(([path]) => path.includes('notify'))?.[1] as EndpointTruth
const LIES: [string, (truth: Truth) => void][] = [
  [
    'a required member is called optional',
    truth => {
      const [name, type] = Object.entries(verify(truth).required)
        .filter(([each]) => each.startsWith('/'))
        .at(-1) as [string, string]
      delete verify(truth).required[name]
      verify(truth).optional[name] = type
    },
  ],
  [
    'a value is in a list that does not hold it',
    truth => {
      const [name, values] = Object.entries(notify(truth).enums)[0] as [string, string[]]
      notify(truth).enums[name] = [...values, 'neverHeardOf']
    },
  ],
  [
    'another status tells success',
    truth => {
      notify(truth).successStatus = 226
    },
  ],
  [
    'unknown members are judged the other way round',
    truth => {
      if (truth.strict) delete truth.strict
      else truth.strict = true
    },
  ],
  [
    'an answer has a member that it lacks',
    truth => {
      verify(truth).responseFields['/neverAnswered'] = 'string'
    },
  ],
  [
    'wrong credentials are refused otherwise',
    truth => {
      truth.auth.failureStatus = 418
    },
  ],
  [
    'the largest body is larger',
    truth => {
      truth.limits.bodyBytes += 10
    },
  ],
]
test.each(LIES)('the prover sees that %s', async (_, lie) => {
  const drawn = drawService(PLAIN)
  lie(drawn.truth)
  const playing = await play(drawn, 0)
  const proven = await new Prover(drawn.truth, playing.url).claims().finally(playing.close)
  expect(proven.failed).not.toEqual([])
})

test.each([114, 140, 258790070])('a request of the mail of seed %i is the one that the truth knows', seed => {
  const { environment, truth, drawing } = drawService(seed)
  const texts = Object.entries({ ...environment.credentials, ...environment.testData })
  // An environment holds texts; what earlier calls brought is reported in the notation of the truth.
  const known: Record<string, Json> = Object.fromEntries(texts.map(([name, value]) => [name, String(value)]))
  const made = ['timestamp', 'nonce', 'signature', 'uuid']
  const answers = { $person: 'person', $address: 'address' }
  for (const [marker, name] of Object.entries(answers))
    known[`ext-verify#${markerAt(drawing, '/ext-verify', marker)}`] = `\${${name}}`
  for (const name of made) known[name] = `\${${name}}`
  const requests = Object.entries(environment.hints ?? {}).filter(([question]) => question.endsWith('.request'))
  const reported = requests.filter(([, hint]) => isObject(hint) && 'body' in hint)
  for (const [question, hint] of reported) {
    const step = truth.solve.find(each => each.path.includes(question.replace('.request', '')))
    const body = { ...(step?.form ?? step?.body) }
    if (truth.auth.presentation.where === 'body') delete body[truth.auth.presentation.name]
    const asked = render((hint as Body)['body'] as Json, name => known[name])
    expect(body, question).toMatchObject(asked as Body)
  }
  expect(requests.length).toBeGreaterThan(0)
})

const LIES_OF_THE_SIGNED: [string, (truth: Truth) => void][] = [
  [
    'what is signed stands in another order',
    truth => {
      truth.auth.signature?.parts.reverse()
    },
  ],
  [
    'signatures never grow old',
    truth => {
      if (truth.auth.signature) truth.auth.signature.toleranceSeconds = 60
    },
  ],
  [
    'the base URL holds the prefix',
    truth => {
      truth.basePath.includedInBaseUrl = true
    },
  ],
]
test.each(LIES_OF_THE_SIGNED)('the prover sees that %s', async (_, lie) => {
  const drawn = drawService(SIGNED)
  lie(drawn.truth)
  const playing = await play(drawn, 0)
  const proven = await new Prover(drawn.truth, playing.url).claims().finally(playing.close)
  expect(proven.failed).not.toEqual([])
})

const MISTAKES = Object.entries(SPOILS).filter(([name, each]) => !each.harmless && name !== 'tokens-last')
test.each(MISTAKES)('the prover sees a service where %s', async name => {
  const drawn = drawService(PLAIN)
  const playing = await play(drawn, 0, { spoils: [name] })
  const proven = await new Prover(drawn.truth, playing.url).claims().finally(playing.close)
  expect(proven.failed).not.toEqual([])
})

test('the prover sees a token that never expires', async () => {
  const drawn = drawService(PLAIN)
  const failedWith = async (spoils: string[]) => {
    const playing = await play(drawn, 0, { seconds: 2, spoils })
    return (await new Prover(drawn.truth, playing.url).expiry(2).finally(playing.close)).failed
  }
  expect(await failedWith([])).toEqual([])
  expect(await failedWith(['tokens-last'])).toHaveLength(1)
})

test('no sentence is one of the sandbox', () => {
  const folders = ['../../sandbox/dialects/', '../dialects/'].map(each => new URL(each, import.meta.url))
  const theirs = folders
    .flatMap(folder => readdirSync(folder).map(each => readFileSync(new URL(each, folder), 'utf8')))
    .join('\n')
  for (const language of LANGUAGES) {
    if (!hasSentences(language)) continue
    for (const sentence of Object.values(sentencesIn(language, randomOf(1)))) {
      const parts = sentence.split(/\{\w+\}/).map(each => each.trim())
      // Short parts are words of the language itself.
      if (parts.join('').length > 12)
        expect(
          parts.every(each => theirs.includes(each)),
          sentence,
        ).toBe(false)
    }
  }
})

test('whatever is sent, the service answers and stays', async () => {
  for (const seed of [PLAIN, ...SEEDS.slice(0, 4), ...STRICT]) {
    const playing = await play(drawService(seed), 0)
    try {
      for (const body of [
        '',
        '{',
        '[]',
        'null',
        '"x"',
        '<a>',
        '{"__proto__":1,"constructor":{}}',
        `${'['.repeat(5000)}`,
        `{"a":${'['.repeat(25_000)}${']'.repeat(25_000)}}`,
      ])
        for (const path of ['/auth-authenticate', '/ext-verify', '/%', '//', '/ext-reach?a=%ff'])
          for (const type of [
            'application/json',
            'application/x-www-form-urlencoded',
            'multipart/form-data',
            'text/xml',
          ]) {
            const answer = await fetch(playing.url + path, { method: 'POST', body, headers: { 'content-type': type } })
            expect(answer.status, `${seed} ${path} ${body.slice(0, 20)}`).toBeLessThan(500)
            await answer.text()
          }
    } finally {
      await playing.close()
    }
  }
})

test('the service is a process of its own, which says one line and ends with its standard input', async () => {
  const child = spawn('npx', ['tsx', 'proof/generated/main.ts', '--seed', '7'], { stdio: ['pipe', 'pipe', 'ignore'] })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const { url, truth, environment, manner } = JSON.parse(line)
  expect(manner).toBe(drawService(7).manner)
  expect(environment.credentials).toEqual(truth.credentials)
  expect((await fetch(`${url}/ext-verify`, { method: 'POST' })).status).toBeLessThan(500)
  child.stdin.end()
  expect((await once(child, 'close'))[0]).toBe(0)
})
