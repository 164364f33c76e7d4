/** A realistic run record against a test environment, for the tests of reporters and for looking at the page. */
import type { Answer, Ledger } from '../../contract/ledger.ts'
import { emptyLedger, QUESTIONS, type QuestionId } from '../../contract/questions.ts'
import { type Run, RunSchema } from '../../contract/run.ts'
import { sampleChecks } from './sample-checks.ts'
import { sampleOpenApi } from './sample-contract.ts'
import { sampleExchanges } from './sample-exchanges.ts'

type Short = [Answer['status'], confidence: number, how: string, value?: unknown, ask?: string]

const ANSWERS: Partial<Record<QuestionId, Short>> = {
  'env.base-path': [
    'confirmed',
    0.98,
    'POST /api/auth-authenticate was answered by the service, / by a 404.',
    { prefix: '/api', suffix: '' },
  ],
  'auth.credential-format': [
    'observed',
    0.8,
    'Both credentials were taken as given.',
    { 'Client ID': 'uuid', 'Client secret': 'opaque' },
  ],
  'auth.request.encoding': ['confirmed', 0.97, 'A JSON body was accepted, a form body was answered 415.', 'json'],
  'auth.request.fields': [
    'confirmed',
    0.97,
    'Leaving out either was refused by name.',
    { '/clientId': 'Client ID', '/clientSecret': 'Client secret' },
  ],
  'auth.token.location': [
    'confirmed',
    0.99,
    'The value at /accessToken opened /ext-verify.',
    { in: 'body', at: '/accessToken' },
  ],
  'auth.token.form': [
    'observed',
    0.95,
    'Three parts that decode as a JWT.',
    { kind: 'jwt', alg: 'HS256', claims: ['exp', 'sub'] },
  ],
  'auth.token.presentation': [
    'confirmed',
    0.99,
    'Bearer was accepted, the bare token refused.',
    { in: 'header', name: 'Authorization', scheme: 'Bearer' },
  ],
  'auth.token.lifetime': [
    'observed',
    0.7,
    'Stated by expiresIn and exp; not waited for.',
    { seconds: 900, kind: 'absolute', source: 'expires_in' },
  ],
  'auth.refusal': [
    'observed',
    0.9,
    'Wrong secret, missing and garbage token each gave 401.',
    { wrong: 401, missing: 401, garbage: 401 },
  ],
  'limits.rate': [
    'unanswerable',
    0,
    'No header told it, and the policy allows no burst.',
    undefined,
    'How many requests a minute may one application send, and what is answered above that?',
  ],
  'limits.size': [
    'observed',
    0.8,
    '16 KiB were accepted, 17 KiB answered 413.',
    { accepted: 16384, refused: 17408, status: 413 },
  ],
  'limits.timeout': [
    'open',
    0,
    'Nothing has been seen that answers it.',
    undefined,
    'After how many seconds does the service close an idle connection?',
  ],
  'errors.format': [
    'confirmed',
    0.97,
    'Nine refusals, all application/problem+json.',
    { family: 'rfc9457', mediaType: 'application/problem+json', at: { message: '/detail', fields: '/errors' } },
  ],
  'errors.codes': ['observed', 0.6, 'Seen in 9 refusals.', ['enum', 'format', 'required']],
  events: [
    'assumed',
    0.2,
    'The hint says that none are sent.',
    'none',
    'Does the service call back when a notification is delivered or fails?',
  ],
  versioning: [
    'open',
    0,
    'No version was seen in a path, header or media type.',
    undefined,
    'How is a new version of the service announced and chosen?',
  ],
  environments: ['open', 0, 'Only one environment has been seen.'],
  states: ['observed', 0.5, 'Seen in answers of /ext-notify.', { notification: ['accepted', 'sent', 'delivered'] }],
  'ext-reach.parameters': [
    'contradicted',
    0.1,
    'The hint names ?dryRun; it was ignored.',
    { dryRun: 'boolean' },
    'Is there a way to try a change without making it?',
  ],
}

function sampleLedger(): Ledger {
  const ledger = emptyLedger('test')
  for (const { id } of QUESTIONS) {
    const endpoint = id.split('.')[0] ?? ''
    const pointer = `openapi.json#/paths/~1${endpoint}/post/${id.endsWith('.request') ? 'requestBody' : 'responses'}`
    const [status, confidence, how, value, ask] = ANSWERS[id] ?? [
      'observed' as const,
      0.85,
      `Seen in 14 of 14 accepted exchanges.`,
      /^(auth-|ext-)/.test(id) ? { $ref: pointer } : { seen: 'in answers' },
    ]
    ledger.questions[id] = {
      status,
      confidence,
      how,
      confidenceFrom: confidence > 0 ? ['14 accepted exchanges', 'no counter-example'] : [],
      evidence: {
        for: status === 'open' ? [] : ['x0001', 'x0002'],
        against: status === 'contradicted' ? ['x0003'] : [],
      },
      ...(value === undefined ? {} : { value }),
      ...(ask === undefined ? {} : { ask }),
      ...(status === 'open' ? {} : { since: '2026-03-01T09-15-02Z' }),
    }
  }
  return ledger
}

/** Validated, so that a test never stands on a record that no run could write. */
export function sampleRun(changes: Partial<Run> = {}): Run {
  return RunSchema.parse({
    schemaVersion: 1,
    command: 'conformance',
    run: '2026-03-01T09-15-02Z-7f3a',
    environment: { name: 'test', kind: 'test', baseUrl: 'https://delivery.example.test/api' },
    harness: { version: '0.1.0', node: 'v20.19.0' },
    startedAt: '2026-03-01T09:15:02.113Z',
    endedAt: '2026-03-01T09:15:49.870Z',
    partial: false,
    verdict: 'not conformant',
    exitCode: 1,
    because: '2 required checks failed, and 1 change of the contract breaks senders.',
    next: [
      'Send the failure cards REACH-07 and NOTIFY-03 to the operator.',
      'If the new required field of /ext-verify is intended, accept it: npm run conformance -- --env test --update',
      'Send questions.md to the operator: 6 questions are open.',
    ],
    ledger: sampleLedger(),
    openapi: sampleOpenApi(),
    drift: [
      {
        class: 'breaking',
        rule: 'request-field-became-required',
        question: 'ext-verify.request',
        at: '/paths/~1ext-verify/post/requestBody/content/application~1json/schema/required',
        before: ['phone'],
        after: ['phone', 'postalCode'],
        sentence: '/ext-verify now refuses a request without postalCode.',
      },
      {
        class: 'compatible',
        rule: 'response-field-added',
        question: 'ext-notify.response',
        at: '/paths/~1ext-notify/post/responses/202',
        after: 'estimatedAt',
        sentence: '/ext-notify now also answers estimatedAt.',
      },
    ],
    checks: sampleChecks(),
    load: {
      profile: 'smoke',
      k6: 'v1.8.1',
      planned: 5,
      achieved: 4.98,
      seconds: 10,
      dropped: 0,
      validity: 'valid',
      reasons: [],
      latency: [
        { endpoint: 'auth-authenticate', requests: 50, failures: 0, p50: 21.2, p95: 38.4, p99: null, max: 61 },
        { endpoint: 'ext-verify', requests: 50, failures: 0, p50: 12.7, p95: 22.1, p99: null, max: 40.3 },
        {
          endpoint: 'ext-reach',
          requests: 50,
          failures: 1,
          p50: 16.4,
          p95: 141,
          p99: null,
          max: 388,
          successes: { p50: 16.1, p95: 96, p99: null, max: 388 },
          outcomes: { ok: 49, timeout: 1 },
        },
        { endpoint: 'ext-notify', requests: 50, failures: 0, p50: 14.9, p95: 30.2, p99: null, max: 44 },
      ],
      objectives: [
        { rule: 'p95 of ext-reach under 300 ms', met: true, actual: '141 ms' },
        { rule: 'fewer than 1 % of requests fail', met: true, actual: '0.5 %' },
      ],
    },
    cost: { requests: 214, refusedLogIns: 1, notifications: 4, changes: 9, seconds: 47.757 },
    exchanges: sampleExchanges(),
    ...changes,
  } satisfies Run)
}
