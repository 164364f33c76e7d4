import type { Pen } from './draw.ts'
import { formatOf, writeAs } from './forms.ts'
import {
  type Answer,
  type Drawing,
  type Endpoint,
  type Format,
  type Json,
  type Member,
  type Operation,
  pointerOf,
  typeOf,
} from './model.ts'
import { cased } from './words.ts'

/** What the three calls want and answer: who is known by what, how reading is told from changing, what a notification needs. */
export interface Calls {
  verify: Member[]
  reach: Member[]
  oneOf?: string[]
  notify: Member[]
  answers: Record<Exclude<Endpoint, '/auth-authenticate'>, Answer>
  operation: Operation
  match: Drawing['match']
  personId: Drawing['personId']
  addressId: Drawing['addressId']
}

const LABELS: Record<string, string[]> = {
  phone: ['Phone', 'Mobile phone', 'Phone number'],
  email: ['Email', 'Email address'],
  family: ['Last name', 'Family name', 'Surname'],
  given: ['First name', 'Given name'],
  postcode: ['Postcode', 'Postal code', 'ZIP code'],
  house: ['House number'],
  street: ['Street'],
  city: ['City', 'Town'],
  country: ['Country code', 'Country'],
  birth: ['Date of birth', 'Birth date'],
}
const KNOWN_BY = [
  ['phone'],
  ['email'],
  ['phone', 'family'],
  ['email', 'postcode'],
  ['phone', 'postcode'],
  ['family', 'postcode', 'house'],
  ['family', 'birth'],
  ['email', 'family'],
]
const OF_ADDRESS = ['postcode', 'house', 'street', 'city', 'country']
const TRACKING = ['AA#########AA', 'A############', '####################', 'AA-####-####', 'xxxxxxxxxxxx']

const text = (name: string, required: boolean, sample: Json, more: Partial<Member> = {}): Member => ({
  name,
  types: [typeOf(sample)],
  required,
  sample,
  ...more,
})
const group = (name: string, required: boolean, properties: Member[]): Member => ({
  name,
  types: ['object'],
  required,
  sample: {},
  members: properties,
})
const regexOf = (form: string): Format => {
  const spaced = form.replace(
    /([#Ax])\1*/g,
    run => `${{ '#': '[0-9]', A: '[A-Z]', x: '[0-9a-f]' }[run[0] as string]}{${run.length}}`,
  )
  return { told: `^${spaced}$`, test: new RegExp(`^${spaced}$`) }
}

export function drawCalls(pen: Pen): Calls {
  const { random, name, persons } = pen
  const compound = (concept: string) => cased(pen.casing, `${pen.word(concept)}-id`)
  const personName = random.chance(0.6) ? compound('person') : name('id')
  const form = random.weighted([
    ['uuid', 4],
    ['prefixed', 3],
    ['integer', 2],
    ['digits', 1],
  ] as const)
  const personId = { form, prefix: `${pen.word('person').slice(0, 3)}${random.pick(['_', '-', ''])}` }
  const idMember = (): Member => ({
    name: personName,
    types: [form === 'integer' ? 'integer' : 'string'],
    required: true,
    sample: '${person}',
  })
  const known = random.pick(pen.language === 'nonsense' ? KNOWN_BY.slice(0, 3) : KNOWN_BY)
  const addressId = random.chance(0.12) ? { name: compound('address') } : null

  // --- ext-verify ---
  const alongside = random
    .some(
      Object.keys(LABELS).filter(each => !known.includes(each)),
      random.whole(0, 4),
    )
    .map(what => [what, random.chance(0.35)] as const)
  const field = (what: string, required: boolean): Member => {
    const property = text(name(what), required, writeAs(pen.chosen, what, persons[0] as (typeof persons)[number]))
    const format = formatOf(pen.chosen, what)
    pen.mailOf(random.pick(LABELS[what] as string[]), what, property.name)
    return { ...property, ...(format ? { format } : property.types[0] === 'string' ? { max: 80 } : {}) }
  }
  const asked = [...known.map(what => [what, true] as const), ...alongside].map(([what, required]) => ({
    what,
    member: field(what, required),
  }))
  const grouping = random.weighted([
    ['flat', 4],
    ['person', 2],
    ['both', 2],
    ['within', 1],
    ['list', pen.manner.encoding === 'xml' ? 0 : 0.5],
  ] as const)
  const ofAddress = asked.filter(each => OF_ADDRESS.includes(each.what))
  const ofPerson = asked.filter(each => !OF_ADDRESS.includes(each.what))
  const properties = (of: typeof asked) => of.map(each => each.member)
  const needed = (of: typeof asked) => of.some(each => each.member.required)
  const address = ofAddress.length > 0 ? [group(name('address'), needed(ofAddress), properties(ofAddress))] : []
  const verify: Member[] =
    grouping === 'flat'
      ? properties(asked)
      : grouping === 'person'
        ? [group(name('person'), true, properties(asked))]
        : grouping === 'list'
          ? [{ name: name('person'), types: ['array'], required: true, sample: [], members: properties(asked) }]
          : grouping === 'within'
            ? [group(name('person'), true, [...properties(ofPerson), ...address])]
            : [
                ...(ofPerson.length > 0 ? [group(name('person'), needed(ofPerson), properties(ofPerson))] : []),
                ...address,
              ]
  const match = known.map(what => ({ is: what, at: pen.prefixWrap + pointerTo(verify, name(what)) }))

  const idAnswered = random.chance(0.7) ? personName : 'id'
  const inner: Json = {
    [idAnswered]: '$person',
    ...(addressId ? { [addressId.name]: '$address' } : {}),
    ...(random.chance(0.5) ? { [name('known')]: '$known' } : {}),
    ...(random.chance(0.3) ? { [name('channel')]: ['SMS', 'EMAIL'] } : {}),
  }
  const verified: Answer = random.weighted<Json>([
    [inner, 4],
    [{ [name('person')]: inner, [name('state')]: pen.value('known') }, 2],
    [{ [name('data')]: [inner], [name('pieces')]: 1 }, 1],
  ])

  // --- ext-reach ---
  const { reach, operation, oneOf } = drawReach(pen, idMember)

  // --- ext-notify ---
  const trackingForm = random.pick(TRACKING)
  const tracking = random.pattern(trackingForm)
  pen.mail(random.pick(['Tracking number', 'Parcel number', 'Barcode']), tracking, name('tracking'))
  const parcel = [
    text(name('tracking'), true, tracking, { format: regexOf(trackingForm) }),
    ...(random.chance(0.4) ? [text(name('pieces'), false, 1, { range: [1, 50] })] : []),
    ...(random.chance(0.25) ? [text(name('weight'), false, 2.5, { types: ['number'], range: [0, 70] })] : []),
  ]
  const parcels = random.weighted([
    ['flat', 4],
    ['object', 3],
    ['list', pen.manner.encoding === 'xml' ? 0 : 1.5],
  ] as const)
  const events = ['announced', 'out', 'delayed', 'delivered'].map(pen.value)
  const event = text(name('event'), true, events[1] as string, { values: events, told: pen.lists() })
  if (event.told !== 'all') pen.mail(random.pick(['Delivery event', 'Event']), events[1] as string, event.name)
  const channels = ['SMS', 'EMAIL', ...(random.chance(0.4) ? ['PUSH'] : [])].map(each =>
    pen.value('out') === pen.value('out').toUpperCase() ? each : each.toLowerCase(),
  )
  const eta = text(name('eta'), random.chance(0.7), writeAs(pen.chosen, 'eta', persons[0] as (typeof persons)[number]))
  const etaFormat = formatOf(pen.chosen, 'eta')
  pen.mailOf(random.pick(['Expected delivery', 'Delivery date', 'Planned delivery']), 'eta', eta.name)
  const channel = text(name('channel'), random.chance(0.5), channels[0] as string, {
    values: channels,
    told: pen.lists(),
  })
  if (channel.required && channel.told !== 'all') pen.mail('Channel', channels[0] as string, channel.name)
  const message = text(name('message'), false, 'Your parcel is late', { max: 160 })
  const base = pen.prefixWrap
  if (random.chance(0.4))
    message.when = {
      at: `${base}/${event.name}`,
      is: events[2] as string,
      otherwise: random.chance(0.3) ? 'forbidden' : 'optional',
    }
  const notify: Member[] = [
    idMember(),
    ...(addressId ? [text(addressId.name, true, '${address}', { types: ['string'] })] : []),
    ...(parcels === 'flat'
      ? parcel
      : [{ ...group(name('parcel'), true, parcel), types: [parcels === 'list' ? 'array' : 'object'] } as Member]),
    event,
    etaFormat ? { ...eta, format: etaFormat } : eta,
    ...(random.chance(0.5) ? [channel] : []),
    ...(random.chance(0.3)
      ? [
          text(name('lang'), false, 'en', {
            values: ['en', pen.language === 'en' || pen.language === 'nonsense' ? 'fr' : pen.language],
            told: pen.lists(),
          }),
        ]
      : []),
    ...(random.chance(0.5) ? [message] : []),
  ]
  const settled: Json = {
    [random.pick([compound('message'), compound('event'), name('id')])]: '$uuid',
    [name('state')]: pen.value('queued'),
  }
  const preferenceName = name('preference')
  const read: Json = {
    [personName]: '$person',
    [preferenceName]: '$preference',
    ...(random.chance(0.6) ? { [name('updated')]: '$changed' } : {}),
  }
  return {
    verify,
    reach,
    ...(oneOf ? { oneOf } : {}),
    notify,
    answers: {
      '/ext-verify': verified,
      '/ext-reach': random.chance(0.75) ? read : { [name('data')]: read },
      '/ext-notify': random.weighted<Json>([
        [settled, 3],
        [{ [name('data')]: settled }, 1],
        [{ [name('data')]: [settled] }, 0.7],
      ]),
    },
    operation,
    match,
    personId,
    addressId,
  }
}

function pointerTo(properties: Member[], name: string, above: string[] = []): string {
  for (const property of properties) {
    const here = [...above, property.name, ...(property.types[0] === 'array' ? ['0'] : [])]
    if (property.members) {
      const found = pointerTo(property.members, name, here)
      if (found) return found
    } else if (property.name === name) return pointerOf(here)
  }
  return ''
}

function drawReach(pen: Pen, idMember: () => Member): { reach: Member[]; operation: Operation; oneOf?: string[] } {
  const { random, name, prefixWrap: base } = pen
  const by = random.weighted([
    ['word', 8],
    ['presence', 4],
    ['null', 1.5],
    ['shape', pen.manner.encoding === 'xml' ? 0 : 1.5],
    ['tag', 2.5],
    ['oneOf', 3],
  ] as const)
  const actionName = name('action')
  const preferenceName = name('preference')
  const [read, change] = [pen.value('read'), pen.value('change')]
  const kindName = random.chance(0.5) ? pen.plainName('type') : name('code')
  const holder = by === 'oneOf' ? name('change') : preferenceName
  const preference = (at: string): Member[] => {
    const locations = ['door', 'garage', 'neighbour', 'locker'].map(pen.value)
    const location = text(name('place'), true, locations[1] as string, { values: locations, told: pen.lists() })
    if (location.told !== 'all')
      pen.mail(random.pick(['Preferred drop-off', 'Safe place']), locations[1] as string, location.name)
    const when = (is: number) => ({
      when: {
        at: `${at}/${location.name}`,
        is: locations[is] as string,
        otherwise: random.chance(0.2) ? ('forbidden' as const) : ('optional' as const),
      },
    })
    const pickup = random.pattern('AA-####')
    const time = formatOf(pen.chosen, 'time') as Format
    const hour = (concept: string) =>
      text(name(concept), true, writeAs(pen.chosen, 'time', pen.persons[0] as never), { format: time })
    const properties = [
      location,
      ...(random.chance(0.6) ? [text(name('neighbour'), false, 'Vera', { max: 60, ...when(2) })] : []),
      ...(random.chance(0.5) ? [text(name('pickup'), false, pickup, { format: regexOf('AA-####'), ...when(3) })] : []),
      ...(random.chance(0.6) ? [text(name('note'), false, 'side door', { max: random.pick([80, 140, 250]) })] : []),
      ...(random.chance(0.4) ? [group(name('window'), false, [hour('from'), hour('to')])] : []),
    ]
    if (properties.some(each => each.name === name('pickup'))) pen.mail('Pick-up point', pickup, name('pickup'))
    return properties
  }
  if (by === 'word' || by === 'tag') {
    const reported = pen.lists()
    if (reported !== 'all') {
      pen.mail('To read preferences', read)
      pen.mail('To change preferences', change)
    }
    const within = by === 'tag' ? `${base}/${actionName}` : base
    const kind = by === 'tag' ? kindName : actionName
    const word = text(kind, true, read, { values: [read, change], told: reported })
    const held: Member = {
      ...group(holder, false, preference(`${within}/${holder}`)),
      when: { at: `${within}/${kind}`, is: change, otherwise: random.chance(0.2) ? 'forbidden' : 'optional' },
    }
    const reach = by === 'tag' ? [idMember(), group(actionName, true, [word, held])] : [idMember(), word, held]
    return { reach, operation: { by, at: `${within}/${kind}`, read, change, preference: `${within}/${holder}` } }
  }
  const held = group(holder, by !== 'presence' && by !== 'oneOf', preference(`${base}/${holder}`))
  const operation: Operation = {
    by,
    at: `${base}/${holder}`,
    read: null,
    change: null,
    preference: `${base}/${holder}`,
  }
  if (by === 'null') held.types = ['object', 'null']
  if (by === 'shape') {
    held.types = ['object', 'array']
    operation.read = [name('place')]
  }
  if (by !== 'oneOf') return { reach: [idMember(), held], operation }
  const look = group(name('read'), false, [])
  operation.at = `${base}/${look.name}`
  operation.read = {}
  if (pen.quiet) {
    pen.mail('To read preferences', look.name)
    pen.mail('To change preferences', held.name)
  }
  return { reach: [idMember(), look, held], operation, oneOf: [operation.at, operation.preference] }
}
