/** Looks for a published description: a few GETs of known places, none of which can do anything; the first hit ends it. */
import type { Lab } from '../lab.ts'
import { hintsIn, type PublishedDocument } from './document.ts'
import { parseDescription } from './parse.ts'
import { placesToLook, type Shown } from './places.ts'

const GETS = 5

/** Once a run: what is found is kept in the lab, and what was asked counts against one small budget. */
export async function findPublished(lab: Lab, prefix: string): Promise<PublishedDocument | undefined> {
  lab.published ??= { asked: [] }
  const search = lab.published
  while (search.found === undefined && search.asked.length < GETS) {
    const place = next(lab, prefix, search.asked)
    if (place === undefined) break
    search.asked.push(place)
    const reply = await lab.client.send({
      method: 'GET',
      path: place,
      effect: 'harmless',
      purpose:
        place === '/'
          ? 'whether the front page links to a description'
          : `whether ${place} is a description of the service`,
      headers: { Accept: 'application/json, application/yaml;q=0.9, text/html;q=0.5, */*;q=0.1' },
    })
    const id = reply.exchange.id
    const root = reply.status === 200 ? parseDescription(reply.text) : undefined
    lab.story.push(
      `GET ${place}: ${root === undefined ? `no description (${reply.status || 'no answer'})` : 'a description'} [${id}]`,
    )
    // Nothing of it is published where everything asks for a token, or nothing answers.
    if (reply.failure !== undefined || (search.asked.length > 1 && reply.status === 401)) break
    if (root === undefined) continue
    const base = new URL(lab.environment.baseUrl).pathname
    search.found = { path: place, exchange: id, ...hintsIn(root, base) }
  }
  return search.found
}

/** The places that what was answered so far makes likely; the front page comes second, it may link to the rest. */
function next(lab: Lab, prefix: string, asked: readonly string[]): string | undefined {
  const { baseUrl } = lab.environment
  const base = new URL(baseUrl).pathname.replace(/\/$/, '')
  const shown = lab.client.exchanges().flatMap(({ request, response }): Shown[] => {
    if (response === undefined) return []
    const path = request.path.startsWith(base) ? request.path.slice(base.length) : request.path
    return [{ path, status: response.status, headers: response.headers, text: response.body ?? '' }]
  })
  const places = placesToLook(shown, prefix, baseUrl)
  const [first, ...rest] = places
  return [first, '/', ...rest].find(place => place !== undefined && !asked.includes(place))
}
