/** Log-ins that are let in, or asked for, otherwise than they should be. */

import type { Defect } from '../defect.ts'
import type { CredentialWord, Dialect, Field } from '../dialect.ts'
import type { Application } from '../service/applications.ts'

type Given = Partial<Record<CredentialWord, string>>

/** Lets in whoever `admits` takes for an application, before anything is compared. */
export function admitting(admits: (given: Given, application: Application) => boolean): NonNullable<Defect['world']> {
  return ({ world: { applications, issued } }) => {
    const logIn = applications.logIn.bind(applications)
    applications.logIn = (given, now, proves) => {
      const application = issued.find(each => admits(given, each))
      return application === undefined ? logIn(given, now, proves) : { verdict: 'granted', application }
    }
  }
}

export const secretIn = ({ secret, key }: Given): string | undefined => secret ?? key

export const secretOf = ({ values }: Application): string => values.secret || values.key

export const isNamed = ({ id }: Given, { values }: Application): boolean => id === values.id

export function withLogInFields(change: (field: Field) => Field): (dialect: Dialect) => Dialect {
  return dialect => {
    const { logIn } = dialect
    return { ...dialect, logIn: { ...logIn, request: { ...logIn.request, fields: logIn.request.fields.map(change) } } }
  }
}

export const isSecret = ({ means }: Field): boolean => means === 'secret' || means === 'key'

/** Whatever the field says of what it takes. */
export function loosened({ bounds: _none, pattern: _either, ...field }: Field): Field {
  return field
}
