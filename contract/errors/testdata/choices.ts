/** Choices of members, codes alone, and what is asked for in headers: test data of the generic reader. */
import type { Sample } from './sample.ts'

export const CHOICES: Sample[] = [
  {
    from: 'an object of which one of two members is missing, in Polish',
    body: { bledy: { klient: ['należy podać numerKlienta albo telefon'] } },
    sent: { klient: {} },
    reads: [['missing', 'klient.numerKlienta', { members: ['numerKlienta', 'telefon'] }]],
  },
  {
    from: 'a choice of two members, in Polish',
    body: { bledy: { szablon: ['należy podać dokładnie jedno z pól: szablon, tresc'] } },
    sent: {},
    reads: [['missing', 'szablon', { members: ['szablon', 'tresc'] }]],
  },
  {
    from: 'a choice of two members, both of them sent',
    body: { bledy: { szablon: ['należy podać dokładnie jedno z pól: szablon, tresc'] } },
    sent: { szablon: 'a', tresc: 'b' },
    reads: [['missing', 'szablon', { members: ['szablon', 'tresc'] }]],
  },
  {
    from: 'codes alone, one of two members missing',
    body: { ok: false, err: { code: 'MISSING_FIELD', anyOf: ['ph', 'em'] } },
    sent: {},
    reads: [['missing', 'ph', { members: ['ph', 'em'] }]],
  },
  {
    from: 'codes alone, the values beside them',
    body: { ok: false, err: { code: 'NOT_ALLOWED', field: 'cc', allowed: ['BEL', 'LUX'] } },
    sent: { cc: 'x' },
    reads: [['enum', 'cc', { values: ['BEL', 'LUX'] }]],
  },
  {
    from: 'codes alone, what is wanted beside them',
    body: { ok: false, err: { code: 'BAD_FORMAT', field: 'ph', want: 'E.164' } },
    sent: { ph: 'x' },
    reads: [['format', 'ph', { format: 'e164' }]],
  },
  {
    from: 'a precondition',
    body: {
      title: 'Precondition required',
      detail: 'Changing preferences needs an If-Match header carrying the ETag of the last read',
    },
    sent: { a: 1 },
    reads: [['missing', 'If-Match']],
  },
]
