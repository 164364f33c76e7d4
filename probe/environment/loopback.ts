/** Whether a host is this machine itself: nothing sent there leaves it, and no proxy leads there. */
export function isLoopback(hostname: string): boolean {
  return /^(?:.+\.)?localhost$|^127\.\d+\.\d+\.\d+$|^\[::1\]$/i.test(hostname)
}
