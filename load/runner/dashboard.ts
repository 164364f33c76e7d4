/** k6's own web dashboard, kept as one page beside our report; no port is opened for it. */
import type { Variables } from './cache-folder.ts'

export const DASHBOARD_FILE = 'k6-dashboard.html'

/** It holds every sample a second time, in memory: beyond so many requests it would be felt. */
const MOST_REQUESTS = 200_000

export function worthDashboard(requests: number): boolean {
  return requests <= MOST_REQUESTS
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
