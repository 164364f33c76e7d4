/** Finding customers: by id, and by what a sender claims about them. */
import type { ClaimWord } from '../dialect.ts'
import type { Customer } from './customers.ts'

export type Claims = Partial<Record<ClaimWord, string>>

export type Verification =
  | { outcome: 'known'; customer: Customer; matched: ClaimWord[] }
  | { outcome: 'partial'; matched: ClaimWord[]; mismatched: ClaimWord[] }
  | { outcome: 'unknown' }

/** Claims that by themselves point at one person. */
const POINTING = ['customerNumber', 'email', 'phone', 'trackingNumber'] as const

/** Case, accents, spaces and punctuation make no other person; a phone number is its digits without leading zeros. */
function folded(word: ClaimWord, value: string): string {
  if (word === 'phone') return value.replace(/\D/g, '').replace(/^0+/, '')
  return value
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s.,'-]+/g, ' ')
    .trim()
}

function claimOf(customer: Customer, word: ClaimWord): string {
  if (word === 'fullName') return `${customer.givenName} ${customer.familyName}`
  if (word === 'streetLine') return `${customer.street} ${customer.houseNumber}`
  return customer[word]
}

export class Registry {
  readonly #byId = new Map<string, Customer>()
  readonly #index = new Map<string, Customer>()
  readonly #all: readonly Customer[]

  constructor(customers: readonly Customer[]) {
    this.#all = customers
    for (const customer of customers) {
      this.#byId.set(customer.id, customer)
      for (const word of POINTING) this.#index.set(`${word}:${folded(word, customer[word])}`, customer)
    }
  }

  byId(id: string): Customer | undefined {
    return this.#byId.get(id)
  }

  hasDelivery(customer: Customer, trackingNumber: string): boolean {
    return folded('trackingNumber', customer.trackingNumber) === folded('trackingNumber', trackingNumber)
  }

  /** Tells which claims hold, of one person at most, and nothing that was not claimed. */
  verify(claims: Claims): Verification {
    const given = (Object.entries(claims) as [ClaimWord, string][]).filter(([, value]) => value !== '')
    const judged = this.#candidates(claims)
      .map(customer => ({ customer, matched: given.filter(([word, value]) => this.#holds(customer, word, value)) }))
      .sort((a, b) => b.matched.length - a.matched.length)
    const [best] = judged
    if (best === undefined || best.matched.length === 0) return { outcome: 'unknown' }
    const matched = best.matched.map(([word]) => word)
    if (matched.length === given.length) return { outcome: 'known', customer: best.customer, matched }
    return {
      outcome: 'partial',
      matched,
      mismatched: given.map(([word]) => word).filter(word => !matched.includes(word)),
    }
  }

  #holds(customer: Customer, word: ClaimWord, value: string): boolean {
    return folded(word, claimOf(customer, word)) === folded(word, value)
  }

  /** Those a pointing claim names; without one, those whose name and postal code are claimed. */
  #candidates(claims: Claims): Customer[] {
    const pointed = POINTING.flatMap(word => {
      const value = claims[word]
      const found = value === undefined ? undefined : this.#index.get(`${word}:${folded(word, value)}`)
      return found === undefined ? [] : [found]
    })
    if (pointed.length > 0) return [...new Set(pointed)]
    const name = claims.familyName === undefined ? 'fullName' : 'familyName'
    const [claimedName, postalCode] = [claims[name], claims.postalCode]
    if (claimedName === undefined || postalCode === undefined) return []
    return this.#all.filter(each => this.#holds(each, name, claimedName) && this.#holds(each, 'postalCode', postalCode))
  }
}
