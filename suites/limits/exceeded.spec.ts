/** limits.rate: is the recorded limit enforced as stated, and is going above it refused in a way that a sender can live with? */

import { setTimeout as wait } from 'node:timers/promises'
import { isObject, type Json } from '../../contract/json.ts'
import type { ErrorFormat, RateLimit } from '../../contract/openapi/document.ts'
import type { QuestionId } from '../../contract/questions.ts'
import { check } from '../../contract/shape/conforms.ts'
import { isTaken } from '../../probe/sender/heard.ts'
import { exceed, held, isOfRecord, MOST_CALLS, reachable, toldWait } from '../exceed.ts'
import { toldBy } from '../must.ts'
import { checks, NOT_IN_PRODUCTION, test } from '../test.ts'

const common = { alone: 'limit', needs: ['limits.rate', 'ext-verify.request'] satisfies QuestionId[] } as const
const enforced = checks('LIMIT-11', 'should', 'observed', NOT_IN_PRODUCTION, {
  ...common,
  source: 'recorded contract, limits.rate: the stated limit',
  cost: { requests: MOST_CALLS },
  remedy:
    'Ask the operator which limit holds, the stated or the enforced one. Until then pace senders by the lower of the two: a count that is stated too high ends in refusals.',
})
test('lets as many requests through as it states, and no more', enforced, ({ tries }) =>
  tries(async ({ anew, must, tools }) => {
    const limited = reachable(tools)
    const { taken, refused } = await exceed(await anew(), limited, must)
    const evidence = taken.slice(-2)
    if (refused !== undefined && !isOfRecord(refused, limited))
      must.undecided(`Another limit than the recorded one was reached after ${taken.length} calls: ${refused.why}.`, [
        ...evidence,
        refused,
      ])
    const said = {
      expected: `${limited.limit} in ${limited.windowSeconds} s`,
      actual: `${taken.length}${refused === undefined ? ' and none refused' : ''}`,
    }
    must.hold(refused !== undefined, 'The stated limit of requests is not enforced.', said, ...evidence)
    // Other calls of this session, and a window that began before it, may count as well.
    const isWhole = taken.length >= limited.limit - 2
    const shown = refused === undefined ? [] : [refused]
    must.hold(isWhole, 'Fewer requests are let through than stated.', said, ...evidence, ...shown)
  }),
)

const form = checks('LIMIT-12', 'should', 'standard', NOT_IN_PRODUCTION, {
  ...common,
  source: 'RFC 6585 section 4: too many requests are refused with 429; recorded contract, errors.format',
  cost: { requests: MOST_CALLS },
  remedy:
    'Tell the operator which status and form the refusal has now. Senders that wait at 429 take a 503 or 500 for an outage, and alarm people in place of waiting.',
})
test('refuses too many requests with 429, in the form that was recorded', form, ({ tries }) =>
  tries(async ({ anew, contract, must, tools }) => {
    const limited = reachable(tools)
    const { refused } = await held(await anew(), limited, must)
    const said = { expected: 'status 429', actual: toldBy(refused) }
    must.hold(refused.status === 429, 'Too many requests are refused with another status.', said, refused)
    const recorded = contract.response('ext-verify', 429)?.content
    if (recorded === undefined) {
      const { mediaType } = contract.value<ErrorFormat>('errors.format') ?? {}
      if (mediaType === undefined || !isOfRecord(refused, limited)) return
      const said = { expected: mediaType, actual: refused.mediaType || 'no media type' }
      return must.hold(refused.mediaType === mediaType, 'The refusal has another form than all others.', said, refused)
    }
    const types = { expected: Object.keys(recorded).join(' or '), actual: refused.mediaType || 'no media type' }
    const own = recorded[refused.mediaType]
    must.hold(own !== undefined, 'The refusal comes in another media type than recorded.', types, refused)
    if (own === undefined || !isObject(refused.json ?? null)) return
    const lacks = check(own.schema, refused.json as Json).filter(each => each.rule === 'required')
    const members = {
      expected: 'the recorded members',
      actual: `without ${lacks.map(each => each.pointer).join(', ')}`,
    }
    must.hold(lacks.length === 0, 'The refusal lacks members that were recorded.', members, refused)
  }),
)

const told = checks('LIMIT-13', 'should', 'standard', NOT_IN_PRODUCTION, {
  ...common,
  source: 'RFC 6585 section 4 and RFC 9110 section 10.2.3: Retry-After says how long to wait',
  cost: { requests: MOST_CALLS },
  remedy:
    'Ask the operator to send Retry-After with every 429. Until then senders have to guess: wait for the recorded window, and longer after each further refusal.',
})
test('says at a refusal when to come again', told, ({ tries }) =>
  tries(async ({ anew, contract, must, tools }) => {
    const limited = reachable(tools)
    const { refused } = await held(await anew(), limited, must)
    const shown = refused.headers['retry-after']
    const wasThere = contract.value<RateLimit>('limits.rate')?.headers?.includes('Retry-After') === true
    const said = { expected: wasThere ? 'Retry-After' : 'Retry-After or a reset', actual: shown ?? 'none' }
    const isTold = shown !== undefined || (!wasThere && toldWait(refused) !== undefined)
    must.hold(isTold, 'A refusal for haste does not say when to come again.', said, refused)
    if (shown === undefined) return
    const isForm = /^\d+$/.test(shown) || (/ GMT$/.test(shown) && !Number.isNaN(Date.parse(shown)))
    const forms = { expected: 'whole seconds or an HTTP date', actual: shown }
    must.hold(isForm, 'Retry-After is neither seconds nor a date.', forms, refused)
  }),
)

/** Longer waits are for senders, not for checks. */
const MOST_WAIT_S = 15

const honoured = checks('LIMIT-14', 'should', 'standard', NOT_IN_PRODUCTION, {
  ...common,
  source: 'RFC 9110 section 10.2.3: how long to wait before the next request',
  cost: { requests: MOST_CALLS + 1 },
  remedy:
    'Tell the operator that who waits as long as told is refused again. Senders should wait longer at each further refusal in a row, whatever is told.',
})
test('lets through who waits as long as it said', honoured, ({ tries }) =>
  tries(async ({ anew, must, tools }) => {
    const limited = reachable(tools)
    const own = await anew()
    const { refused } = await held(own, limited, must)
    const seconds = toldWait(refused)
    if (seconds === undefined) return must.notApplicable('a refusal does not say how long to wait')
    if (seconds > MOST_WAIT_S) must.undecided(`The refusal asks to wait ${Math.round(seconds)} s.`, [refused])
    await wait(seconds * 1000)
    const after = await own.call('ext-verify', { purpose: 'the recorded call after the wait', patient: false })
    if (after.outcome !== 'rate-limited' && !isTaken(after))
      must.undecided(`The call after the wait is neither accepted nor refused for haste: ${after.why}.`, [after])
    const said = { expected: 'the call is accepted', actual: toldBy(after) }
    must.hold(isTaken(after), 'Who waits as long as told is refused again.', said, refused, after)
  }),
)

const scope = checks('LIMIT-15', 'should', 'observed', NOT_IN_PRODUCTION, {
  ...common,
  source: 'recorded contract, limits.rate, scope',
  cost: { requests: MOST_CALLS + 4 },
  remedy:
    'Ask the operator what the limit is counted by now. Where it is the address or the application, senders that share it have to share one pace.',
})
test('limits one token and not another', scope, ({ tries }) =>
  tries(async ({ anew, must, tools }) => {
    const limited = reachable(tools)
    const [own, other] = [await anew(), await anew()]
    const before = await other.call('ext-verify', { purpose: 'the recorded call with the other token' })
    if (!isTaken(before)) must.undecided(`The other token is not accepted: ${before.why}.`, [before])
    const { refused } = await held(own, limited, must)
    const beside = await other.call('ext-verify', {
      purpose: 'the recorded call with the other token, while the first is refused',
      patient: false,
    })
    const still = await own.call('ext-verify', { purpose: 'the recorded call with the first token', patient: false })
    const evidence = [refused, beside, still]
    if (still.outcome !== 'rate-limited') must.undecided('The first token is not refused any more.', evidence)
    if (!isTaken(beside) && !isOfRecord(beside, limited))
      must.undecided(`The other token is refused by another limit than the recorded one: ${beside.why}.`, evidence)
    const said = { expected: 'the other token is accepted', actual: toldBy(beside) }
    must.hold(isTaken(beside), 'A token is refused for what another one did.', said, ...evidence)
  }),
)
