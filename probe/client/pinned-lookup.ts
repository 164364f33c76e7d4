/** Names are looked up once: whatever DNS says later, a run goes on with the address at which it began. */
import dns from 'node:dns'
import type { LookupFunction } from 'node:net'
import { canonicalHost, isNowhere } from '../environment/host.ts'

type Answer = dns.LookupAddress

/** What this process, or the one that started it, was told of each name. */
const pinned = new Map<string, Promise<Answer[]>>()

const PINS_VARIABLE = 'LMD_PINNED_ADDRESSES'

/** The name cannot be resolved to anything that may be contacted. */
class NowhereToGo extends Error {
  readonly code = 'ENOTFOUND'
}

type Resolve = (hostname: string) => Promise<Answer[]>

const systemResolve: Resolve = hostname => dns.promises.lookup(hostname, { all: true, verbatim: true })

/** `resolve` is replaced in tests. */
export function pinnedLookup(
  resolve: Resolve = systemResolve,
  pins: Map<string, Promise<Answer[]>> = pinned,
): LookupFunction {
  return (hostname, options, callback) => {
    const name = canonicalHost(hostname)
    let known = pins.get(name)
    if (known === undefined) {
      known = resolve(hostname)
      pins.set(name, known)
      // A name that could not be looked up may be so a moment later: nothing was contacted.
      known.catch(() => pins.delete(name))
    }
    known.then(
      addresses => {
        const usable = addresses.filter(
          each =>
            !isNowhere(each.address) &&
            (!options.family || options.family === each.family || options.family === `IPv${each.family}`),
        )
        const [first] = usable
        if (first === undefined)
          callback(
            new NowhereToGo(
              `${hostname} stands for ${addresses.map(each => each.address).join(', ')}, where nothing is contacted`,
            ),
            '',
            0,
          )
        else if (options.all === true) callback(null, usable)
        else callback(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    )
  }
}

/** For a program that takes one address for each name: of version 4 where there is one, as most can be reached by it. */
export function pinnedAddress(hostname: string, lookup: LookupFunction = pinnedLookup()): Promise<string> {
  return new Promise((resolve, reject) =>
    lookup(canonicalHost(hostname), { all: true }, (error, addresses) => {
      const all = typeof addresses === 'string' ? [] : addresses
      const chosen = all.find(each => each.family === 4) ?? all[0]
      if (error !== null || chosen === undefined) reject(error ?? new Error(`${hostname} has no address`))
      else resolve(chosen.address)
    }),
  )
}

/** For a process that this one starts. */
export async function pinsToPassOn(): Promise<Record<string, string>> {
  const all = await Promise.all([...pinned].map(async ([name, known]) => [name, await known.catch(() => [])] as const))
  const reported = all.filter(([, addresses]) => addresses.length > 0)
  return reported.length === 0 ? {} : { [PINS_VARIABLE]: JSON.stringify(Object.fromEntries(reported)) }
}

export function takePins(env: Record<string, string | undefined>): void {
  const message = env[PINS_VARIABLE]
  if (message === undefined) return
  for (const [name, addresses] of Object.entries(JSON.parse(message) as Record<string, Answer[]>))
    if (!pinned.has(name)) pinned.set(name, Promise.resolve(addresses))
}
