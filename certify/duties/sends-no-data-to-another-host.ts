/** What is told of a person is told to the service alone. */
import type { Duty } from '../duty.ts'
import { nothingElsewhere } from './_elsewhere.ts'

export default {
  id: 'SEC-02',
  title: 'Sends no personal data to another host',
  level: 'should',
  source: 'OWASP API10:2023 Unsafe Consumption of APIs; RFC 9110 §15.4.8 and §17.9',
  situation: 'redirected-call',
  good: 'It follows no redirect to a host that it was not told of.',
  bad: 'It repeats the request with its body wherever Location points.',
  judge: watched =>
    nothingElsewhere(watched, call => (call.body.length === 0 ? undefined : `a body of ${call.body.length} bytes`)),
} satisfies Duty
