/** Every mistake that is played at the wire, then the changes that break nobody: each on any service, wherever its truth gives it a hold. */
import { getAt, isObject, removeAt, setAt } from '../contract/json.ts'
import {
  answeredMember,
  answeringMember,
  count,
  crash,
  forgiving,
  isBroken,
  isRefusal,
  jsonOf,
  listedMember,
  reordered,
  requiredMember,
  rewriting,
  type Scene,
  SLOW_MS,
  type Spoil,
  shapeOf,
  successAt,
  TRACE,
  takingTokens,
  text,
  tokenOf,
  withJson,
} from './spoil.ts'
import { membersOf, trueEndpoint } from './truth.ts'
import { headerOf, type WireAnswer, type WireRequest, without } from './wire.ts'

const listed = (scene: Scene): string | undefined => listedMember(scene)?.[0]
const anyRequired = (scene: Scene): string | undefined => requiredMember(scene)
const anyScalar = (scene: Scene): string | undefined =>
  requiredMember(scene, (_, type) => /string|integer|number|boolean/.test(type))
const NEW_MEMBER = 'zzConsent'

export const SPOILS: readonly Spoil[] = [
  {
    name: 'changes-its-status',
    breaks: 'accepts with another status than before',
    answer: (answer, passing) =>
      successAt(answer, passing) ? { ...answer, status: answer.status === 200 ? 203 : 200 } : undefined,
  },
  {
    name: 'changes-its-status-at-times',
    breaks: 'accepts every other call with another status',
    answer: (answer, passing) =>
      successAt(answer, passing) && count(passing.scene, 'calls') % 2 === 0
        ? { ...answer, status: answer.status === 200 ? 203 : 200 }
        : undefined,
  },
  {
    name: 'renames-a-member',
    breaks: 'answers a property under another name',
    needs: answeredMember,
    answer: answeringMember((json, pointer, value) => setAt(removeAt(json, pointer), `${pointer}New`, value)),
  },
  {
    name: 'drops-a-member',
    breaks: 'leaves a property out of its answers',
    needs: answeredMember,
    answer: answeringMember((json, pointer) => removeAt(json, pointer)),
  },
  {
    name: 'retypes-a-member',
    breaks: 'answers a property with another type',
    needs: answeredMember,
    answer: answeringMember((json, pointer, value) =>
      setAt(json, pointer, typeof value === 'string' ? { value } : String(value)),
    ),
  },
  {
    name: 'drops-a-header',
    breaks: 'leaves a header out that was always there',
    answer: answer => {
      const own = answer.headers.find(
        ([name]) =>
          !/^(content-.*|date|connection|keep-alive|server|set-cookie|transfer-encoding|vary|etag)$/i.test(name),
      )
      return own === undefined ? undefined : { ...answer, headers: without(answer.headers, own[0]) }
    },
  },
  {
    name: 'loses-its-media-type',
    breaks: 'answers JSON as text/plain',
    answer: (answer, { endpoint }) =>
      endpoint === undefined || jsonOf(answer) === undefined
        ? undefined
        : text(answer, answer.status, 'text/plain', answer.body.toString()),
  },
  {
    name: 'cuts-its-refusals',
    breaks: 'cuts its rejections off before they end',
    answer: answer =>
      isRefusal(answer) && isObject(jsonOf(answer))
        ? { ...answer, body: answer.body.subarray(0, answer.body.length - 2) }
        : undefined,
  },
  {
    name: 'refuses-with-a-page',
    breaks: 'rejects with an HTML page where another form was recorded',
    answer: (answer, { endpoint }) =>
      endpoint !== undefined && isRefusal(answer) && jsonOf(answer) !== undefined
        ? text(answer, answer.status, 'text/html', '<html><body><h1>Error</h1></body></html>')
        : undefined,
  },
  {
    name: 'refuses-with-another-status',
    breaks: 'rejects the same mistakes with another status than before',
    answer: (answer, { endpoint }) =>
      endpoint !== undefined && [400, 422].includes(answer.status)
        ? { ...answer, status: answer.status === 400 ? 422 : 400 }
        : undefined,
  },
  {
    name: 'renames-what-it-refuses-with',
    breaks: 'gives the properties of its rejections other names',
    answer: (answer, { endpoint }) => {
      const json = jsonOf(answer)
      if (endpoint === undefined || !isRefusal(answer) || !isObject(json)) return undefined
      return withJson(answer, Object.fromEntries(Object.entries(json).map(([key, value]) => [`${key}New`, value])))
    },
  },
  {
    name: 'shows-a-stack-trace',
    breaks: 'shows a stack trace where a body cannot be read',
    answer: (answer, { request, endpoint }) =>
      endpoint !== undefined && isBroken(request) && isRefusal(answer)
        ? text(answer, answer.status, 'text/plain', TRACE)
        : undefined,
  },
  {
    name: 'faults-on-broken-json',
    breaks: 'answers a body that is no JSON with a server error (5xx)',
    answer: (answer, { request, endpoint }) =>
      endpoint !== undefined && isBroken(request) && isRefusal(answer) ? crash(answer) : undefined,
  },
  {
    name: 'faults-on-other-types',
    breaks: 'answers a value of another type with a server error (5xx)',
    needs: anyScalar,
    ask: async ({ request, forward, endpoint, scene }) => {
      const pointer = anyScalar(scene)
      const value = pointer === undefined ? undefined : getAt(jsonOf(request), pointer)
      return endpoint === scene.at && typeof value === 'object' ? crash(await forward()) : undefined
    },
  },
  {
    name: 'faults-at-times',
    breaks: 'answers every fifth call that it took with a server error (5xx)',
    answer: (answer, passing) =>
      successAt(answer, passing) && count(passing.scene, 'calls') % 5 === 0 ? crash(answer) : undefined,
  },
  {
    name: 'dawdles-over-broken-bodies',
    breaks: 'takes more than five seconds to reject a body that cannot be read',
    ask: async ({ request, forward, endpoint }) => {
      if (endpoint === undefined || !isBroken(request)) return undefined
      await new Promise(resolve => setTimeout(resolve, SLOW_MS))
      return forward()
    },
  },
  {
    name: 'opens-to-anyone',
    breaks: 'answers an endpoint without any token',
    ask: takingTokens((shown, { endpoint, scene }) => endpoint === scene.at && shown === undefined),
  },
  {
    name: 'takes-any-token',
    breaks: 'takes whatever is shown for a token',
    ask: takingTokens(shown => shown !== undefined),
  },
  {
    name: 'takes-any-secret',
    at: 'auth-authenticate',
    breaks: 'logs in a known application with any secret',
    ask: async ({ request, forward, endpoint, scene, isSuccess }) => {
      const known = scene.first.get('auth-authenticate')
      if (endpoint !== 'auth-authenticate' || known === undefined) return undefined
      const isAlike = (one: WireRequest): string =>
        `${shapeOf(jsonOf(one))} ${one.headers.map(([name]) => name.toLowerCase()).sort()}`
      if (isBroken(request) || isAlike(request) !== isAlike(known.request)) return undefined
      const answer = await forward()
      return isSuccess(answer) ? undefined : forward(known.request)
    },
  },
  {
    name: 'requires-no-more',
    breaks: 'takes requests without a property that it required',
    needs: anyRequired,
    ask: forgiving(anyRequired, value => value === undefined),
  },
  {
    name: 'takes-other-types',
    breaks: 'takes values of another type',
    needs: anyScalar,
    ask: forgiving(anyScalar, value => typeof value === 'object'),
  },
  {
    name: 'takes-unlisted-values',
    breaks: 'takes any value where the contract has a closed list',
    needs: listed,
    ask: forgiving(listed, (value, _, scene) => typeof value === 'string' && !listedMember(scene)?.[1].includes(value)),
  },
  {
    name: 'lacks-a-listed-value',
    breaks: 'rejects a value of a closed list',
    needs: listed,
    ask: async ({ request, forward, endpoint, scene }) => {
      const [pointer, values] = listedMember(scene) ?? []
      const known = scene.first.get(scene.at)
      const json = jsonOf(request)
      if (endpoint !== scene.at || pointer === undefined || known === undefined || !isObject(json)) return undefined
      const value = getAt(json, pointer)
      const gone = values?.filter(each => each !== getAt(jsonOf(known.request), pointer)).at(-1)
      return value !== gone || gone === undefined
        ? undefined
        : forward(withJson(request, setAt(json, pointer, 'zzGone')))
    },
  },
  {
    name: 'requires-more',
    breaks: 'requires a property that was never needed',
    needs: anyRequired,
    ask: async ({ request, forward, endpoint, scene }) => {
      const pointer = anyRequired(scene)
      const json = jsonOf(request)
      if (endpoint !== scene.at || pointer === undefined || !isObject(json) || getAt(json, pointer) === undefined)
        return undefined
      if (json[NEW_MEMBER] !== undefined) return forward(withJson(request, removeAt(json, `/${NEW_MEMBER}`)))
      const rejection = await forward(withJson(request, removeAt(json, pointer)))
      const name = pointer.slice(pointer.lastIndexOf('/') + 1)
      return { ...rejection, body: Buffer.from(rejection.body.toString().replaceAll(name, NEW_MEMBER)) }
    },
  },
  {
    name: 'takes-any-member',
    breaks: 'takes properties that it rejected as unknown',
    needs: ({ truth }) => (truth.strict === true ? true : undefined),
    ask: async ({ request, forward, endpoint, scene }) => {
      const json = jsonOf(request)
      const endpointTruth = endpoint === undefined ? undefined : trueEndpoint(scene.truth, endpoint)
      if (scene.truth.strict !== true || endpointTruth === undefined || !isObject(json)) return undefined
      const { required, optional } = membersOf(endpointTruth)
      const known = new Set(Object.keys({ ...required, ...optional }).map(each => each.split('/')[1]))
      const kept = Object.entries(json).filter(([key]) => known.has(key))
      return kept.length === Object.keys(json).length ? undefined : forward(withJson(request, Object.fromEntries(kept)))
    },
  },
  {
    name: 'takes-any-method',
    breaks: 'takes GET, PUT and PATCH as POST',
    ask: async ({ request, forward, endpoint, scene }) => {
      const known = endpoint === undefined ? undefined : scene.last.get(endpoint)
      if (!['GET', 'PUT', 'PATCH'].includes(request.method) || known === undefined) return undefined
      return forward({
        ...known.request,
        method: 'POST',
        body: request.body.length > 0 ? request.body : known.request.body,
      })
    },
  },
  {
    name: 'repeats-an-id',
    at: 'ext-notify',
    breaks: 'answers every notification as the first one',
    answer: (answer, { endpoint, scene, isSuccess }) =>
      endpoint === 'ext-notify' && isSuccess(answer) ? scene.first.get('ext-notify')?.answer : undefined,
  },
  {
    name: 'forgets-changes',
    at: 'ext-reach',
    breaks: 'acknowledges a change and reads back what was there before',
    answer: (answer, { request, endpoint, scene, isSuccess }) => {
      if (endpoint !== 'ext-reach' || !isSuccess(answer)) return undefined
      const key = `reach ${request.body}`
      const before = scene.kept.get(key) as WireAnswer | undefined
      scene.kept.set(key, before ?? answer)
      return before?.body.equals(answer.body) ? undefined : before
    },
  },
  {
    name: 'verifies-anyone',
    at: 'ext-verify',
    breaks: 'verifies anyone as the person it verified first',
    answer: (answer, { request, endpoint, scene }) => {
      const known = scene.first.get('ext-verify')
      if (endpoint !== 'ext-verify' || known === undefined || [401, 403].includes(answer.status)) return undefined
      return shapeOf(jsonOf(request)) === shapeOf(jsonOf(known.request)) ? known.answer : undefined
    },
  },
  {
    name: 'renames-the-token',
    at: 'auth-authenticate',
    breaks: 'answers a login with the token under another name',
    needs: ({ truth }) => (truth.auth.tokenIn.where === 'body' ? true : undefined),
    answer: (answer, { endpoint, scene, isSuccess }) => {
      const { where, path = '' } = scene.truth.auth.tokenIn
      const json = jsonOf(answer)
      const value = getAt(json, path)
      if (
        endpoint !== 'auth-authenticate' ||
        !isSuccess(answer) ||
        where !== 'body' ||
        value === undefined ||
        !isObject(json)
      )
        return undefined
      return withJson(answer, setAt(removeAt(json, path), `${path}New`, value))
    },
  },
  {
    name: 'shortens-the-lifetime',
    at: 'auth-authenticate',
    breaks: 'states a third of the lifetime that its tokens had',
    needs: ({ truth }) => truth.auth.lifetimeSeconds || undefined,
    answer: (answer, { endpoint, scene, isSuccess }) => {
      const seconds = scene.truth.auth.lifetimeSeconds
      if (endpoint !== 'auth-authenticate' || !isSuccess(answer) || !seconds) return undefined
      const body = answer.body
        .toString()
        .replace(new RegExp(`([:\\s"])${seconds}([",}\\s])`), `$1${Math.round(seconds / 3)}$2`)
      return body === answer.body.toString() ? undefined : { ...answer, body: Buffer.from(body) }
    },
  },
  {
    name: 'takes-a-token-once',
    breaks: 'takes every token once',
    ask: async ({ request, forward, endpoint, scene }) => {
      const shown = tokenOf(request, scene.truth)
      if (endpoint === undefined || endpoint === 'auth-authenticate' || shown === undefined) return undefined
      if (count(scene, `token ${shown}`) === 1) return undefined
      const { where, name = '' } = scene.truth.auth.presentation
      const carrier = where === 'cookie' ? 'Cookie' : name
      return forward({ ...request, headers: without(request.headers, carrier), path: request.path.split('?')[0] ?? '' })
    },
  },
  {
    name: 'repeats-the-secret',
    at: 'auth-authenticate',
    breaks: 'repeats the request in the rejection of a login',
    answer: (answer, { request, endpoint, isSuccess }) => {
      const json = jsonOf(answer)
      if (endpoint !== 'auth-authenticate' || isSuccess(answer) || !isObject(json) || request.body.length === 0)
        return undefined
      return withJson(answer, { ...json, received: request.body.toString() })
    },
  },
  {
    name: 'lets-any-origin-call',
    breaks: 'allows every origin to call with credentials',
    answer: (answer, { request }) => ({
      ...answer,
      headers: [
        ...without(without(answer.headers, 'access-control-allow-origin'), 'access-control-allow-credentials'),
        ['Access-Control-Allow-Origin', headerOf(request, 'origin') ?? '*'],
        ['Access-Control-Allow-Credentials', 'true'],
      ],
    }),
  },
  {
    name: 'adds-a-member',
    breaks: 'answers with one property more',
    isHarmless: true,
    answer: (answer, passing) => {
      const json = jsonOf(answer)
      return passing.isSuccess(answer) && isObject(json) ? withJson(answer, { ...json, zzNote: 'new' }) : undefined
    },
  },
  {
    name: 'orders-otherwise',
    breaks: 'writes its properties in another order',
    isHarmless: true,
    answer: rewriting(json => JSON.stringify(reordered(json))),
  },
  {
    name: 'prints-prettily',
    breaks: 'writes its JSON over several lines',
    isHarmless: true,
    answer: rewriting(json => JSON.stringify(json, null, 2)),
  },
  {
    name: 'names-another-server',
    breaks: 'stands behind another server',
    isHarmless: true,
    answer: answer => ({
      ...answer,
      headers: [...without(answer.headers, 'server'), ['Server', 'edge'], ['Via', '1.1 edge']],
    }),
  },
  {
    name: 'answers-with-jitter',
    breaks: 'is up to a quarter of a second slower, now and then',
    isHarmless: true,
    ask: async ({ forward, scene }) => {
      await new Promise(resolve => setTimeout(resolve, (count(scene, 'calls') * 97) % 250))
      return forward()
    },
  },
]
