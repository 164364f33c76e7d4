/** auth.rejection: what answers credentials that are not the right ones? What is worth most stands first: rejected logins are few. */
import { isObject, type Json, leaves } from '../../contract/json.ts'
import type { OperationTemplate } from '../../contract/request-template.ts'
import { stable } from '../../probe/fixtures/volatile.ts'
import type { LoginOptions } from '../../probe/sender/ask.ts'
import { type ClassifiedResponse, isRejected } from '../../probe/sender/classified-response.ts'
import type { LoginResult } from '../../probe/sender/login.ts'
import { type Must, outcomeText } from '../must.ts'
import { brought } from '../recorded.ts'
import { checks, test } from '../test.ts'
import { trialsOf } from '../trials.ts'
import { A_WORD, credentialProperties, isAWord, secretOf, secretProperties, shows, without } from './_properties.ts'

// One worker makes all of them, so that a rejected login is judged by every check that it tells something.
test.describe.configure({ mode: 'default' })

const WRONG_SECRET: LoginOptions = { purpose: 'a login with a wrong secret', wrong: { secret: 'changed' } }
const UNKNOWN: LoginOptions = {
  purpose: 'a login with the right secret of an application that does not exist',
  wrong: { others: 'changed' },
}

interface Wrong {
  id: string
  title: string
  options: LoginOptions | ((template: OperationTemplate, must: Must) => LoginOptions)
  sentence: string
}

/** Logins that must bring no token. */
function bringNone(all: readonly Wrong[]): void {
  for (const { id, title, options, sentence } of all)
    test(title, checks(id), ({ tries }) =>
      tries(async ({ must, sender, batch }) => {
        const asked = typeof options === 'function' ? options(sender.template('auth-authenticate'), must) : options
        mustBringNoToken(must, await batch.logIn(asked), sentence)
      }),
    )
}

bringNone([
  {
    id: 'AUTH-16',
    title: 'rejects a login with a wrong secret',
    options: WRONG_SECRET,
    sentence: 'A login with a wrong secret brings a token.',
  },
  {
    id: 'AUTH-31',
    title: 'rejects a login without the secret',
    options: (template, must) => {
      const properties = secretProperties(template)
      if (properties.length === 0) must.notApplicable('the recorded login carries no secret')
      return { purpose: 'the recorded login without the secret', ...without(properties) }
    },
    sentence: 'A login without a secret is accepted.',
  },
])

test('rejects the secret of one application for another', checks('AUTH-37'), ({ tries }) =>
  tries(async ({ environment, must, sender, batch }) => {
    const secret = secretOf(sender.template('auth-authenticate')) ?? ''
    if ([undefined, environment.credentials[secret]].includes(environment.second?.credentials[secret]))
      must.notApplicable('the environment names no second application with a secret of its own')
    const options: LoginOptions = {
      purpose: 'a login as the second application with the secret of the first',
      wrong: { others: 'second' },
    }
    const result = await batch.logIn(options)
    if (result.accepted) {
      const unknown = await batch.logIn(UNKNOWN)
      if (unknown.accepted)
        must.undecided(
          'The secret alone decides who somebody is, as AUTH-36 tells: what stands alongside it says nothing.',
          [result.response, unknown.response],
        )
    }
    mustBringNoToken(must, result, 'An application logs in with the secret of another one.')
  }),
)

bringNone([
  {
    id: 'AUTH-33',
    title: 'rejects a login with an empty secret',
    options: { purpose: 'a login with an empty secret', wrong: { secret: 'empty' } },
    sentence: 'A login with an empty secret brings a token.',
  },
  {
    id: 'AUTH-34',
    title: 'rejects a login with half of the secret',
    options: { purpose: 'a login with the first half of the secret', wrong: { secret: 'first half' } },
    sentence: 'A login with the first half of the secret brings a token.',
  },
  {
    id: 'AUTH-36',
    title: 'rejects the right secret of an application that it does not know',
    options: UNKNOWN,
    sentence: 'A login with the right secret brings a token, whatever stands alongside it.',
  },
  {
    id: 'AUTH-35',
    title: 'rejects the secret in the other case',
    options: { purpose: 'a login with the secret in the other case', wrong: { secret: 'other case' } },
    sentence: 'A login with the letters of the secret in the other case brings a token.',
  },
])

test('rejects a wrong secret and an unknown application alike', checks('AUTH-45'), ({ tries }) =>
  tries(async ({ must, batch }) => {
    const wrong = await batch.logIn(WRONG_SECRET)
    const unknown = await batch.logIn(UNKNOWN)
    if (wrong.accepted || unknown.accepted)
      must.undecided('One of the two is accepted, of which AUTH-16 and AUTH-36 tell.', [
        wrong.response,
        unknown.response,
      ])
    if ((wrong.response.outcome === 'validation') !== (unknown.response.outcome === 'validation'))
      must.undecided('One of the two is rejected for its form.', [wrong.response, unknown.response])
    const [one, other] = [wordsOf(wrong.response), wordsOf(unknown.response)]
    const comparison = { expected: `for both: ${one}`, actual: `for an unknown application: ${other}` }
    must.hold(
      one === other,
      'A refusal tells whether the application exists.',
      comparison,
      wrong.response,
      unknown.response,
    )
  }),
)

/** Status and words, without what is another one in every answer, counts, or repeats what was sent. */
function wordsOf({ status, json, text }: ClassifiedResponse): string {
  const body: Json = json ?? text
  const texts = [...leaves(stable(body))].map(({ pointer, value }) => `${pointer} ${String(value)}`)
  return `${status} ${texts.join('; ').replace(/\{\{[^{}]*\}\}|\d+/g, '…')}`
}

bringNone([
  {
    id: 'AUTH-38',
    title: 'rejects credentials in the query',
    options: (template, must) => {
      if (secretProperties(template).some(each => each.in !== 'body'))
        must.notApplicable('the recorded login does not carry the secret in its body')
      return { purpose: 'the recorded login with its properties in the query', bodyInQuery: true }
    },
    sentence: 'Credentials in the query bring a token.',
  },
])

test('repeats the secret in no answer to a login', checks('AUTH-44'), ({ tries }) =>
  tries(async ({ environment, must, sender, batch }) => {
    const template = sender.template('auth-authenticate')
    const secret = secretOf(template)
    if (isAWord(secret, environment)) must.notApplicable(A_WORD)
    const response = [await sender.logIn({ purpose: 'the recorded login, for the words of its answer' })]
    const others = credentialProperties(template).filter(
      ({ references }) => secret !== undefined && references.size > 0 && !references.has(secret),
    )
    if (others.length > 0) {
      // Nobody is named in it who could be locked out.
      const options = {
        purpose: 'the recorded login with the secret alone',
        effect: 'harmless',
        ...without(others),
      } as const
      response.push(await batch.logIn(options))
    }
    const wrong = await batch.knownLogin(WRONG_SECRET.purpose)
    const answers = [...response, ...(wrong === undefined ? [] : [wrong])].map(each => each.response)
    const showing = answers.find(each => shows(`${each.text} ${Object.values(each.headers).join(' ')}`, secret))
    const sentence = 'An answer to a login repeats the secret.'
    must.hold(showing === undefined, sentence, 'nothing secret', ...(showing ? [showing] : []))
  }),
)

test('gives no token to a login that cannot be read', checks('AUTH-48'), ({ tries }) =>
  tries(async ({ must, sender, batch }) => {
    const template = sender.template('auth-authenticate')
    if (!isObject(template.body ?? null) || secretProperties(template).some(each => each.in !== 'body'))
      must.notApplicable('the recorded login does not carry the secret in its body')
    const bodies = template.encoding === 'form' ? ['', '&&=', '%'] : ['{', 'null', '[]']
    for (const body of bodies) {
      const purpose = `a login whose body is ${body === '' ? 'empty' : body}`
      const result = await batch.logIn({ purpose, raw: () => body, effect: 'harmless' })
      mustBringNoToken(must, result, 'A login without any credentials brings a token.')
    }
  }),
)

const required = brought('AUTH-32', contract => {
  const [template] = contract.templates('auth-authenticate')
  const schema = contract.requestBody('auth-authenticate')?.schema
  if (template === undefined || schema === undefined) return []
  const secret = new Set(secretProperties(template).map(each => each.at))
  return trialsOf('required', { template, schema })
    .filter(({ location }) => ![...secret].some(at => at === location || at.startsWith(`${location}/`)))
    .map(trial => ({ location: trial.location, made: trial }))
})

for (const { id, made } of required) {
  const fact = made && { question: 'auth-authenticate.request' as const, at: made.location, keywords: ['required'] }
  test(`rejects a login ${made?.what ?? 'without a property that it requires'}`, checks(id, { fact }), ({ tries }) =>
    tries(async ({ must, batch }) => {
      if (made === undefined) return must.notApplicable('alongside the secret nothing is recorded as required')
      const result = await batch.logIn({ purpose: `the recorded login ${made.what}`, change: made.change })
      mustBringNoToken(must, result, `A login ${made.what}, which is recorded as required, brings a token.`)
    }),
  )
}

/** No token is a rejection, whatever the status says. */
function mustBringNoToken(must: Must, { response, accepted }: LoginResult, sentence: string): void {
  const actual = isRejected(response) || !accepted ? outcomeText(response) : `${outcomeText(response)}, with a token`
  must.hold(!accepted, sentence, { expected: 'a rejection, and no token', actual }, response)
}
