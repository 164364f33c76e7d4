/** Texts that a terminal, a shell, a browser, a table or a pattern would act on. */

import { gives } from '../bytes.ts'
import { spoiltBy } from '../spoilt.ts'
import { type Hostile, PLANTED_FILE } from '../target.ts'

const TEXTS = [
  'field '.repeat(20_000),
  'a '.repeat(50_000),
  `${'"'.repeat(50_000)} is required`,
  `${'('.repeat(50_000)}must be one of${','.repeat(50_000)}`,
  `${'a.b'.repeat(30_000)} must be`,
  `must be one of ${"'a', ".repeat(20_000)}`,
  `${' '.repeat(100_000)}x`,
  `${'x='.repeat(50_000)}token=${'a'.repeat(50_000)}`,
  `Bearer ${'eyJ'.repeat(30_000)}.${'a'.repeat(1_000)}`,
  `${'<form '.repeat(10_000)}${'-'.repeat(50_000)}`,
  `required header ${'X-'.repeat(40_000)}`,
  `${'0'.repeat(50_000)}${':'.repeat(50_000)} is missing`,
]

export default {
  'names-members-as-devices': {
    does: 'names members as devices and endings',
    ...spoiltBy('NUL CON AUX COM1 C:\\\\windows \\\\\\\\host\\\\share', 'CON'),
  },
  'names-members-as-paths': {
    does: 'names members as paths that lead out',
    ...spoiltBy(`../../../../${PLANTED_FILE}`, `../../../${PLANTED_FILE}`),
  },
  'names-members-as-prototypes': {
    does: 'names members as those that every object has',
    ending: 'undecided',
    answer: gives(
      '{"__proto__":{"token":"polluted-0123456789","isAdmin":true},"constructor":{"prototype":{"polluted":1}},"toString":1,"hasOwnProperty":null,"then":"x","toJSON":"y","valueOf":{}}',
    ),
  },
  'names-members-at-length': {
    does: 'names a member in a hundred thousand letters',
    ...spoiltBy('x', 'n'.repeat(100_000)),
  },
  'names-members-twice': {
    does: 'names members twice, with other values',
    ending: 'undecided',
    answer: gives('{"token":"one-0123456789abcdef","token":2,"status":"ok","status":[],"token":null}'),
  },
  'refuses-by-names-that-lead-out': {
    does: 'refuses with error codes that are paths',
    ending: 'undecided',
    answer: ({ response, number }) => {
      const names = [`../../${PLANTED_FILE}`, 'CON', 'a\0b', '..', '.', 'C:\\x', '/etc/passwd', '%2e%2e%2f', '']
      const code = names[number % names.length] ?? ''
      const errors = [{ code, field: code, message: `${code} is required`, pointer: `/${code}` }]
      response.writeHead(422, { 'Content-Type': 'application/json' }).end(JSON.stringify({ code, error: code, errors }))
    },
  },
  'writes-for-a-shell': {
    does: 'writes what a shell would run',
    ...spoiltBy(
      `$(touch ${PLANTED_FILE}); \`touch ${PLANTED_FILE}\`; touch ${PLANTED_FILE}; ' " | & %PATH% !!js/function >- {{token}} \${process.exit()}`,
      `$(touch ${PLANTED_FILE})`,
    ),
  },
  'writes-for-slow-patterns': {
    does: 'writes texts on which careless patterns take for ever',
    ending: 'undecided',
    answer: ({ response, number }) => {
      const text = TEXTS[number % TEXTS.length] ?? ''
      const rejection =
        number % 2 === 0
          ? JSON.stringify({ errors: [{ field: text.slice(0, 4_000), message: text }], message: text })
          : text
      response.writeHead(400, { 'Content-Type': number % 2 === 0 ? 'application/json' : 'text/plain' }).end(rejection)
    },
  },
  'writes-formulas': {
    does: 'writes formulas for a spreadsheet',
    ...spoiltBy('=HYPERLINK("http://elsewhere.example","a")\n+1\n-1\n@SUM(A1)\t=cmd|\' /C calc\'!A0', '=1+1'),
  },
  'writes-from-right-to-left': {
    does: 'writes characters that turn or hide text',
    ...spoiltBy('\u202eowned\u2066\u2069\u200b\u200f\ufeff\u2028\u2029\u{e0041}', '\u202ename'),
  },
  'writes-huge-numbers': {
    does: 'writes numbers that no number holds',
    ending: 'undecided',
    answer: gives(
      `{"token":1e400,"expires_in":-1e400,"id":${'9'.repeat(400)},"count":1e-400,"n":0.${'1'.repeat(10_000)},"z":-0}`,
    ),
  },
  'writes-markdown': {
    does: 'writes Markdown',
    ...spoiltBy(
      '\n\n# Passed\n\n| a | b |\n|---|---|\n[click](javascript:alert(1)) ![x](https://elsewhere.example/x.png) <!-- ``` @everyone',
      '`|`',
    ),
  },
  'writes-markup': {
    does: 'writes HTML',
    ...spoiltBy(
      `</script></style></textarea>--><script>require("fs").writeFileSync("${PLANTED_FILE}","")</script><img src=x onerror=alert(1)>`,
      '<b onmouseover=alert(1)>',
    ),
  },
  'writes-placeholders': {
    does: 'writes what looks like our own placeholders',
    ...spoiltBy(
      '{{token}} {{Client secret}} {{masked}} {{ext-verify#/id}} ${LMD_TEST_CLIENT_SECRET} {{{{{{',
      '{{Client secret}}',
    ),
  },
  'writes-terminal-codes': {
    does: 'writes codes that move the cursor and colour the terminal',
    ...spoiltBy('\x1b[2J\x1b[31m\x1b[1A\x1b[8mowned\x9b2K\r\x07\x08\x1bc', '\x1b[7mname'),
  },
  'writes-terminal-links': {
    does: 'writes links and titles for the terminal',
    ...spoiltBy('\x1b]8;;https://elsewhere.example\x07click\x1b]8;;\x07\x1b]0;title\x1b\\\x1b]52;c;b3duZWQ=\x07'),
  },
  'writes-workflow-commands': {
    does: 'writes commands for the machine that runs the tests',
    ...spoiltBy(
      '\n::set-output name=a::b\n::error file=a.ts::owned\n##[error]owned\n##vso[task.setvariable variable=x]y\n##teamcity[buildStop]\r\n::add-mask::a',
      '\n::warning::name',
    ),
  },
  'writes-xml': {
    does: 'writes XML',
    ...spoiltBy(
      ']]><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>&b;<testcase name="owned"/>\x00\x0b\ufffe',
      '"><a b="',
    ),
  },
} satisfies Record<string, Hostile>
