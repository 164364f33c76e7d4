import { z } from 'zod'

const phone = z.e164()

export const verifyBody = z.strictObject({
  surname: z.string().min(1).max(64),
  forename: z.string().min(1).max(64).optional(),
  mail: z.email().max(200),
  tel: phone.optional(),
  zip: z.string().min(3).max(10),
  town: z.string().max(64).optional(),
  country: z.enum(['GB', 'IE', 'FR', 'DE']),
  parcels: z.array(z.string().regex(/^DW\d{8}$/)).max(5).optional(),
})

export const reachBody = z.strictObject({
  uid: z.int().positive(),
  zip: z.string().min(3).max(10),
  wishes: z
    .strictObject({
      spot: z.enum(['porch', 'neighbor', 'locker', 'hand-over']),
      remark: z.string().max(160).optional(),
      window: z.strictObject({ from: z.iso.time({ precision: -1 }), until: z.iso.time({ precision: -1 }) }).optional(),
    })
    .nullable()
    .optional(),
})

export const notifyHeaders = z.object({ 'idempotency-key': z.uuid() })

export const notifyBody = z.strictObject({
  uid: z.int().positive(),
  via: z.strictObject({ kind: z.enum(['sms', 'mail']), to: z.string().min(6).max(200).optional() }),
  parcel: z.string().regex(/^DW\d{8}$/),
  moment: z.enum(['dispatched', 'today', 'delayed', 'delivered']),
  text: z.string().min(1).max(400).optional(),
  dryRun: z.boolean().optional(),
})
