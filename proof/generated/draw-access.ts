import type { Pen } from './draw.ts'
import {
  type Answer,
  type Encoding,
  type Format,
  type Header,
  type Json,
  type Member,
  put,
  type Signature,
  type Token,
} from './model.ts'
import type { Random } from './random.ts'
import { cased } from './words.ts'

/** How an application signs on: credentials, where they stand, what comes back and how it is shown later. */
export interface Access {
  members: Member[]
  headers: Header[]
  query: Header[]
  encoding: Encoding
  basic: { user: string; password: string } | null
  signature: Signature | null
  credentials: Record<string, Json>
  token: Token
  answer: Answer
}

const ANY: Format = { told: 'text', test: /^.+$/s }
const LABELS: [string, string][] = [
  ['Client ID', 'Client secret'],
  ['User name', 'Password'],
  ['Application ID', 'Application key'],
  ['API user', 'API password'],
  ['Partner number', 'Partner PIN'],
  ['Account', 'Access code'],
  ['Sender ID', 'Shared secret'],
]
const USERS = [
  '@@@@-@@@@@-####',
  'xxxxxxxx-xxxx-4xxx-axxx-xxxxxxxxxxxx',
  'AA######',
  'app_xxxxxxxx',
  '@@@@@@@',
  '1#####',
]
const SECRETS = [
  '****************************',
  'sk_xxxxxxxxxxxxxxxxxxxxxxxx',
  'A@@@-##-A@@@@@-##',
  'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
  'AAAA-AAAA-AAAA-####',
]
const TENANTS: [string, string][] = [
  ['Tenant', '@@@@@@'],
  ['Organisation', 'ORG-####'],
  ['Contract number', 'C######'],
  ['Region', '@@-1'],
]

const WAYS = [
  ['json', 6],
  ['nested', 1.5],
  ['tenant', 1.5],
  ['form', 1.5],
  ['basic', 1],
  ['basic and form', 1],
  ['headers', 1.2],
  ['header and json', 1.2],
  ['query', 0.6],
  ['multipart', 0.4],
  ['numeric', 1],
] as const
const SIGNED: Record<Signature['parts'][number], Format> = {
  user: ANY,
  timestamp: ANY,
  nonce: { told: 'uuid', test: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i },
}

/** The secret signs: what is signed stands in the body or in headers, and alongside it the signature. */
function drawSigned(random: Random, pen: Pen, user: [label: string, value: Json], key: string) {
  const clock = random.pick(['unix-seconds', 'unix-millis', 'iso'] as const)
  const parts: Signature['parts'] = random.pick([
    ['user', 'timestamp'],
    ['timestamp', 'user'],
    ['user', 'timestamp', 'nonce'],
    ['timestamp', 'nonce', 'user'],
  ])
  const signature: Signature = {
    key,
    hmac: random.pick(['sha256', 'sha256', 'sha512']),
    as: random.pick(['hex', 'hex', 'base64']),
    parts,
    between: random.pick(['.', ':', '|', '\n', '']),
    clock,
    toleranceSeconds: 300,
  }
  const sent = [...parts, 'signature' as const]
  const sample = (part: (typeof sent)[number]): Json => (part === 'user' ? user[1] : `\${${part}}`)
  if (random.chance(0.4)) {
    const header = (part: (typeof sent)[number]) =>
      part === 'user' ? `X-${cased('header', pen.word('user'))}` : `X-${cased('header', part)}`
    const headers: Header[] = sent.map(part => ({
      name: header(part),
      sample: String(sample(part)),
      format: part === 'signature' ? ANY : SIGNED[part],
      ...(part === 'user' ? { credential: user[0] } : {}),
    }))
    return { signature, members: [], headers }
  }
  const properties: Member[] = sent.map(part => ({
    name: part === 'user' ? pen.name('user') : pen.plainName(part),
    types: [part === 'timestamp' && clock !== 'iso' ? 'integer' : 'string'],
    required: true,
    sample: sample(part),
    ...(part === 'user' ? { credential: user[0] } : {}),
  }))
  return { signature, members: properties, headers: [] }
}

/** What is drawn of it apart comes from `apart`. */
export function drawAccess(pen: Pen, apart: Random): Access {
  const { random, name } = pen
  const plainWay = pen.manner.encoding === 'xml' ? 'json' : random.weighted(WAYS)
  const signs = apart.chance(0.12) && plainWay === 'json' && pen.manner.encoding === undefined
  const way = signs ? 'signed' : plainWay
  const [userLabel, secretLabel] = random.pick(LABELS)
  const numeric = way === 'numeric'
  const user: Json = numeric ? Number(random.pattern('7####')) : random.pattern(random.pick(USERS))
  const secret: Json = numeric
    ? random.chance(0.5)
      ? Number(random.pattern('4#######'))
      : random.pattern('******************')
    : random.pattern(random.pick(SECRETS))
  const onlyKey = way === 'query' || (way === 'headers' && random.chance(0.5))
  const credentials: Record<string, Json> = onlyKey
    ? { [secretLabel === 'Partner PIN' ? 'API key' : secretLabel]: secret }
    : { [userLabel]: user, [secretLabel]: secret }
  const labels = Object.keys(credentials)
  const field = (property: string, label: string): Member => ({
    name: property,
    types: [typeof credentials[label] === 'number' ? 'integer' : 'string'],
    required: true,
    sample: credentials[label] as Json,
    credential: label,
  })
  const alongside = (header: string, label: string): Header => ({
    name: header,
    sample: String(credentials[label]),
    format: ANY,
    credential: label,
  })
  const grant: Member = {
    name: pen.plainName('grant-type'),
    types: ['string'],
    required: true,
    sample: 'client_credentials',
    values: ['client_credentials'],
    told: 'all',
    constant: 'client_credentials',
  }
  const headerName = (concept: string) => `X-${cased('header', pen.word(concept))}`

  let properties: Member[] = []
  let headers: Header[] = []
  const query: Header[] = []
  let basic: Access['basic'] = null
  let signature: Signature | null = null
  if (way === 'basic' || way === 'basic and form') {
    basic = { user: userLabel, password: secretLabel }
    if (way === 'basic and form') properties = [grant]
  } else if (way === 'signed')
    ({ signature, members: properties, headers } = drawSigned(apart, pen, [userLabel, user], secretLabel))
  else if (way === 'headers')
    headers = labels.map((label, n) => alongside(headerName(n === 0 && !onlyKey ? 'user' : 'secret'), label))
  else if (way === 'query') query.push(alongside(name('secret'), labels[0] as string))
  else if (way === 'header and json') {
    headers = [alongside(random.chance(0.5) ? 'X-Api-Key' : headerName('secret'), secretLabel)]
    properties = [field(name('user'), userLabel)]
  } else {
    properties = [field(name('user'), userLabel), field(name('secret'), secretLabel)]
    if (way === 'form' && random.chance(0.6)) properties.unshift(grant)
    if (way === 'tenant') {
      const [label, form] = random.pick(TENANTS)
      credentials[label] = random.pattern(form)
      properties.push(field(name('tenant'), label))
    }
    if (way === 'nested')
      properties = [{ name: name('request'), types: ['object'], required: true, sample: {}, members: properties }]
    // Something that is no secret and may be left out.
    if (random.chance(0.15))
      properties.push({ name: name('lang'), types: ['string'], required: false, sample: 'en', max: 8 })
  }
  const encoding: Encoding =
    way === 'form' || way === 'basic and form'
      ? 'form'
      : way === 'multipart'
        ? 'multipart'
        : properties.length === 0
          ? 'none'
          : (pen.manner.encoding ?? 'json')
  const token = drawToken(pen)
  return {
    members: properties,
    headers,
    query,
    encoding,
    basic,
    signature,
    credentials,
    token,
    answer: answerOf(pen, token),
  }
}

function drawToken(pen: Pen): Token {
  const { random, name } = pen
  const where = random.weighted([
    ['body', 8],
    ['header', 1],
    ['cookie', 1],
  ] as const)
  const depth = random.weighted([
    [1, 5],
    [2, 3],
    [3, 1],
  ] as const)
  const tokenName = random.chance(0.25) && pen.casing === 'snake' ? 'access_token' : name('token')
  const above = [name('data'), name('request')].slice(0, depth - 1)
  const path =
    where === 'body'
      ? `/${[...above, tokenName].join('/')}`
      : where === 'header'
        ? random.chance(0.3)
          ? 'Authorization'
          : `X-${cased('header', pen.word('token'))}`
        : cased('snake', pen.word('token'))
  const form = random.weighted([
    ['jwt', 4],
    ['opaque', 3],
    ['uuid', 1],
    ['hex', 1],
  ] as const)
  const own = { where: 'header', name: `X-${cased('header', pen.word('token'))}`, scheme: null } as const
  const shown: Token['shown'] =
    where === 'cookie'
      ? { where: 'cookie', name: path, scheme: null }
      : where === 'header' && path !== 'Authorization' && random.chance(0.7)
        ? { where: 'header', name: path, scheme: null }
        : random.weighted([
            [{ where: 'header', name: 'Authorization', scheme: 'Bearer' }, 6],
            [
              {
                where: 'header',
                name: 'Authorization',
                scheme: random.pick(['Token', 'Session', 'ApiToken', cased('pascal', pen.word('token'))]),
              },
              1.5,
            ],
            [own, 2],
            [{ where: 'query', name: name('token'), scheme: null }, 0.7],
            [{ where: 'body', name: name('token'), scheme: null }, 0.7],
            [{ where: 'cookie', name: cased('snake', pen.word('token')), scheme: null }, 0.3],
          ] as [Token['shown'], number][])
  const parent = where === 'body' ? path.slice(0, path.lastIndexOf('/')) : ''
  const reported: Token['told'] =
    where === 'cookie' || random.chance(0.2)
      ? null
      : {
          path: `${parent}/${name('expires')}`,
          as: random.weighted([
            ['seconds', 6],
            ['instant', 2],
            ['milliseconds', 1],
          ] as const),
        }
  const decoys = [
    ...(random.chance(0.35) ? [`${parent}/${name('refresh')}`] : []),
    ...(random.chance(0.25) ? [`${parent}/${name('id')}`] : []),
    ...(random.chance(0.2) ? [`/${pen.plainName('trace-id')}`] : []),
  ]
  return {
    where,
    path,
    form,
    prefix: form === 'opaque' && random.chance(0.2) ? 'tk_' : '',
    seconds: random.pick([300, 600, 900, 1800, 3600, 7200]),
    told: reported,
    idle: random.chance(0.1),
    decoys,
    refresh: null,
    shown,
  }
}

/** Where a login hands out something alongside the token that renews it: taken alone, at the place of the credentials. */
export function drawRefresh(random: Random, { token, encoding }: Access, name: string): Token['refresh'] {
  const path = token.decoys.find(each => each.endsWith(`/${name}`))
  return path === undefined || !['json', 'form'].includes(encoding) || !random.chance(0.6)
    ? null
    : { path, sentAs: `/${name}` }
}

function answerOf(pen: Pen, token: Token): Answer {
  let answer: Json = {}
  if (token.where === 'body') answer = put(answer, token.path, '$token')
  if (token.told) answer = put(answer, token.told.path, `$expires:${token.told.as}`)
  for (const decoy of token.decoys) answer = put(answer, decoy, '$decoy')
  if (token.shown.scheme === 'Bearer' && pen.random.chance(0.4))
    answer = put(
      answer,
      `${token.where === 'body' ? token.path.slice(0, token.path.lastIndexOf('/')) : ''}/${pen.plainName('token-type')}`,
      'Bearer',
    )
  return answer
}
