/** Notifications: accepted, then sent, then delivered or failed, as the clock goes. */
import { CappedMap } from './capped-map.ts'
import type { Customer } from './customers.ts'

export type NotificationStatus = 'accepted' | 'sent' | 'delivered' | 'failed'

export interface Notification {
  id: string
  customerId: string
  channel: string
  createdAt: number
  /** It is sent then at the earliest. */
  dueAt: number
  arrives: boolean
}

const SENT_AFTER_MS = 1_000
const ENDED_AFTER_MS = 3_000

export function statusAt(notification: Notification, now: number): NotificationStatus {
  const age = now - notification.dueAt
  if (age < SENT_AFTER_MS) return 'accepted'
  if (age < ENDED_AFTER_MS) return 'sent'
  return notification.arrives ? 'delivered' : 'failed'
}

export class Notifications {
  readonly #byId = new CappedMap<string, Notification>(100_000)

  accept(id: string, customer: Customer, channel: string, now: number, dueAt = now): Notification {
    const arrives = channel !== 'push' || customer.hasApp
    const notification = { id, customerId: customer.id, channel, createdAt: now, dueAt, arrives }
    this.#byId.set(id, notification)
    return notification
  }

  byId(id: string): Notification | undefined {
    return this.#byId.get(id)
  }
}
