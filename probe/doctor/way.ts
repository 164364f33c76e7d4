/** Which way leads to the target: straight, or through the proxy that the usual variables name. */
import { HarnessError } from '../../contract/harness-error.ts'
import { proxyFor } from '../client/proxy.ts'
import { isLoopback } from '../environment/loopback.ts'
import { type Finding, ok, wrong } from './finding.ts'

type Variables = Record<string, string | undefined>

export interface Way {
  /** `undefined` where the way is straight. */
  proxy: URL | undefined
  /** The variable that names it, as it is spelt. */
  variable: string
  finding: Finding
}

/** `undefined` way where a variable names no proxy at all. */
export function wayTo(target: URL, env: Variables): Way {
  const straight = (says: string): Way => ({ proxy: undefined, variable: '', finding: ok('proxy', says) })
  const names = target.protocol === 'https:' ? ['https_proxy', 'http_proxy'] : ['http_proxy']
  const variable = names.flatMap(each => [each, each.toUpperCase()]).find(each => (env[each] ?? '').trim() !== '')
  try {
    const settings = proxyFor(target, env)
    if (settings === undefined) {
      const aside = variable !== undefined && isLoopback(target.hostname)
      return straight(aside ? `${variable} is left aside: ${target.host} is this machine.` : 'No proxy is set.')
    }
    if (isExcepted(target, settings.noProxy)) return straight(`NO_PROXY excepts ${target.hostname}.`)
    const proxy = new URL(target.protocol === 'https:' ? settings.httpsProxy : settings.httpProxy)
    return { proxy, variable: variable ?? '', finding: ok('proxy', `${variable} names ${proxy.host}.`) }
  } catch (error) {
    if (!(error instanceof HarnessError)) throw error
    const name = variable ?? 'HTTPS_PROXY'
    return {
      proxy: undefined,
      variable: name,
      finding: wrong('proxy', `${name} holds no address of an http proxy.`, 'Correct it, or unset it:', [
        { set: name, value: 'http://proxy.example:8080' },
        { unset: name },
      ]),
    }
  }
}

/** As the client reads it: names, names of which it is the end, `*`, each perhaps with a port. */
function isExcepted(target: URL, noProxy: string): boolean {
  const port = target.port || (target.protocol === 'https:' ? '443' : '80')
  const entries = noProxy.split(/[,\s]/).filter(Boolean)
  if (noProxy.trim() === '*') return true
  return entries.some(entry => {
    const [, host = '', only] = /^(.+?)(?::(\d+))?$/.exec(entry) ?? []
    const name = host.replace(/^\*?\./, '').toLowerCase()
    return (only === undefined || only === port) && (target.hostname === name || target.hostname.endsWith(`.${name}`))
  })
}
