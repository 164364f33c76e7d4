/** Header fields: large, many, malformed, and those that lead elsewhere. */

import { GOOD, gives, head, OK, says } from '../bytes.ts'
import type { Hostile } from '../target.ts'

export default {
  'asks-to-wait-a-negative-time': {
    does: 'asks to wait a negative time, several times',
    ending: 'undecided',
    answer: ({ response }) => void response.writeHead(429, { 'Retry-After': ['-5', '1e9', 'soon'] }).end(),
  },
  'asks-to-wait-for-ever': {
    does: 'asks to wait for thirty thousand years',
    ending: 'undecided',
    answer: ({ response }) => void response.writeHead(429, { 'Retry-After': '1000000000000' }).end(),
  },
  'asks-to-wait-until-9999': {
    does: 'asks to wait until the year 9999',
    ending: 'undecided',
    answer: ({ response }) => void response.writeHead(503, { 'Retry-After': 'Fri, 31 Dec 9999 23:59:59 GMT' }).end(),
  },
  'floods-with-cookies': {
    does: 'floods with cookies',
    ending: 'undecided',
    answer: gives(GOOD, ...Array.from({ length: 600 }, (_, i) => `Set-Cookie: c${i}=${'v'.repeat(40)}; Path=/`)),
  },
  'folds-headers': {
    does: 'folds its headers over several lines',
    ending: 'either',
    answer: gives(GOOD, 'X-Folded: one\r\n two\r\n\tthree'),
  },
  'garbles-its-challenge': {
    does: 'garbles how it wants to be asked',
    ending: 'undecided',
    answer: ({ response }) =>
      void response.writeHead(401, { 'WWW-Authenticate': `${'Bearer realm="'.repeat(400)},,,=,Basic =="` }).end(),
  },
  'garbles-its-media-type': {
    does: 'garbles its media type',
    ending: 'undecided',
    answer: gives(GOOD, `Content-Type: ${';/'.repeat(4_000)}`),
  },
  'names-headers-as-prototypes': {
    does: 'names headers as members that every object has',
    ending: 'undecided',
    answer: gives(
      GOOD,
      '__proto__: polluted',
      'constructor: polluted',
      'toString: polluted',
      'hasOwnProperty: polluted',
    ),
  },
  'puts-nul-into-headers': {
    does: 'puts a NUL into a header',
    ending: 'either',
    answer: gives(GOOD, 'X-Nul: one\0two'),
  },
  'puts-returns-into-headers': {
    does: 'puts a carriage return into a header',
    ending: 'either',
    answer: gives(GOOD, 'X-Cut: one\rSet-Cookie: a=b'),
  },
  'redirects-in-a-circle': {
    does: 'redirects to itself',
    ending: 'undecided',
    answer: ({ request, response }) => void response.writeHead(308, { Location: request.url }).end(),
  },
  'redirects-to-a-file': {
    does: 'redirects to a file of this machine',
    ending: 'undecided',
    answer: ({ response }) => void response.writeHead(307, { Location: 'file:///etc/passwd' }).end(),
  },
  'redirects-to-a-script': {
    does: 'redirects to a script',
    ending: 'undecided',
    answer: ({ response }) =>
      void response.writeHead(307, { Location: 'javascript:fetch("//elsewhere.example")' }).end(),
  },
  'redirects-to-another-host': {
    does: 'redirects to another host',
    ending: 'undecided',
    answer: ({ response }) => void response.writeHead(307, { Location: 'https://elsewhere.example/ext-verify' }).end(),
  },
  'redirects-to-metadata': {
    does: 'redirects to the metadata of a cloud',
    ending: 'undecided',
    answer: ({ response }) =>
      void response.writeHead(307, { Location: 'http://169.254.169.254/latest/meta-data/' }).end(),
  },
  'redirects-to-no-address': {
    does: 'redirects to what is no address',
    ending: 'undecided',
    answer: ({ response }) => void response.writeHead(307, { Location: 'http://[::1' }).end(),
  },
  'redirects-with-a-user': {
    does: 'redirects to an address that hides its host behind a user',
    ending: 'undecided',
    answer: ({ response }) => void response.writeHead(307, { Location: 'http://127.0.0.1@elsewhere.example/' }).end(),
  },
  'sends-a-megabyte-of-a-header': {
    does: 'sends a header of a megabyte',
    ending: 'unreachable',
    answer: says(head(OK, `X-Long: ${'a'.repeat(1_000_000)}`, 'Content-Length: 0')),
  },
  'sends-many-short-headers': {
    does: 'sends as many headers as fit into a head',
    ending: 'undecided',
    answer: gives(GOOD, ...Array.from({ length: 4_000 }, (_, i) => `h${i}: 1`)),
  },
  'sends-ten-thousand-headers': {
    does: 'sends ten thousand headers',
    ending: 'unreachable',
    answer: says(head(OK, ...Array.from({ length: 10_000 }, (_, i) => `X-Header-${i}: ${i}`), 'Content-Length: 0')),
  },
  'sets-cookies-for-others': {
    does: 'sets cookies for other domains',
    ending: 'undecided',
    answer: gives(
      GOOD,
      'Set-Cookie: session=stolen; Domain=elsewhere.example; Path=/',
      'Set-Cookie: token=abcdef0123456789abcdef; Domain=.com',
      'Set-Cookie: =; ;;; Expires=Never',
    ),
  },
  'writes-eight-bit-headers': {
    does: 'writes headers in another charset',
    ending: 'undecided',
    answer: gives(GOOD, 'X-Latin: \xfc\xe9\xdf', 'X-High: \xff\xfe'),
  },
} satisfies Record<string, Hostile>
