/** The proxy between here and the target, as the usual variables name it. */
import { HarnessError } from '../../contract/harness-error.ts'
import { decoded } from '../../contract/json.ts'
import { isLoopback } from '../environment/host.ts'

export interface ProxySettings {
  /** Empty where there is none. */
  httpProxy: string
  httpsProxy: string
  noProxy: string
}

type Variables = Record<string, string | undefined>

/** `undefined` where no proxy is set, and for this machine itself, where none could lead to. */
export function proxyFor(target: URL, env: Variables): ProxySettings | undefined {
  const httpProxy = proxyAddress('http_proxy', env)
  const httpsProxy = proxyAddress('https_proxy', env) || httpProxy
  if (isLoopback(target.hostname) || (target.protocol === 'https:' ? httpsProxy : httpProxy) === '') return undefined
  return { httpProxy, httpsProxy, noProxy: read('no_proxy', env) }
}

function read(name: string, env: Variables): string {
  return (env[name] || env[name.toUpperCase()] || '').trim()
}

function proxyAddress(name: string, env: Variables): string {
  const given = read(name, env)
  if (given === '') return ''
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(given) ? given : `http://${given}`
  if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) return address
  throw new HarnessError(
    'USAGE',
    `The variable ${name.toUpperCase()} holds no address of an http proxy. Nothing was sent.`,
    'Give it as http://host:port, or unset it.',
  )
}

/** Host and port, without the credentials that may stand in the address. */
export function proxyName({ httpsProxy, httpProxy }: ProxySettings, target: URL): string {
  return new URL(target.protocol === 'https:' ? httpsProxy : httpProxy).host
}

/** Passwords in proxy addresses are secrets as any other. */
export function proxyPasswords({ httpProxy, httpsProxy }: ProxySettings): string[] {
  return [httpProxy, httpsProxy].flatMap(address => {
    const { password } = address === '' ? { password: '' } : new URL(address)
    return password === '' ? [] : [password, decoded(password)]
  })
}
