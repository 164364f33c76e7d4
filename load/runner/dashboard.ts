/** k6's own web dashboard, kept as one page beside our report; no port is opened for it. */
import { gunzipSync } from 'node:zlib'
import type { Variables } from './cache-folder.ts'

export const DASHBOARD_FILE = 'k6-dashboard.html'

/** It holds every sample a second time and sorts all of them each period: beyond so many requests it would be felt. */
const MOST_REQUESTS = 50_000

export function worthDashboard(requests: number): boolean {
  return requests <= MOST_REQUESTS
}

/** The events that the page holds packed; empty where it holds none. */
export function packedIn(page: string): string {
  const packed = /<script id="data"[^>]*>([^<]+)</.exec(page)?.[1]
  return packed === undefined ? '' : gunzipSync(Buffer.from(packed, 'base64')).toString()
}

/** `seconds`: the length of the run. */
export function dashboardVariables(path: string, seconds: number): Variables {
  const period = Math.min(10, Math.max(1, Math.ceil(seconds / 120)))
  return {
    K6_WEB_DASHBOARD: 'true',
    K6_WEB_DASHBOARD_EXPORT: path,
    K6_WEB_DASHBOARD_PORT: '-1',
    K6_WEB_DASHBOARD_PERIOD: `${period}s`,
  }
}
