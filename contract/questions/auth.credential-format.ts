import { isObject } from '../json.ts'
import { type Judge, part, type Question } from './_question.ts'

export default {
  text: 'Which named credentials does the service take, and what form has each?',
  order: 20,
  gap: 'Authentication 3',
  why: 'We check credentials for slips before we send them, so that no account is locked.',
  hint: '{ Client ID: { form: uuid }, Client secret: { form: hex, length: 64 } }',
  derive: 'by asking',
  changes: credentialForms,
} satisfies Question

function credentialForms(...[before, after]: Parameters<Judge>): ReturnType<Judge> {
  return Object.keys(isObject(before) ? before : {}).flatMap(name => {
    const [was, is] = [part(part(before, name) ?? null, 'form'), part(part(after, name) ?? null, 'form')]
    if (was === undefined || is === undefined || was === is) return []
    return [{ rule: 'credential-form-changed' as const, subject: name, before: was, after: is }]
  })
}
