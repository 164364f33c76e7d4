/** errors.codes: is what HTTP asks of an answer kept: methods, media types, JSON? */
import { ENDPOINTS } from '../../contract/endpoint.ts'
import { parseJson } from '../../contract/json.ts'
import { toldBy } from '../must.ts'
import { BROKEN, provoke } from '../provoked.ts'
import { checks, EVERYWHERE, NOT_IN_PRODUCTION, test } from '../test.ts'

const GET = { purpose: 'GET where only POST is specified', method: 'GET', effect: 'harmless' } as const

const method = checks({
  id: 'ERR-12',
  basis: 'specified',
  source: 'Specification, Endpoints: the method of all four is POST',
  level: 'should',
  safeIn: NOT_IN_PRODUCTION,
  needs: ['env.base-path', 'auth.request.fields', 'ext-verify.request', 'ext-reach.request', 'ext-notify.request'],
})
test('does nothing for GET', method, async ({ sender, must }) => {
  for (const endpoint of ENDPOINTS) {
    const heard = await sender.call(endpoint, GET)
    if (heard.outcome === 'no-answer') must.undecided(`No answer came: ${heard.why}.`, [heard])
    const isHarmless = heard.outcome !== 'success' || heard.json === undefined
    must.hold(
      isHarmless,
      `GET /${endpoint} is answered like a POST.`,
      { expected: '404 or 405', actual: toldBy(heard) },
      heard,
    )
  }
})

const allow = checks({
  id: 'ERR-13',
  basis: 'standard',
  source: 'RFC 9110 section 15.5.6: a 405 carries Allow',
  level: 'should',
  safeIn: EVERYWHERE,
  needs: ['ext-verify.request'],
})
test('says with a 405 which methods are taken', allow, async ({ sender, must }) => {
  const heard = await sender.call('ext-verify', GET)
  if (heard.status !== 405) must.notApplicable('another method is not answered with 405')
  const shown = heard.headers['allow'] ?? ''
  must.hold(
    /\bPOST\b/.test(shown),
    'A 405 does not say that POST is taken.',
    { expected: 'Allow: POST', actual: shown || 'none' },
    heard,
  )
})

const typed = checks({
  id: 'ERR-14',
  basis: 'standard',
  source: 'RFC 9110 section 8.3: an answer with content says its media type',
  level: 'should',
  safeIn: NOT_IN_PRODUCTION,
  needs: ['ext-verify.request'],
})
test('names the media type of every body', typed, async ({ sender, must, twin }) => {
  const heard = [await twin.accepts('ext-verify'), ...(await provoke(sender, BROKEN))].filter(each => each.text !== '')
  const silent = heard.filter(each => each.mediaType === '')
  const said = { expected: 'a Content-Type', actual: silent.map(each => `none: ${each.exchange.purpose}`).join('; ') }
  must.hold(
    silent.length === 0,
    `${silent.length} of ${heard.length} bodies come without a media type.`,
    said,
    ...silent,
  )
})

const json = checks({
  id: 'ERR-15',
  basis: 'standard',
  source: 'RFC 8259 section 2: what is called JSON follows its grammar',
  level: 'must',
  safeIn: NOT_IN_PRODUCTION,
  needs: ['ext-verify.request'],
})
test('sends JSON where it says so', json, async ({ sender, must, twin }) => {
  const all = [await twin.accepts('ext-verify'), ...(await provoke(sender, BROKEN))]
  const heard = all.filter(
    each => each.text !== '' && /[/+]json$/.test(each.mediaType) && each.exchange.response?.truncated === false,
  )
  if (heard.length === 0) must.notApplicable('no answer calls itself JSON')
  for (const each of heard)
    must.hold(
      parseJson(each.text).success,
      'An answer calls itself JSON and is none.',
      { expected: 'JSON', actual: 'another text' },
      each,
    )
})
