/** ext-notify: accepts a notification, once for each idempotency key, and tells how an earlier one went. */
import { Refused } from '../refusal.ts'
import type { Customer } from '../service/customers.ts'
import { type Notification, statusAt } from '../service/notifications.ts'
import type { World } from '../service/world.ts'
import { type Call, type Done, text } from './call.ts'

export function notify(call: Call, world: World): Done {
  const customer = world.registry.byId(text(call.words, 'customerId') ?? '')
  if (call.operation === 'inquire') return inquire(call, world)
  if (customer === undefined) throw new Refused('unknown-customer')
  const trackingNumber = text(call.words, 'trackingNumber')
  if (trackingNumber !== undefined && !world.registry.hasDelivery(customer, trackingNumber))
    throw new Refused('unknown-delivery')
  const accept = (): Notification => accepted(call, world, customer)
  const key = text(call.words, 'idempotencyKey')
  if (key === undefined) return tell(accept(), call, world, 'accepted')
  const once = world.idempotency.once(`${call.application.name} ${key}`, call.sameness(), accept)
  if (once.verdict === 'reused') throw new Refused('key-reused')
  return tell(once.result, call, world, 'accepted')
}

function accepted(call: Call, world: World, customer: Customer): Notification {
  const channel = text(call.words, 'channel') ?? 'sms'
  const scheduledAt = text(call.words, 'scheduledAt')
  const dueAt = scheduledAt === undefined ? call.now : Math.max(call.now, Date.parse(scheduledAt))
  return world.notifications.accept(world.random.uuid(), customer, channel, call.now, dueAt)
}

function inquire(call: Call, world: World): Done {
  const found = world.notifications.byId(text(call.words, 'notificationId') ?? '')
  if (found === undefined) throw new Refused('unknown-notification')
  return tell(found, call, world, statusAt(found, call.now))
}

function tell(notification: Notification, call: Call, world: World, status: string): Done {
  return {
    outcome: call.operation ?? 'send',
    facts: {
      notificationId: notification.id,
      notificationStatus: status,
      customerId: notification.customerId,
      channel: notification.channel,
      createdAt: notification.createdAt,
      requestId: world.random.uuid(),
      now: call.now,
    },
  }
}
