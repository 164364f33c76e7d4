/** The answer of a service that stumbled. */
export function fault(status = 500): Response {
  return new Response('{"error":"Internal Server Error"}', {
    status,
    headers: { 'Content-Type': 'application/json' },
  })
}
