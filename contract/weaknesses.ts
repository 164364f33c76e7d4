/** Which checks are security checks: the weakness (CWE) that a failure shows, and how bad one of its kind is. */
import { familyOf } from './check.ts'

export interface Weakness {
  /** Number in the Common Weakness Enumeration. */
  cwe: number
  name: string
  /** 0 to 10, as CVSS counts: from 9.0 critical, from 7.0 high, from 4.0 medium. */
  severity: number
  /** Families of checks whose failure shows it. */
  checks: readonly string[]
}

export const WEAKNESSES: readonly Weakness[] = [
  { cwe: 74, name: 'injection', severity: 8.1, checks: ['ERR-29'] },
  { cwe: 178, name: 'improper handling of case', severity: 3.1, checks: ['AUTH-35'] },
  {
    cwe: 200,
    name: 'exposure of sensitive information',
    severity: 5.3,
    checks: ['TRANS-11', 'VERIFY-05', 'VERIFY-06'],
  },
  { cwe: 204, name: 'observable response discrepancy', severity: 3.7, checks: ['AUTH-45'] },
  { cwe: 208, name: 'observable timing discrepancy', severity: 3.7, checks: ['ERR-38'] },
  {
    cwe: 209,
    name: 'error message with sensitive information',
    severity: 5.3,
    checks: ['AUTH-43', 'AUTH-44', 'ERR-11', 'ERR-37'],
  },
  {
    cwe: 287,
    name: 'improper authentication',
    severity: 9.1,
    checks: [
      'AUTH-04',
      'AUTH-05',
      'AUTH-06',
      'AUTH-10',
      'AUTH-16',
      'AUTH-31',
      'AUTH-33',
      'AUTH-34',
      'AUTH-36',
      'AUTH-37',
      'AUTH-48',
    ],
  },
  { cwe: 295, name: 'improper certificate validation', severity: 5.9, checks: ['TRANS-03'] },
  { cwe: 306, name: 'missing authentication', severity: 9.8, checks: ['AUTH-01', 'AUTH-02', 'AUTH-03'] },
  { cwe: 319, name: 'cleartext transmission', severity: 7.4, checks: ['TRANS-05', 'TRANS-06'] },
  { cwe: 327, name: 'broken or risky cryptographic algorithm', severity: 5.9, checks: ['TRANS-01'] },
  { cwe: 330, name: 'insufficiently random values', severity: 8.1, checks: ['AUTH-42'] },
  {
    cwe: 347,
    name: 'improper verification of a cryptographic signature',
    severity: 9.1,
    checks: [
      'AUTH-07',
      'AUTH-08',
      'AUTH-09',
      'AUTH-11',
      'AUTH-21',
      'AUTH-22',
      'AUTH-23',
      'AUTH-24',
      'AUTH-25',
      'AUTH-26',
    ],
  },
  { cwe: 409, name: 'data amplification by compression', severity: 5.9, checks: ['LIMIT-19'] },
  {
    cwe: 444,
    name: 'HTTP request and response smuggling',
    severity: 7.5,
    checks: ['TRANS-28', 'TRANS-29', 'TRANS-30'],
  },
  { cwe: 488, name: 'data of another session', severity: 7.5, checks: ['NOTIFY-13', 'VERIFY-21', 'VERIFY-22'] },
  { cwe: 497, name: 'exposure of system information', severity: 3.1, checks: ['ERR-36'] },
  { cwe: 522, name: 'insufficiently protected credentials', severity: 7.5, checks: ['AUTH-28'] },
  { cwe: 524, name: 'cache with sensitive information', severity: 4.3, checks: ['AUTH-46', 'ERR-35', 'TRANS-21'] },
  { cwe: 598, name: 'sensitive query strings', severity: 5.3, checks: ['AUTH-38', 'AUTH-39'] },
  { cwe: 601, name: 'open redirect', severity: 6.1, checks: ['TRANS-07'] },
  { cwe: 613, name: 'insufficient session expiration', severity: 6.5, checks: ['AUTH-29', 'AUTH-30'] },
  { cwe: 614, name: 'cookie without Secure', severity: 4.3, checks: ['TRANS-22'] },
  { cwe: 639, name: 'authorization by a key of the caller', severity: 8.1, checks: ['REACH-27', 'VERIFY-19'] },
  { cwe: 644, name: 'headers of the caller repeated', severity: 5.4, checks: ['TRANS-08'] },
  { cwe: 650, name: 'trusting the HTTP method', severity: 5.4, checks: ['TRANS-13'] },
  { cwe: 674, name: 'uncontrolled recursion', severity: 5.9, checks: ['ERR-23'] },
  { cwe: 770, name: 'no limit of resources', severity: 5.3, checks: ['LIMIT-01', 'LIMIT-11'] },
  { cwe: 863, name: 'incorrect authorization', severity: 8.1, checks: ['ERR-34'] },
  { cwe: 942, name: 'permissive cross-domain policy', severity: 6.5, checks: ['TRANS-09'] },
  { cwe: 1391, name: 'weak credentials', severity: 8.1, checks: ['AUTH-27'] },
]

const byCheck = new Map(WEAKNESSES.flatMap(each => each.checks.map(id => [id, each] as const)))

/** What a failure of this check shows; nothing where it is no security check. */
export function weaknessOf(id: string): Weakness | undefined {
  return byCheck.get(familyOf(id))
}
