/** Character encodings and media types that do not fit the bytes. */

import { GOOD, gives } from '../bytes.ts'
import type { Hostile } from '../target.ts'

export default {
  'begins-with-a-mark': {
    does: 'begins with a mark of its byte order',
    ending: 'undecided',
    answer: gives(Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(GOOD)])),
  },
  'calls-json-a-picture': {
    does: 'calls JSON a picture',
    ending: 'undecided',
    answer: gives(GOOD, 'Content-Type: image/png'),
  },
  'calls-pages-json': {
    does: 'calls a page JSON',
    ending: 'either',
    answer: gives('<!doctype html><form action=login><input type=password></form>'),
  },
  'names-a-wrong-charset': {
    does: 'names a charset that there is none of',
    ending: 'undecided',
    answer: gives(GOOD, 'Content-Type: application/json; charset="../../etc/passwd"; charset=utf-8; boundary='),
  },
  'writes-invalid-utf-8': {
    does: 'writes bytes that are no UTF-8',
    ending: 'undecided',
    answer: gives(Buffer.from('7b22746f6b656e223a22fffec080eda080f8888080802269223a2241c328227d', 'hex')),
  },
  'writes-latin-1': {
    does: 'writes Latin-1 and does not say so',
    ending: 'undecided',
    answer: gives(Buffer.from('{"error":"ung\xfcltige Stra\xdfe"}', 'latin1')),
  },
  'writes-lone-surrogates': {
    does: 'writes halves of characters',
    ending: 'undecided',
    answer: gives('{"token":"\\ud800\\ud800abc\\udc00-0123456789","\\udfff":"\\ud83d"}'),
  },
  'writes-nul': {
    does: 'writes NUL everywhere',
    ending: 'undecided',
    answer: gives('{"to\\u0000ken":"a\\u0000b-0123456789abcdef","\\u0000":"\\u0000"}\0\0\0'),
  },
  'writes-shift-jis': {
    does: 'writes Shift_JIS',
    ending: 'undecided',
    answer: gives(
      Buffer.from('7b2265727273223a228365835883675c227d', 'hex'),
      'Content-Type: application/json; charset=shift_jis',
    ),
  },
  'writes-utf-16': {
    does: 'writes UTF-16',
    ending: 'undecided',
    answer: gives(
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(GOOD, 'utf16le')]),
      'Content-Type: application/json; charset=utf-16',
    ),
  },
  'writes-utf-16-unsaid': {
    does: 'writes UTF-16 and does not say so',
    ending: 'undecided',
    answer: gives(Buffer.from(GOOD, 'utf16le')),
  },
  'writes-utf-7': {
    does: 'writes UTF-7',
    ending: 'undecided',
    answer: gives(
      '+AHs-+ACI-token+ACI-:+ACI-abc+ACI-+AH0-+ADw-script+AD4-alert(1)',
      'Content-Type: application/json; charset=utf-7',
    ),
  },
  'writes-what-is-nearly-json': {
    does: 'writes what is nearly JSON',
    ending: 'undecided',
    answer: gives('{token: \'abc\', // yes\n "a": NaN, "b": Infinity, "c": undefined, }'),
  },
} satisfies Record<string, Hostile>
