/** Zod 3 and 4: issues, JSON inside a string, flattened, a tree, or prettified. */
import type { ErrorReader, Refusal } from '../observation.ts'
import { readGenerically } from './generic.ts'

const SIGNS =
  /\\?"code\\?":\s*\\?"(?:invalid_type|invalid_value|invalid_format|too_small|too_big|unrecognized_keys|invalid_enum_value|invalid_literal|invalid_union\w*|invalid_string|custom)\\?"|"ZodError"|"fieldErrors":\s*\{|"_errors":\s*\[|Invalid input: expected /

const canParse = ({ text }: Refusal) => SIGNS.test(text.slice(0, 100_000))

const reader: ErrorReader = {
  priority: 210,
  canParse,
  parse: readGenerically,
  examples: [
    {
      source: 'Hono 4.13, @hono/zod-validator 0.9, Zod 4.6',
      refusal: {
        status: 400,
        mediaType: 'application/json',
        body: '{"success":false,"error":{"name":"ZodError","message":"[\\n  {\\n    \\"expected\\": \\"string\\",\\n    \\"code\\": \\"invalid_type\\",\\n    \\"path\\": [\\n      \\"recipient\\",\\n      \\"name\\"\\n    ],\\n    \\"message\\": \\"Invalid input: expected string, received undefined\\"\\n  },\\n  {\\n    \\"origin\\": \\"string\\",\\n    \\"code\\": \\"too_big\\",\\n    \\"maximum\\": 160,\\n    \\"inclusive\\": true,\\n    \\"path\\": [\\n      \\"message\\"\\n    ],\\n    \\"message\\": \\"Too big: expected string to have <=160 characters\\"\\n  }\\n]"}}',
        sent: { recipient: {}, message: 'm' },
      },
      reads: [
        { kind: 'missing', at: ['recipient', 'name'], expected: { type: 'string' } },
        { kind: 'bounds', at: ['message'], expected: { maxLength: 160 } },
      ],
    },
    {
      source: 'Zod 4.6, flattenError: what is inside of an object loses its name',
      refusal: {
        status: 400,
        mediaType: 'application/json',
        body: '{"error":"Bad Request","formErrors":["Unrecognized key: \\"zz\\""],"fieldErrors":{"recipient":["Invalid input: expected string, received undefined"]}}',
        sent: { recipient: {}, zz: 1 },
      },
      reads: [
        { kind: 'invalid', at: ['recipient'] },
        { kind: 'unknown', at: ['zz'] },
      ],
    },
  ],
}
export default reader
