/** The hours in which load is agreed: `22:00-05:00`, in UTC or in a named time zone: `22:00-05:00 Europe/Berlin`. */
import { HarnessError } from '../../contract/harness-error.ts'

const FORM = /^(\d{2}):(\d{2})\s*-\s*(\d{2}):(\d{2})(?:\s+(\S+))?$/

/** Whether the whole time from `from` to `to` lies inside. */
export function isInWindow(window: string, from: Date, to: Date): boolean {
  const match = FORM.exec(window.trim())
  if (match === null) throw unreadable(window)
  const [fromHour, fromMinute, toHour, toMinute] = match.slice(1, 5).map(Number)
  const opens = minutes(fromHour ?? 0, fromMinute ?? 0)
  const closes = minutes(toHour ?? 0, toMinute ?? 0)
  const length = (closes - opens + 1440) % 1440 || 1440
  const start = (minuteOfDay(from, match[5] ?? 'UTC', window) - opens + 1440) % 1440
  return start + (to.getTime() - from.getTime()) / 60_000 <= length
}

function minutes(hour: number, minute: number): number {
  return hour * 60 + minute
}

function minuteOfDay(at: Date, zone: string, window: string): number {
  try {
    const parts = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    const [hour, minute] = parts.format(at).split(':').map(Number)
    return minutes(hour ?? 0, minute ?? 0)
  } catch {
    throw unreadable(window)
  }
}

function unreadable(window: string): HarnessError {
  return new HarnessError(
    'ENVIRONMENT_INVALID',
    `policy.load.window is "${window}", which is no span of hours.`,
    'Write it as `22:00-05:00` (UTC) or `22:00-05:00 Europe/Berlin`.',
  )
}
