import { describe, expect, it } from 'vitest'
import { signOfInside } from './inside.ts'

describe('signOfInside', () => {
  it.each([
    'TypeError: x is undefined\n    at handle (/srv/app/service.js:12:34)\n    at next (node:internal/x:1:2)',
    'java.lang.NullPointerException\n\tat com.acme.Reach.set(Reach.java:42)',
    'Traceback (most recent call last):\n  File "/app/main.py", line 3, in <module>',
    'goroutine 17 [running]:\nmain.main()',
    '   at Acme.Api.Reach.Set(String id) in C:\\src\\Reach.cs:line 12',
    "app/models/user.rb:12:in `save'",
    'Fatal error in /var/www/html/index.php on line 7',
    'open /etc/app/config.yaml: no such file',
    'cannot read C:\\inetpub\\app\\web.config',
    'SELECT * FROM users WHERE id = 1',
    'ERROR: duplicate key value violates unique constraint "users_pkey"',
    'SQLSTATE[23000]: Integrity constraint violation',
  ])('sees the inside in: %s', text => {
    expect(signOfInside(text, '')).toBeDefined()
  })

  it.each([
    '{"type":"https://example.org/problems/validation","detail":"/preference/timeWindow/from must be a time"}',
    '{"error":"Please select a delivery from the list","path":"/api/v1/ext-verify"}',
    '{"message":"Cannot look up the customer at this address (see https://docs.example.org/opt/errors)"}',
    '{"message":"insert the postal code into the field, then update the form"}',
    '{"instance":"/ext-reach/errors/7f3a","timestamp":"2026-01-02T03:04:05Z"}',
  ])('sees none in: %s', text => {
    expect(signOfInside(text, '')).toBeUndefined()
  })

  it('does not blame the service for what was sent', () => {
    expect(signOfInside('unknown value /etc/app/config.yaml', '{"a":"/etc/app/config.yaml"}')).toBeUndefined()
  })
})
