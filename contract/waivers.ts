/** waivers.yaml: duties that a sender does not fulfil, which someone answers for until a day. */
import { z } from 'zod'

const Filled = z.string().trim().min(1, 'must not be empty')

export const WaiversSchema = z.strictObject({
  $schema: z.string().optional(),
  waivers: z.array(
    z.strictObject({
      duty: Filled.describe('Id of the duty.'),
      owner: Filled.describe('Who sees to it.'),
      reason: Filled.describe('Why it is borne for now.'),
      expires: z.iso.date('must be a day, such as 2026-12-31').describe('Last day on which it is borne.'),
    }),
  ),
})
export type Waiver = z.infer<typeof WaiversSchema>['waivers'][number]
