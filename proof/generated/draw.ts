import { enveloped } from './bodies.ts'
import { drawAccess, drawRefresh } from './draw-access.ts'
import { drawCalls } from './draw-calls.ts'
import { type Chosen, chooseForms, mailed, valuesOf } from './forms.ts'
import { hintsFor, signedHints } from './hints.ts'
import type { Manner } from './manner.ts'
import { drawManner } from './manner-drawn.ts'
import { HOUSES } from './manners-houses.ts'
import { KNOWN } from './manners-known.ts'
import { TYPED } from './manners-typed.ts'
import { WEB } from './manners-web.ts'
import {
  type Drawing,
  ENDPOINTS,
  type Endpoint,
  type Format,
  type Header,
  isObject,
  type Json,
  type Member,
  put,
  type Request,
} from './model.ts'
import { type Random, randomOf } from './random.ts'
import { hasSentences, sentencesIn } from './sentences.ts'
import { cased, LANGUAGES, labelOf, type Person, people, vocabulary, type Word } from './words.ts'

const MANNERS: Manner[] = [...WEB, ...TYPED, ...HOUSES, ...KNOWN]

/** What the parts of a drawing share: the seed's choices, the service's words, and what the operator's mail says. */
export interface Pen {
  random: Random
  manner: Manner
  language: string
  word: Word
  casing: string
  name: (concept: string) => string
  /** A name that every language leaves in English, such as `grant_type`. */
  plainName: (words: string) => string
  value: (concept: string) => string
  chosen: Chosen
  persons: Person[]
  prefixWrap: string
  /** Puts a datum into the operator's mail. */
  mail: (label: string, value: Json, property?: string) => void
  mailOf: (label: string, what: string, property?: string) => void
  tellsForms: boolean
  /** Rejections name nothing. */
  quiet: boolean
  lists: () => 'all' | 'half' | 'none'
}

const SERVICES = ['Connect', 'Hub', 'Gateway', 'Link', 'Relay', 'Dispatch', 'Portal']
const PREFIXES = [
  '',
  '',
  '/api',
  '/v1',
  '/api/v2',
  '/rest/v3',
  '/integration',
  '/partner/1.0',
  '/gw/lastmile',
  '/2024-06',
]
const DOCUMENTS = [
  '/openapi.json',
  '/swagger.json',
  '/v3/api-docs',
  '/swagger/v1/swagger.json',
  '/api-docs',
  '/docs/openapi.json',
  '/openapi.yaml.json',
]

/** From this seed on a manner is drawn as well, part by part, and is that of no framework. */
const DRAWN_MANNERS_FROM = 1_000_000_000

/** Prefixes that anyone would try. */
const USUAL = ['/api', '/v1', '/api/v2']

/** A service from a seed: everything that a team may choose is chosen, and what is so drawn is the truth. */
export function draw(seed: number): Drawing {
  const random = randomOf(seed)
  const ofFramework = random.weighted(MANNERS.map(each => [each, each.weight] as const))
  const language = random.weighted<string>([
    ['en', 5],
    ['nonsense', 4],
    ...LANGUAGES.filter(each => each !== 'en').map(each => [each, 0.9] as const),
  ])
  const isDrawn = seed >= DRAWN_MANNERS_FROM
  const spoken = hasSentences(language) && (isDrawn ? random.chance(0.7) : ofFramework.localised) ? language : 'en'
  const sentences = sentencesIn(spoken, random)
  const word = vocabulary(language, random)
  const manner = isDrawn ? drawManner(randomOf(seed ^ 0x1b873593), sentences, word) : ofFramework
  const casing = random.pick(manner.casings)
  const valueCasing = random.weighted([
    ['upper', 5],
    ['snake', 2],
    ['camel', 1],
    ['pascal', 1],
    ['kebab', 1],
  ] as const)
  const quiet = manner.quiet !== undefined && random.chance(0.16)
  const talk = quiet
    ? random.pick(['no names', 'silent'] as const)
    : (manner.report === 'either' ? random.chance(0.4) : manner.report === 'first')
      ? 'first complaint'
      : 'names everything'
  const tellsForms =
    !quiet &&
    (isDrawn
      ? manner.words?.format?.includes('{f}') === true
      : manner.words?.format !== undefined || (manner.localised === true && manner.words?.form === undefined)) &&
    random.chance(0.7)
  const chosen = chooseForms(random)
  const persons = people(language, random, 3)
  const testData: Record<string, Json> = {}
  const bilingual = language !== 'en' && random.chance(0.4)
  const mail = (label: string, value: Json, property?: string) => {
    testData[bilingual && property ? `${label} (${labelOf(property).toLowerCase()})` : label] = value
  }
  const tellsLists = !quiet && (manner.tellsLists ?? (!manner.words?.enum || manner.words.enum.includes('{l}')))
  const pen: Pen = {
    random,
    manner,
    language,
    word,
    casing,
    name: concept => cased(casing, word(concept)),
    plainName: words => cased(casing === 'title' ? 'snake' : casing, words),
    value: concept => cased(valueCasing, word(concept)),
    chosen,
    persons,
    tellsForms,
    quiet,
    prefixWrap: manner.wrap
      ? manner.wrap.map(each => `/${each}`).join('')
      : random.chance(0.07)
        ? `/${cased(casing, word('request'))}`
        : '',
    mail,
    mailOf: (label, what, property) =>
      mail(label, mailed(chosen, what, persons[0] as Person, tellsForms && random.chance(0.7)), property),
    lists: () =>
      tellsLists
        ? random.weighted([
            ['all', 8],
            ['half', 1],
            ['none', 1],
          ] as const)
        : 'none',
  }
  // Drawn apart, so that a seed stays the service that it was in all else.
  const later = randomOf(seed ^ 0x27d4eb2f)
  const access = drawAccess(pen, later)
  const calls = drawCalls(pen)
  const demanded = drawHeaders(pen)
  const body: Member[] =
    access.token.shown.where === 'body'
      ? [{ name: access.token.shown.name, types: ['string'], required: true, sample: '${token}' }]
      : []
  const always = manner.always
  const request = (endpoint: Endpoint, properties: Member[], status: number): Request => ({
    members: endpoint === '/auth-authenticate' ? properties : [...body, ...wrapped(pen, properties)],
    headers: demanded.filter(([on]) => on.includes(endpoint)).map(([, header]) => header),
    query: [],
    status: always ?? status,
  })
  const allOk = random.chance(0.5)
  const tell = random.pick([400, 401, 403])
  const drawn: Drawing = {
    seed,
    manner,
    language,
    talk,
    tellsForms,
    service: `${cased('pascal', word('parcel'))} ${random.pick(SERVICES)}`,
    prefix: random.pick(PREFIXES),
    prefixTold: 'by the base URL',
    slash: random.chance(0.06),
    casing,
    strict: manner.strict === 'either' ? (random.chance(0.4) ? 'refuse' : 'ignore') : manner.strict,
    sentences,
    authEncoding: access.encoding,
    basic: access.basic,
    signature: access.signature,
    token: access.token,
    endpoints: {
      '/auth-authenticate': request('/auth-authenticate', access.members, allOk ? 200 : random.pick([200, 201])),
      '/ext-verify': request('/ext-verify', calls.verify, allOk ? 200 : random.pick([200, 200, 201])),
      '/ext-reach': { ...request('/ext-reach', calls.reach, 200), ...(calls.oneOf ? { oneOf: calls.oneOf } : {}) },
      '/ext-notify': request('/ext-notify', calls.notify, allOk ? 200 : random.pick([200, 201, 202])),
    },
    answers: { '/auth-authenticate': access.answer, ...calls.answers },
    operation: calls.operation,
    match: calls.match,
    persons,
    values: person => valuesOf(chosen, person),
    personId: calls.personId,
    addressId: calls.addressId,
    unknownPerson:
      always ??
      random.weighted<number | 'unmatched'>([
        [404, 5],
        ['unmatched', 3],
        [422, 1],
      ]),
    readBack: random.chance(0.8) ? 'all' : 'place',
    failure: {
      credentials:
        always ??
        random.weighted([
          [401, 7],
          [400, 1],
          [403, 1],
        ]),
      token: always ?? (random.chance(0.85) ? 401 : tell),
    },
    tokenFirst: random.chance(0.7),
    limits: {
      rate: random.chance(0.3)
        ? {
            ...random.pick([
              { requests: 40, windowSeconds: 1 },
              { requests: 120, windowSeconds: 5 },
              { requests: 600, windowSeconds: 60 },
            ]),
            headers: random.chance(0.6),
          }
        : null,
      bodyBytes: random.pick([8192, 16384, 65536, 102400, 1048576]),
      bodyStatus: always ?? 413,
    },
    flaws: {},
    slow: random.weighted([
      [0, 8],
      [15, 1],
      [60, 0.4],
    ]),
    published: random.chance(0.3)
      ? { path: random.pick(DOCUMENTS), how: random.pick(['true', 'partly true', 'outdated'] as const) }
      : null,
    wrapsAuth: manner.successBody !== undefined || random.chance(0.6),
    credentials: access.credentials,
    testData,
    hints: undefined,
  }
  drawn.endpoints['/auth-authenticate'].headers.push(...access.headers)
  drawn.endpoints['/auth-authenticate'].query.push(...access.query)
  // Drawn apart, so that a seed stays the service that it was in all else.
  const apart = randomOf(seed ^ 0x5bd1e995)
  drawn.flaws.readsOneCase = apart.chance(0.12)
  drawn.token.refresh = drawRefresh(apart, access, pen.name('refresh'))
  if (drawn.token.refresh !== null)
    drawn.answers['/auth-authenticate'] = put(access.answer, drawn.token.refresh.path, '$refresh')
  const empty = enveloped(drawn, '/auth-authenticate', drawn.answers['/auth-authenticate'])
  if (isObject(empty) && Object.keys(empty).length === 0) drawn.endpoints['/auth-authenticate'].status = 204
  if (drawn.prefix !== '' && later.chance(0.12)) drawn.prefixTold = drawTeller(later, drawn)
  if (quiet) drawn.hints = hintsFor(drawn)
  else if (drawn.signature !== null) drawn.hints = signedHints(drawn)
  if (drawn.prefixTold === 'mail')
    drawn.hints = { ...drawn.hints, 'env.base-path': { prefix: drawn.prefix, suffix: drawn.slash ? '/' : '' } }
  return drawn
}

/** Who tells the prefix that the base URL lacks. */
const drawTeller = (random: Random, { prefix, published }: Drawing): Drawing['prefixTold'] =>
  random.pick([
    'mail',
    'front page',
    'redirect',
    ...(published === null || published.how === 'outdated' ? [] : (['document'] as const)),
    ...(USUAL.includes(prefix) ? (['by nobody'] as const) : []),
  ] as const)

function wrapped(pen: Pen, properties: Member[]): Member[] {
  return pen.prefixWrap
    .split('/')
    .slice(1)
    .reverse()
    .reduce<Member[]>(
      (inner, name) => [{ name, types: ['object'], required: true, sample: {}, members: inner }],
      properties,
    )
}

/** Headers that are demanded: of a version, of a call's own id, of a journey. */
function drawHeaders({ random, manner, mail, tellsForms }: Pen): [Endpoint[], Header][] {
  const uuid: Format = { told: 'uuid', test: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i }
  const found: [Endpoint[], Header][] = []
  const calls = ENDPOINTS.slice(1)
  if (random.chance(0.1)) {
    const version = random.pick(['2', '2024-05', '1.0', 'v3'])
    if (!tellsForms) mail('API version', version)
    found.push([
      random.chance(0.5) ? [...ENDPOINTS] : calls,
      {
        name: random.pick(['X-Api-Version', 'Api-Version', 'X-Version']),
        sample: version,
        format: { told: version, test: new RegExp(`^${version.replace('.', '\\.')}$`) },
      },
    ])
  }
  if (random.chance(0.08))
    found.push([
      ['/ext-notify'],
      { name: random.pick(['Idempotency-Key', 'X-Idempotency-Key']), sample: '${uuid}', format: uuid },
    ])
  if (random.chance(0.08))
    found.push([
      manner.id === 'bare' ? calls : [...ENDPOINTS],
      { name: random.pick(['X-Correlation-Id', 'X-Request-Id', 'X-Trace-Id']), sample: '${uuid}', format: uuid },
    ])
  return found
}
