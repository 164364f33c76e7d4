import { ENDPOINTS } from '../contract/endpoint.ts'
import { unitsAbout } from '../contract/errors/units.ts'
import { meaningsOf } from '../probe/naming/match.ts'
import { alternativesOf } from '../probe/naming/meanings.ts'
import type { PublishedEndpoint } from '../probe/published/document.ts'
import { publishedFor, publishedValue } from '../probe/published/request.ts'
import { mostRejected } from '../probe/session/login.ts'
import { asksForBasic } from './acceptance.ts'
import { type Answer, sameAnswer } from './answer.ts'
import { credentialsFor, eachOnce, exchange, isNoCredential, labelOf } from './credentials.ts'
import { type Draft, draftOf, EMPTY, keyOf, type PropertyLocation, type Slot, without, withSlots } from './draft.ts'
import { grow, isComplete } from './grow.ts'
import { least } from './needed.ts'
import { Operation } from './operation.ts'
import { isMissed } from './property.ts'
import type { Service } from './service.ts'
import { headerSpellings, headerVariable, inStyle, isHeaderForm, squeezed, tokensOf } from './spelling.ts'

/** In quotes that JSON does not have, behind a slash, or behind a sign that no word of a sentence has. */
const MARKED = /['`«‘“/]([\p{L}_$][\p{L}\p{N}_$-]*)(?=['`»’”"]|$)|(?<=[\s([{])[:@%&~^*]([\p{L}_$][\p{L}\p{N}_$-]*)/gu
/** Rejected requests that carried every credential. */
const MOST_REJECTED = 8
const MOST_REQUESTS = 90
const REJECTED_WITHOUT_LOCATION = 3
/** Of these what a hint tells may take so many. */
const REJECTED_WITH_HINT = 2

export async function logIn(service: Service): Promise<Operation | undefined> {
  const most = Math.min(MOST_REJECTED, mostRejected(service.context))
  service.mostRefusedLogIns = most
  try {
    return await foundLogIn(service, most)
  } finally {
    service.mostRefusedLogIns = Number.POSITIVE_INFINITY
  }
}

async function foundLogIn(service: Service, most: number): Promise<Operation | undefined> {
  const { context } = service
  const credentials = context.environment.credentials
  const end = service.requests + MOST_REQUESTS
  const goesOn = () => service.refusedLogIns < most && service.requests < end
  const begun: Operation[] = []
  // What was missed alongside the body is missed however the body goes; what was missed in it is missed alongside what goes elsewhere.
  const proven = (encoding: Draft['encoding']): Slot[] =>
    begun.flatMap(op =>
      op.draft.slots.filter(
        slot =>
          op.property(slot).missing !== undefined &&
          (slot.in !== 'body' || (op.draft.encoding === encoding && slot.value.origin !== 'given')),
      ),
    )
  const fresh = (draft: Draft = EMPTY): Operation => {
    const op = new Operation(service, 'auth-authenticate', credentials)
    const own = new Set(draft.slots.map(keyOf))
    op.draft = withSlots(draft, ...proven(draft.encoding).filter(slot => !own.has(keyOf(slot))))
    begun.push(op)
    op.firstValues = location => credentialsFor(op, location)
    op.together = slots => eachOnce(op, slots)
    op.whenStuck = async () => {
      const exchanged = () => (isComplete(op) ? exchange(op, goesOn) : undefined)
      // As many places were missed as there are credentials: they stand there, and not alongside it.
      const missed = op.draft.slots.filter(slot => op.property(slot).missing !== undefined)
      const isLocatedWhole = missed.length >= Object.keys(credentials).length
      return isLocatedWhole && (op.last === undefined || !asksForBasic(op.last))
        ? ((await exchanged()) ?? asBasic(op, goesOn))
        : ((await asBasic(op, goesOn)) ?? exchanged())
    }
    return op
  }
  const hint = context.environment.requestHints['auth-authenticate.request']
  const { broken, bare } = await service.compareBodies('auth-authenticate', 'a log-in without anything')
  service.reject(broken)
  service.reject(bare)
  service.bare = bare
  if (service.isJsonRead) service.control(broken)
  // What was asked until now has hardly to do with properties; what an endpoint sets apart by its signs may have.
  for (const { id, request, response } of context.client.exchanges()) {
    // Where JSON is read, what is said of an empty body is said of what it lacks.
    if (response === undefined || response.status < 400 || (service.isJsonRead && id === bare.id)) continue
    const isOfEndpoint = ENDPOINTS.some(each => request.path.endsWith(each))
    const marked = new Set(
      isOfEndpoint ? [...response.body.matchAll(MARKED)].map(([, one, two]) => squeezed(one ?? two ?? '')) : [],
    )
    for (const word of response.body.match(/[\p{L}\p{N}_$-]+/gu) ?? [])
      if (
        !(marked.has(squeezed(word)) || (isOfEndpoint && isHeaderForm(word))) ||
        context.environment.baseUrl.includes(word) ||
        request.path.includes(word)
      )
        service.background.add(squeezed(word))
  }
  if (hint !== undefined) {
    const encoding = String(context.environment.hints['auth.request.encoding'] ?? '')
    const [pair] = pairsOf(credentials)
    const op = fresh({
      ...draftOf(hint),
      ...(/form/i.test(encoding) ? { encoding: 'form' as const } : {}),
      ...(/basic/i.test(encoding) && pair !== undefined ? { basic: pair } : {}),
    })
    const rejected = () => context.client.cost().refusedLogIns
    const enough = rejected() + REJECTED_WITH_HINT
    if (await grow(op, { most: 15, goesOn: () => goesOn() && rejected() < enough })) return op
  }
  for (const reported of publishedFor(context, 'auth-authenticate')) {
    const op = fresh({
      slots: [],
      encoding: reported.encoding,
      ...(reported.basic ? { basic: pairsOf(credentials)[0] } : {}),
    })
    op.draft = op.with(...op.together(publishedSlots(op, reported)))
    const enough = service.refusedLogIns + REJECTED_WITH_HINT
    if (await grow(op, { most: 15, goesOn: () => goesOn() && service.refusedLogIns < enough })) return op
  }
  const first = fresh()
  first.last = bare
  const isLocated = () => first.draft.slots.some(slot => first.property(slot).missing !== undefined)
  // Where no place is reported, the usual names are kept for: an account bears few rejections.
  const soon = service.refusedLogIns + REJECTED_WITHOUT_LOCATION
  if (await grow(first, { most: 45, goesOn: () => goesOn() && (service.refusedLogIns < soon || isLocated()) }))
    return first
  const asForm = await service.ask(
    'auth-authenticate',
    { slots: [], encoding: 'form' },
    { purpose: 'a log-in as a form, without anything' },
  )
  service.reject(asForm)
  for (const plan of plansFor(service, first, bare, asForm, isLocated(), fresh)) {
    if (!goesOn()) break
    const op = await plan(goesOn)
    if (op !== undefined) return op
  }
  return undefined
}

/** What a document calls required, or all that it names where it says nothing of that; a credential in each place that may be one's. */
function publishedSlots(op: Operation, { properties, basic }: PublishedEndpoint): Slot[] {
  const required = properties.filter(property => property.always)
  const isOpen = ({ container, expected: { type = 'string', values } }: PublishedEndpoint['properties'][number]) =>
    !container && type === 'string' && values === undefined && !basic
  return (required.length > 0 ? required : properties).map(property => {
    const location = { in: property.in, path: property.path.map(String) }
    const { context } = op.service
    return isOpen(property) && !isNoCredential(location)
      ? op.slot(location)
      : op.slot(location, publishedValue(context, property, { given: {}, answers: new Map() }))
  })
}

type Plan = (goesOn: () => boolean) => Promise<Operation | undefined>

/** Where credentials may stand, each a factor of its own; what the answers say decides the order. */
function plansFor(
  service: Service,
  json: Operation,
  bare: Answer,
  asForm: Answer,
  isLocated: boolean,
  fresh: (draft?: Draft) => Operation,
): Plan[] {
  const usual = isLocated ? 0 : 10
  const names = json.draft.slots.filter(slot => slot.in === 'body' && json.property(slot).missing !== undefined)
  const challenge = `${bare.headers['www-authenticate'] ?? ''} ${asForm.headers['www-authenticate'] ?? ''}`
  const isFormRead = (!service.isJsonRead || !sameAnswer(bare, asForm)) && asForm.status !== 415
  const labels = Object.keys(service.context.environment.credentials)
  const plans: { rank: number; run: Plan }[] = []
  const growing =
    (draft: Draft, most: number, last?: Answer): Plan =>
    async goesOn => {
      const op = fresh(draft)
      if (last !== undefined) op.last = last
      return (await grow(op, { most, goesOn })) ? op : undefined
    }
  // What is answered otherwise as a form is read as one: it says what it misses before any usual name is tried.
  const formRank = sameAnswer(bare, asForm) ? 5 : usual + 5
  plans.push({ rank: isFormRead ? formRank : 3.5, run: growing({ slots: [], encoding: 'form' }, 30, asForm) })
  for (const [i, pair] of pairsOf(service.context.environment.credentials).slice(0, 2).entries())
    plans.push({
      rank: (/basic/i.test(challenge) ? 6 : 3.4) - i * 0.5 + (i === 0 ? usual - 0.55 : 0),
      run: growing({ slots: [], encoding: isFormRead ? 'form' : 'json', basic: pair }, 14),
    })
  if (names.length > 0) {
    plans.push({
      rank: 3.45,
      run: growing({ slots: names.map(slot => ({ ...slot, path: slot.path.slice(-1) })), encoding: 'form' }, 8),
    })
    for (const where of ['header', 'query'] as const)
      plans.push({
        rank: 3.2,
        run: growing(
          {
            slots: names.map(
              (slot): Slot => ({
                ...slot,
                in: where,
                path: [
                  where === 'header' ? (headerSpellings(slot.path.at(-1) ?? '')[0] ?? '') : (slot.path.at(-1) ?? ''),
                ],
              }),
            ),
            encoding: 'json',
          },
          8,
        ),
      })
  }
  for (const [rank, where, encoding] of [
    [3, 'body', 'json'],
    [2.8, 'header', 'json'],
    [2.9, 'body', 'form'],
    [2.7, 'query', 'json'],
  ] as const)
    plans.push({ rank: rank + usual, run: bundle(fresh, where, encoding, labels) })
  return plans.sort((a, b) => b.rank - a.rank).map(({ run }) => run)
}

const grantType: Slot = { in: 'body', path: ['grant_type'], value: { template: 'client_credentials', origin: 'guess' } }

const nameLike = /(?:id|user|name|login|account)\b/i
const secretLike = /secret|pass|pin|pw/i
/** User and password, likeliest first: by their labels, else the longer value is the secret. */
function pairsOf(credentials: Readonly<Record<string, string>>): (readonly [string, string])[] {
  const labels = Object.keys(credentials)
  const [only] = labels
  if (labels.length === 1 && only !== undefined) return [[only, '']]
  const pairs = labels.flatMap(user =>
    labels.filter(each => each !== user).map((password): readonly [string, string] => [user, password]),
  )
  const worth = ([user, password]: readonly [string, string]) =>
    Number(nameLike.test(user)) +
    Number(secretLike.test(password)) -
    Number(secretLike.test(user)) +
    ((credentials[password]?.length ?? 0) > (credentials[user]?.length ?? 0) ? 0.5 : 0)
  return pairs.sort((a, b) => worth(b) - worth(a))
}

/** No name was reported: every name that a credential may have, at one place, all at once; then halves. */
function bundle(
  fresh: (draft?: Draft) => Operation,
  where: PropertyLocation['in'],
  encoding: 'json' | 'form',
  labels: readonly string[],
): Plan {
  return async goesOn => {
    const slots = labels.flatMap(label =>
      namesOf(label, where).map(
        (name): Slot => ({ in: where, path: [name], value: { template: `{{${label}}}`, origin: 'given' } }),
      ),
    )
    const seen = new Set<string>()
    const all = slots.filter(slot => {
      const key = slot.in === 'header' ? headerVariable(slot.path[0] ?? '') : keyOf(slot)
      return !seen.has(key) && seen.add(key) !== undefined
    })
    const op = fresh({ slots: encoding === 'form' ? [grantType] : [], encoding })
    // Just as they are called first: a service that takes no unknown names takes them alone.
    const exact =
      where === 'body'
        ? all.filter(({ path }) => labels.some(label => inStyle(tokensOf(label), 'snake') === path[0]))
        : []
    const named = exact.length < all.length && exact.length > 0 ? await op.ask(op.with(...exact)) : undefined
    const answer = named !== undefined && op.service.accepted(named) ? named : await op.ask(op.with(...all))
    if (!op.service.accepted(answer)) {
      op.last = answer
      return undefined
    }
    // Without them it may say which of them it misses.
    const reported = fresh({ slots: encoding === 'form' ? [grantType] : [], encoding })
    reported.last = await reported.ask(reported.draft)
    const { units } = reported.last
    const isReported = all.some(({ in: location, path }) => location === 'body' && unitsAbout(units, path).length > 0)
    if (isReported && (await grow(reported, { most: 8, goesOn }))) return reported
    await least(op, [...(encoding === 'form' ? [grantType] : []), ...all], () => !goesOn())
    const done = op.accepted.at(-1)
    if (done === undefined) return undefined
    op.settle(done)
    return op
  }
}

/** A label in all styles, and the usual other words for it. */
function namesOf(label: string, where: PropertyLocation['in']): string[] {
  const words = [
    tokensOf(label),
    ...meaningsOf([label], 0.7)
      .slice(0, 2)
      .flatMap(({ meaning }) =>
        alternativesOf(meaning)
          .slice(0, 12)
          .map(text => tokensOf(text.replace('?', ''))),
      ),
  ]
  const styled = words.flatMap(each =>
    where === 'header'
      ? headerSpellings(each.join('_'))
      : (['snake', 'camel', 'flat'] as const).map(style => inStyle(each, style)),
  )
  return styled.filter(name => /^[\w!#$%&'*+.^`|~-]+$/.test(name)).slice(0, where === 'body' ? 40 : 16)
}

/** What was sent is taken, and nobody is logged in: the credentials may stand alongside it. */
async function asBasic(op: Operation, goesOn: () => boolean): Promise<Answer | undefined> {
  const { service, draft, last } = op
  if (draft.basic !== undefined || last === undefined) return undefined
  const given = draft.slots.filter(slot => slot.value.origin === 'given')
  const isShown = (slot: Slot) => isMissed(op.property(slot))
  const held = given.filter(isShown).map(({ value }) => labelOf(value))
  if (held.length > 0 && !asksForBasic(last)) return undefined
  const isBegun = draft.slots.some(slot => op.property(slot).missing !== undefined)
  if (![401, 403].includes(last.status) && !isBegun && !asksForBasic(last)) return undefined
  const pairs = pairsOf(service.context.environment.credentials)
  // What has a place already stands there.
  const free = pairs.filter(pair => !pair.some(label => held.includes(label)))
  for (const basic of (free.length > 0 ? free : pairs).slice(0, 2)) {
    const plain = without(
      draft,
      given.filter(slot => !isShown(slot)),
    )
    const next = { ...plain, basic }
    const key = `basic ${basic.join()} ${draft.slots.map(keyOf).sort().join()}`
    if (!goesOn() || op.struck.has(key)) continue
    op.struck.add(key)
    const known = [...op.rejected]
    const answer = await op.ask(next)
    const isKnown = sameAnswer(answer, last) || known.some(each => sameAnswer(each.answer, answer))
    if (service.accepted(answer) || (!isKnown && op.remember(answer, next) === undefined)) {
      // What is told without it as well is told of the rest, which was not sent so before.
      const alike = service.accepted(answer) ? answer : await op.askOnce(plain)
      op.draft = alike !== answer && sameAnswer(alike, answer) ? plain : next
      return answer
    }
  }
  return undefined
}
