/** A call is redirected to another host, by one of the codes that keep method and body or one that does not (RFC 9110 §15.4). */
import { redirected } from '../faults.ts'
import { between } from '../random.ts'
import type { Situation } from '../situation.ts'
import { isExt } from '../watched.ts'

export default {
  summary: 'Answers set a cookie, and each call to ext-verify is redirected to another host.',
  harmless: true,
  begin: scene => {
    const codes = [307, 308, 302] as const
    const value = `c${between(scene.random, 1e9, 9e9)}`
    const cookie = ['Set-Cookie', `session_of_the_service=${value}; Path=/; HttpOnly`]
    let nth = between(scene.random, 0, 1)
    return call => {
      const seen = scene.read(call)
      if (seen.endpoint === undefined) return undefined
      if (isExt(seen) && seen.endpoint === 'ext-verify') {
        const fault = redirected(scene, call, codes[nth++ % codes.length] ?? 307)
        return { ...fault, change: answer => ({ ...answer, headers: [...answer.headers, ...cookie] }) }
      }
      return { name: 'a cookie', change: answer => ({ ...answer, headers: [...answer.headers, ...cookie] }) }
    }
  },
} satisfies Situation
